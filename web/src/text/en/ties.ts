// The English words for ties of several rubbers.
import type { koTies } from '../ko/ties.ts'

export const enTies: typeof koTies = {
  ties: {
    rubber: (number) => `Rubber ${number}`,
    disciplines: {
      SINGLES: 'Singles',
      DOUBLES: 'Doubles',
      MEN_SINGLES: 'Men’s singles',
      WOMEN_SINGLES: 'Women’s singles',
      MEN_DOUBLES: 'Men’s doubles',
      WOMEN_DOUBLES: 'Women’s doubles',
      MIXED_DOUBLES: 'Mixed doubles',
    },
    order: 'Order of play',
    firstTo: (rubbers) => `First to ${rubbers}`,
    all: (rubbers) => `All ${rubbers} are played`,
    phases: {
      OVER: 'Over',
      RUNNING: 'Playing',
      NEXT: 'Next',
      LATER: '',
      IF_NEEDED: 'If needed',
      UNFINISHED: 'Unfinished',
      NOT_PLAYED: 'Not played',
    },
    running: (part) => `${part} now`,
    winner: 'won',
    givenUp: 'Walkover',
    versus: 'vs',
    numbered: (number) => `No. ${number}`,
    hidden: 'Players who hide their names are shown by number.',
  },
}
