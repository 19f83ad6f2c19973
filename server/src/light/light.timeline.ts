// The key moments of a match as lines of text, in the order of play.
import type { Match } from '@campus/contract/matches'
import { kitOf } from '@campus/rules/kits/kits'
import type { Moment, Pair, Story } from '@campus/rules/scoring/moments'
import { type Row, rowsOf, type SetRow } from '@campus/rules/scoring/timeline-rows'
import { minuteText } from '@campus/rules/sports/minutes'
import { namesOf } from './light.match-text.ts'
import type { LightWords } from './light.words.ts'

export function timelineLines(story: Story, match: Match, words: LightWords): string[] {
  const names = namesOf(match, words)
  return rowsOf(story).map((row) => lineOf(row, match, names, words))
}

type Names = readonly [one: string, two: string]

const scoreOf = ([one, two]: Pair) => `${one} : ${two}`
const join = (...parts: Array<string | null | false | undefined>) => parts.filter(Boolean).join(' ')

function lineOf(row: Row, match: Match, names: Names, words: LightWords): string {
  if (row.kind === 'SET') return setLine(row, match, names, words)
  if (row.kind === 'KICKS') return join(words.periods.SHOOT_OUT, scoreOf(row.score))
  if (row.kind === 'MARK') return markLine(row.moment, words)
  const { moment, side } = row
  const { kind, minute, part, player, card, score } = moment
  const { moments } = words
  const isGoal = kind === 'GOAL' || kind === 'OWN_GOAL'
  const what =
    kind === 'CARD'
      ? words.cards[card ?? 'YELLOW']
      : kind === 'SUBSTITUTION'
        ? moments.substitution
        : kind === 'OWN_GOAL'
          ? moments.ownGoal
          : moments.goal
  const when = minute
    ? minuteText(minute)
    : kitOf(match.sport).kind !== 'GOALS' && part !== null && words.part(match.sport, part + 1)
  return join(when, what, isGoal && scoreOf(score), names[side - 1], player)
}

function markLine(moment: Moment, words: LightWords): string {
  const { kind, period, score, reason, rubber } = moment
  const { moments } = words
  if (kind === 'START') return moments.start
  const texts: Partial<Record<Moment['kind'], string>> = {
    STANDING: moments.standing,
    CORRECTION: moments.correction,
    FINISH: moments.finish,
    FORFEIT: moments.forfeit,
    SUSPEND: [words.suspended, reason].filter(Boolean).join(': '),
    RESUME: moments.resumed,
    RUBBER_WON: rubber ? join(words.rubber(rubber.index + 1), words.disciplines[rubber.discipline]) : '',
  }
  const isBeginning = kind === 'PERIOD' && period !== 'HALF_TIME'
  return join(texts[kind] ?? (period ? words.periods[period] : ''), !isBeginning && scoreOf(score))
}

function setLine(
  { set, rubber, score, winner, end, isOver }: SetRow,
  { sport }: Match,
  names: Names,
  words: LightWords,
) {
  return join(
    rubber !== undefined && words.rubber(rubber + 1),
    words.part(sport, set + 1),
    !kitOf(sport).isBout && scoreOf(score),
    winner && `${names[winner - 1]} ${words.won}`,
    end ? words.setEnds[end] : !isOver && words.running,
  )
}
