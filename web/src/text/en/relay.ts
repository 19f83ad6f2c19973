// The English text of a match's timeline and of its commentary.

import { kitOf } from '@campus/rules/kits/kits'
import { many } from '../format/many.ts'
import type { CommentaryText } from '../use-commentary-text.ts'
import { partName } from './part-name.ts'

const at = (when: string, what: string) => (when ? `${when}: ${what}` : what)

export const enRelay: Pick<CommentaryText, 'relay'> = {
  relay: {
    timeline: 'Key moments',
    rallies: 'Point by point',
    newestFirst: 'Newest first',
    text: 'Text relay',
    sentences: (count) => many(count, 'entry', 'entries'),
    showAll: (count) => `Show ${count} earlier`,
    set: partName,
    part: (sport) => kitOf(sport).part.en,
    running: 'In progress',
    won: 'won',
    minute: (half, minute, over) => `${half}, ${over > 0 ? `minute ${over} of added time` : `minute ${minute}`}`,
    halves: ['1st half', '2nd half', 'Extra time 1st half', 'Extra time 2nd half'],
    periods: {
      FIRST_HALF: '1st half',
      HALF_TIME: 'Half-time',
      SECOND_HALF: '2nd half',
      EXTRA_TIME: 'Extra time',
      SHOOT_OUT: 'Shoot-out',
    },
    cards: { YELLOW: 'Yellow card', SECOND_YELLOW: 'Second yellow, red card', RED: 'Red card' },
    setEnds: {
      ELIMINATION: 'All out',
      TIME: 'Time up',
      SUDDEN_DEATH_ONE: 'Sudden death',
      SUDDEN_DEATH_TWO: 'Sudden death',
      DRAW: 'Draw',
    },
    goal: 'Goal',
    scorersOf: (team) => `${team}: goals and sendings-off`,
    ownGoal: 'Own goal',
    substitution: 'Substitution',
    standing: 'Score so far',
    correction: 'Record corrected',
    finish: 'Full time',
    forfeit: 'Forfeit',
    suspended: 'Halted',
    resumed: 'Resumed',
    scored: 'Scored',
    missed: 'Missed',
    say: {
      start: 'The match begins!',
      goal: (when, who, score) => at(when, `Goal! ${who}, ${score}`),
      ownGoal: (when, who, score) => at(when, `Own goal, ${who}, ${score}`),
      card: (when, who, card) => at(when, `${card}, ${who}`),
      substitution: (when, team, player) => at(when, `Substitution, ${team}${player ? ` (${player})` : ''}`),
      halfOver: (score) => `Half-time, ${score}`,
      begins: (period) => `${period} begins`,
      point: (when, who, points) => at(when, `point to ${who}, ${points}`),
      out: (when, who, left) => at(when, `${who} out, ${left} left`),
      setWon: (set, team, points, end) => `${set}: ${team} win ${points}${end ? ` (${end})` : ''}`,
      setDrawn: (set, points) => `${set}: drawn ${points}`,
      kick: (who, isScored, score) => `Shoot-out: ${who} ${isScored ? 'score' : 'miss'}, ${score}`,
      basket: (when, who, points, score) => at(when, `${who} for ${points}! ${score}`),
      run: (when, who, score) => at(when, `${who} score! ${score}`),
      outAtBat: (when, team) => at(when, `${team}: out`),
      partOver: (part, score) => `End of ${part.toLowerCase()}, ${score}`,
      foul: (when, team) => at(when, `${team}: foul`),
      timeOut: (when, team) => at(when, `Time-out, ${team}`),
      suspended: (when, reason) => at(when, `The match is halted${reason ? ` (${reason})` : ''}`),
      resumed: (when) => at(when, 'The match goes on'),
      standing: (score) => `Score so far: ${score}`,
      correction: (score) => `Record corrected: ${score}`,
      finish: (one, score, two, kicks) => `Full time: ${one} ${score} ${two}${kicks ? ` (shoot-out ${kicks})` : ''}`,
      forfeit: (winner, score) => `Forfeit: ${winner} win, ${score}`,
    },
  },
}
