// The plain sentence of a moment, in the viewer's language.

import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { markText } from '@campus/rules/results/mark-text'
import type { Moment, MomentKind, Pair, Side } from '@campus/rules/scoring/moments'
import { minuteText } from '@campus/rules/sports/minutes'
import { measureOf } from '@campus/rules/sports/presets'
import type { CommentaryWords } from '../../text/ko/relay.ts'

export interface SentenceContext {
  words: CommentaryWords
  sport: Sport
  names: readonly [one: string, two: string]
  /** Of a match of many sides: their names by lane. */
  lanes?: readonly string[] | undefined
  /** A mark shows the minute of the match; a sentence shows the minute of the half, in words. */
  isMark?: boolean
}

/** With no-break spaces. */
const scoreOf = ([one, two]: Pair) => `${one}\u00a0:\u00a0${two}`
/** The points of a game or set, in the order of the screen. */
const partOf = ([one, two]: Pair) => `${one}–${two}`
const other = (side: Side): Side => (side === 1 ? 2 : 1)

export function sentence({ words, sport, names, lanes, isMark }: SentenceContext, moment: Moment): string {
  if (lanes) return fieldSentence(words, sport, lanes, moment)
  const { say } = words
  const { side, player, score, points, period } = moment
  const when = isMark && moment.minute ? minuteText(moment.minute) : whenOf(words, sport, moment)
  const nameOf = (of: Side | null) => (of ? names[of - 1] : undefined) ?? ''
  const whoOf = (of: Side | null) => [nameOf(of), player].filter(Boolean).join(' ')
  const [who, total, inSet] = [whoOf(side), scoreOf(score), scoreOf(points ?? [0, 0])]
  const { kind } = kitOf(sport)
  const [isGoals, isPeriods] = [kind === 'GOALS', kind === 'PERIODS']
  const whole = isGoals || isPeriods || !points ? total : `${total} (${partOf(points)})`
  const sentences: Record<MomentKind, () => string> = {
    START: () => say.start,
    GOAL: () => say.goal(when, who, total),
    // It counts for one side, but a player of the other side scored it.
    OWN_GOAL: () => say.ownGoal(when, nameOf(side && other(side)), total),
    CARD: () => say.card(when, who, words.cards[moment.card ?? 'YELLOW']),
    SUBSTITUTION: () => say.substitution(when, nameOf(side), player),
    PERIOD: () => (period === 'HALF_TIME' ? say.halfOver(total) : say.begins(periodName(words, moment))),
    POINT: () =>
      !isPeriods
        ? say.point(when, who, partOf(points ?? [0, 0]))
        : moment.value === null
          ? say.run(when, who, total)
          : say.basket(when, who, moment.value, total),
    OUT: () => (isPeriods ? say.outAtBat(when, nameOf(side)) : say.out(when, nameOf(side), inSet)),
    SET: () =>
      isPeriods
        ? say.partOver(words.set(sport, (moment.part ?? 0) + 1), total)
        : setSentence(words, sport, moment, nameOf(moment.winner)),
    FOUL: () => say.foul(when, nameOf(side)),
    MARK: () => '',
    KICK: () => say.kick(moment.isScored ? who : nameOf(side), moment.isScored, inSet),
    TIME_OUT: () => say.timeOut(when, nameOf(side)),
    SUSPEND: () => say.suspended(when, moment.reason),
    RESUME: () => say.resumed(when),
    STANDING: () => say.standing(whole),
    CORRECTION: () => say.correction(whole),
    FINISH: () => say.finish(names[0], total, names[1], isGoals && points ? inSet : null),
    FORFEIT: () => say.forfeit(nameOf(side), total),
    RUBBER: () => say.rubberBegins(rubberName(words, moment), versusOf(words, moment)),
    RUBBER_WON: () =>
      say.rubberWon(rubberName(words, moment), winnerIn(names, moment), total, moment.rubber?.isGivenUp ?? false),
  }
  return sentences[moment.kind]()
}

/** Where many are placed there is no score: whose mark it is, and what. */
function fieldSentence(
  { say, units, unplaced }: CommentaryWords,
  sport: Sport,
  lanes: readonly string[],
  moment: Moment,
) {
  const who = lanes[(moment.lane ?? 0) - 1] ?? ''
  if (moment.kind === 'START') return say.start
  if (moment.kind === 'FINISH') return say.fieldOver
  if (moment.kind === 'SUSPEND') return say.suspended('', moment.reason)
  if (moment.kind === 'RESUME') return say.resumed('')
  if (moment.kind !== 'MARK') return say.fieldCorrected
  if (moment.unplaced) return say.unplaced(who, unplaced[moment.unplaced])
  return moment.mark === null ? say.missed(who) : say.mark(who, markText(measureOf(sport), moment.mark, units))
}

function setSentence(
  words: CommentaryWords,
  sport: Sport,
  { part, points, score, winner, end, rubber }: Moment,
  team: string,
): string {
  const set = `${rubberName(words, { rubber })} ${words.set(sport, (part ?? 0) + 1)}`.trim()
  const result = partOf(points ?? score)
  return winner ? words.say.setWon(set, team, result, end && words.setEnds[end]) : words.say.setDrawn(set, result)
}

/** The half and its minute, the pause, or the set. */
export function whenOf(words: CommentaryWords, sport: Sport, { minute, period, part, rubber }: Moment): string {
  if (minute) return words.minute(words.halves[minute.half] ?? '', minute.inHalf, minute.over)
  if (kitOf(sport).kind === 'GOALS') return period ? words.periods[period] : ''
  const set = part === null ? '' : words.set(sport, part + 1)
  return rubber ? `${rubberName(words, { rubber })} ${set}`.trim() : set
}

type InRubber = Pick<Moment, 'rubber'>

/** "2경기 복식". */
export const rubberName = (words: CommentaryWords, { rubber }: InRubber) =>
  rubber ? `${words.rubber(rubber.index + 1)} ${words.disciplines[rubber.discipline]}` : ''

/** Who plays whom, where both sides are known. */
function versusOf(words: CommentaryWords, { rubber }: InRubber): string {
  const [one, two] = rubber?.players.map((players) => players.join(' · ')) ?? []
  return one && two ? words.say.versus(one, two) : ''
}

function winnerIn(names: readonly string[], { side, rubber }: Moment): string {
  if (!side) return ''
  return [names[side - 1], rubber?.players[side - 1]?.join(' · ')].filter(Boolean).join(' ')
}

/** Extra time has two halves of one name. */
export function periodName(words: CommentaryWords, { period, part }: Pick<Moment, 'period' | 'part'>): string {
  if (period === 'EXTRA_TIME') return words.halves[part === 3 ? 3 : 2] ?? ''
  return period ? words.periods[period] : ''
}
