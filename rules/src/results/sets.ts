// One set: whether its score is final, open or impossible under the rules, who won it, and its form in the contract.
import { limits } from '@campus/contract/limits'
import { type PointRules, type SetEnd, type SportRules, type SurvivorRules, setEnds } from '@campus/contract/rules'

export interface SetScore {
  one: number
  two: number
  end?: SetEnd
}
type SetRules = PointRules | SurvivorRules

export function setsToWin(bestOf: number): number {
  return (bestOf + 1) / 2
}

/** The most sets a match can have; the contract's limit where only the clock ends it. */
export function maxSets(rules: SportRules): number {
  if (rules.kind === 'PERIODS') return rules.periods + 5
  if (rules.kind === 'TIES') return rules.rubbers.length
  if (rules.kind === 'PLACED') return 0
  return rules.kind === 'GOALS' ? 4 : (rules.bestOf ?? limits.matchSets)
}

/** Whether a part is a single point: a pull, a bout. */
export const isBout = (rules: SportRules) => rules.kind === 'POINTS' && rules.points === 1

/** The rules of one set, counted from 0: the last there can be may be shorter. */
export function rulesOfSet<R extends SportRules>(rules: R, index: number): R {
  if (rules.kind === 'TIES') return { ...rules, rubbers: rules.rubbers.slice(index, index + 1) }
  if (rules.kind !== 'POINTS' || rules.lastPoints === undefined || index !== rules.bestOf - 1) return rules
  return { ...rules, points: rules.lastPoints }
}

/** Whether a set can have ended with this score, by its own rules. A period can end with any. */
export function isLegalSet(rules: SportRules, set: SetScore): boolean {
  if (!isCounted(set) || rules.kind === 'PLACED') return false
  if (rules.kind === 'GOALS' || rules.kind === 'PERIODS') return true
  if (rules.kind === 'SURVIVORS') return endOf(rules, set) !== undefined
  // Of a tie a set is a rubber, and its score counts the sets won in it.
  if (rules.kind === 'TIES') return rules.rubbers.some((rubber) => isRubberOver(rubber.rules, set))
  const [more, less] = highAndLow(set)
  return isOver(rules, more, less) && isOpenSet(rules, { one: more - 1, two: less })
}

/** Whether a set can have this score while it is being played. */
export function isOpenSet(rules: SetRules, set: SetScore): boolean {
  if (!isCounted(set)) return false
  const [more, less] = highAndLow(set)
  if (rules.kind === 'SURVIVORS') return set.end === undefined && more <= rules.players && (more === 0 || less > 0)
  // Level at n-all was n to n-1 before, which must not have ended it.
  return !isOver(rules, more, less) && !(more === less && more > 0 && isOver(rules, more, less - 1))
}

/** Whether one side has won the sets that this rubber takes, and not both. */
export function isRubberOver({ bestOf }: PointRules, { one, two }: SetScore): boolean {
  return Math.max(one, two) === setsToWin(bestOf) && Math.min(one, two) < setsToWin(bestOf)
}

export function isCounted({ one, two }: SetScore): boolean {
  return [one, two].every((number) => Number.isInteger(number) && number >= 0)
}

/** Who won a set that is over; null when it was drawn, isn't over or can't be. */
export function winnerOfSet(rules: SportRules, set: SetScore): 1 | 2 | null {
  if (!isLegalSet(rules, set)) return null
  if (rules.kind === 'SURVIVORS' && set.end === 'SUDDEN_DEATH_ONE') return 1
  if (rules.kind === 'SURVIVORS' && set.end === 'SUDDEN_DEATH_TWO') return 2
  return set.one === set.two ? null : set.one > set.two ? 1 : 2
}

function isOver({ points, lead, cap }: PointRules, more: number, less: number): boolean {
  return more >= points && more > less && (more - less >= lead || (cap !== null && more >= cap))
}

/** How a dodgeball set ended, as stated or derived from its survivors; undefined when that is impossible. */
function endOf(rules: SurvivorRules, set: SetScore): SetEnd | undefined {
  const [more, less] = highAndLow(set)
  if (more > rules.players) return undefined
  const mayDraw = rules.bestOf === null || rules.decidedBy === 'SURVIVORS'
  const end = set.end ?? (more === less ? 'DRAW' : less === 0 ? 'ELIMINATION' : 'TIME')
  const fits: Record<SetEnd, boolean> = {
    ELIMINATION: less === 0 && more > 0,
    TIME: more > less,
    SUDDEN_DEATH_ONE: more === less,
    SUDDEN_DEATH_TWO: more === less,
    DRAW: more === less && mayDraw,
  }
  return fits[end] ? end : undefined
}

function highAndLow({ one, two }: SetScore): [more: number, less: number] {
  return one > two ? [one, two] : [two, one]
}

interface SetsText {
  teamOneSubScores: string
  teamTwoSubScores: string
  setEnds: string
}

export function setsToText(sets: readonly SetScore[]): SetsText {
  return {
    teamOneSubScores: sets.map(({ one }) => one).join(','),
    teamTwoSubScores: sets.map(({ two }) => two).join(','),
    setEnds: sets.some(({ end }) => end) ? sets.map(({ end }) => end ?? '').join(',') : '',
  }
}

/** Undefined when a number is missing, one side names more sets than the other, or an end is unknown. */
export function textToSets(text: SetsText): SetScore[] | undefined {
  const [ones, twos] = [numbersOf(text.teamOneSubScores), numbersOf(text.teamTwoSubScores)]
  const ends = text.setEnds === '' ? ones.map(() => '') : text.setEnds.split(',')
  if (ones.length !== twos.length || ones.length !== ends.length) return undefined
  const sets: SetScore[] = []
  for (const [index, one] of ones.entries()) {
    const two = twos[index] ?? Number.NaN
    const end = setEnds.find((known) => known === ends[index])
    if ((ends[index] && !end) || !isCounted({ one, two })) return undefined
    sets.push(end ? { one, two, end } : { one, two })
  }
  return sets
}

function numbersOf(text: string): number[] {
  if (text === '') return []
  return text.split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN))
}
