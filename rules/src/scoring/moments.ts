// Turns a log into moments for fans: what happened, for which side, at which minute or in which set, and the score after it.

import type { Unplaced } from '@campus/contract/marks'
import type { Match } from '@campus/contract/matches'
import type { Discipline, SetEnd, SportRules } from '@campus/contract/rules'
import type { ScoreEvent, StoredEvent } from '@campus/contract/scoring'
import type { MatchStatus, Period } from '@campus/contract/sports'
import { kitOf } from '../kits/kits.ts'
import { isBout, isLegalSet, rulesOfSet, type SetScore, setsToText, winnerOfSet } from '../results/sets.ts'
import { type Minute, minuteIn } from '../sports/minutes.ts'
import { rulesOfPreset } from '../sports/presets.ts'
import type { Rubber, Rubbers } from './rubber.ts'
import { baseOf, type Folded, fold, type TimelineItem } from './scoring.ts'

export type Side = 1 | 2
export type Pair = readonly [one: number, two: number]

/** STANDING: the score before the first tap. A set's last point or out becomes the SET it ends, a rubber's last RUBBER_WON. */
export type MomentKind =
  | Exclude<ScoreEvent['type'], 'NOTE' | 'UNDO' | 'AGREE' | 'SET_START'>
  | 'STANDING'
  | 'RUBBER_WON'

export interface Moment {
  id: string
  kind: MomentKind
  side: Side | null
  player: string | null
  /** Goals or sets after the moment. */
  score: Pair
  /** The set or half, from 0. */
  part: number | null
  /** Of the running set: points, in dodgeball survivors; of a shoot-out its goals. */
  points: Pair | null
  winner: Side | null
  end: SetEnd | null
  minute: Minute | null
  period: Period | null
  card: NonNullable<ScoreEvent['card']> | null
  isScored: boolean
  /** What a basket counted. */
  value: number | null
  /** Why it was suspended. */
  reason: string | null
  /** Where many sides are placed: whose mark it is, and what it is. */
  lane: number | null
  mark: number | null
  unplaced: Unplaced | null
  /** Of a tie: the rubber it belongs to. */
  rubber: MomentRubber | null
}

interface MomentRubber {
  /** From 0. */
  index: number
  discipline: Discipline
  players: Rubber['players']
  isGivenUp: boolean
}

export interface Story {
  moments: Moment[]
  sets: SetScore[]
  rules: SportRules
  /** Of a tie. */
  rubbers: Rubbers
}

/** The state while the log is replayed. */
interface Walk {
  status: MatchStatus
  score: Pair
  part: number | null
  points: Pair | null
  period: Period | null
  /** The rubbers that have begun. */
  begun: readonly number[]
}

const initialState: Walk = { status: 'FUTURE', score: [0, 0], part: null, points: null, period: null, begun: [] }

/**
 * The story of a match under the rules it was played by. The competition may have changed its rules since: the first rules that
 * lead to the match's score are used; null when none do.
 */
export function buildStory(rules: SportRules, match: Match, events: readonly StoredEvent[]): Story | null {
  const { sport, version } = match
  // A response may hold events newer than its match: they count once the match has their version.
  const own = events.filter((event) => event.version <= version)
  const base = baseOf(match)
  for (const each of [rules, ...kitOf(sport).presets.map((preset) => rulesOfPreset(sport, preset))]) {
    const folded = fold(each, base, own)
    if (leadsTo(match, folded.state)) return storyIn(each, folded)
  }
  return null
}

export function storyIn(rules: SportRules, folded: Folded): Story {
  const { sets, rubbers } = folded.state
  return { moments: momentsOf(rules, folded), sets, rules, rubbers }
}

function leadsTo(match: Match, { scoreOne, scoreTwo, sets }: Folded['state']): boolean {
  const { teamOneSubScores, teamTwoSubScores } = setsToText(sets)
  return (
    scoreOne === match.teamScore1 &&
    scoreTwo === match.teamScore2 &&
    teamOneSubScores === match.teamOneSubScores &&
    teamTwoSubScores === match.teamTwoSubScores
  )
}

/** Without the state nobody knows who plays the rubbers of a tie. */
export function momentsOf(
  rules: SportRules,
  { timeline, state }: Pick<Folded, 'timeline'> & Partial<Pick<Folded, 'state'>>,
): Moment[] {
  let now = initialState
  let moments: Moment[] = []
  for (const item of timeline) {
    if (item.isUndone || item.event.type === 'NOTE') continue
    const next = walk(rules, now, item)
    const kind = item.rubber === null ? kindOf(item, now, next) : kindInRubber(item, now, next)
    // Reset to before the start: nothing played so far counts.
    if (next.status !== 'LIVE' && next.status !== 'PAST' && next.status !== 'FORFEIT') moments = []
    else if (kind) moments.push(momentOf(rules, kind, item, next, rubberOf(rules, state?.rubbers ?? [], item)))
    now = next
  }
  return moments
}

function walk(rules: SportRules, now: Walk, item: TimelineItem): Walk {
  const { event } = item
  const next: Walk = { ...now, score: [item.scoreOne, item.scoreTwo] }
  if (item.rubber !== null) return { ...inSet(next, item), begun: [...now.begun, item.rubber] }
  if (event.type === 'START') return { ...next, status: 'LIVE', period: rules.kind === 'GOALS' ? 'FIRST_HALF' : null }
  if (event.type === 'FINISH') return { ...next, status: 'PAST' }
  if (event.type === 'FORFEIT') return { ...next, status: 'FORFEIT' }
  if (event.type === 'PERIOD') return { ...next, period: event.period ?? null, points: kicksAt(event, now) }
  if (event.type === 'KICK') return event.isScored ? { ...next, points: kicked(now.points, event) } : next
  if (event.type === 'CORRECTION') return corrected(rules, next, item)
  if (event.type === 'SET' || event.type === 'POINT' || event.type === 'OUT') return inSet(next, item)
  return next
}

const kicksAt = ({ period }: ScoreEvent, { points }: Walk): Pair | null => (period === 'SHOOT_OUT' ? [0, 0] : points)

const inSet = (now: Walk, { set, points }: TimelineItem): Walk => ({
  ...now,
  part: set,
  points: points && [points.one, points.two],
})

function kicked(points: Pair | null, { team }: ScoreEvent): Pair {
  const [one, two] = points ?? [0, 0]
  return team === 1 ? [one + 1, two] : [one, two + 1]
}

function corrected(rules: SportRules, now: Walk, item: TimelineItem): Walk {
  const { status = now.status, shootOut = null } = item.event.standing ?? {}
  return rules.kind === 'GOALS' ? { ...now, status, points: shootOut } : inSet({ ...now, status }, item)
}

/** The kind of moment a tap becomes; null where it changes nothing that a reader can see. */
function kindOf({ event, points }: TimelineItem, before: Walk, after: Walk): MomentKind | null {
  const { type } = event
  if (type === 'NOTE' || type === 'UNDO' || type === 'AGREE' || type === 'SET_START') return null
  // Sides change: the inning goes on.
  if (type === 'SET' && !points?.end) return null
  if (type !== 'CORRECTION') return type
  if (after.status !== before.status && after.status === 'PAST') return 'FINISH'
  if (after.status !== before.status && after.status === 'FORFEIT') return 'FORFEIT'
  if (before.status === 'FUTURE') return after.score[0] + after.score[1] === 0 && !after.points ? 'START' : 'STANDING'
  const isSame = isPair(before.score, after.score) && isPair(before.points, after.points)
  return isSame && before.status === after.status ? null : 'CORRECTION'
}

/** Whatever wins the rubber is shown as that; opened again it only names the players. */
function kindInRubber({ event: { type }, rubber }: TimelineItem, before: Walk, after: Walk): MomentKind | null {
  if (!isPair(before.score, after.score)) return 'RUBBER_WON'
  if (type === 'NOTE' || type === 'UNDO' || type === 'AGREE' || type === 'SET_START') return null
  return type === 'RUBBER' && before.begun.includes(rubber ?? -1) ? null : type
}

function rubberOf(rules: SportRules, rubbers: Rubbers, { rubber: index }: TimelineItem): MomentRubber | null {
  const rubber = index === null ? null : rubbers[index]
  const planned = rules.kind === 'TIES' && index !== null ? rules.rubbers[index] : undefined
  if (!rubber || !planned || index === null) return null
  return { index, discipline: planned.discipline, players: rubber.players, isGivenUp: rubber.isGivenUp }
}

const isPair = (one: Pair | null, two: Pair | null) => one?.[0] === two?.[0] && one?.[1] === two?.[1]

function momentOf(
  ofMatch: SportRules,
  kind: MomentKind,
  item: TimelineItem,
  now: Walk,
  rubber: MomentRubber | null,
): Moment {
  const { event, player } = item
  const isTie = ofMatch.kind === 'TIES'
  const rules = (isTie && rubber && ofMatch.rubbers[rubber.index]?.rules) || ofMatch
  const part = rules.kind === 'GOALS' || isTie ? item.set : (item.set ?? now.part)
  const setRules = rulesOfSet(rules, part ?? 0)
  const ended = kind === 'RUBBER_WON' ? null : endedSet(setRules, item, now)
  return {
    id: event.id,
    kind: ended ? 'SET' : kind,
    side: event.team ?? (kind === 'FORFEIT' ? ahead(now.score) : null),
    player,
    score: now.score,
    part,
    // A bout is one point: the score says more.
    points: isBout(rules) ? null : now.points,
    winner: ended && rules.kind !== 'PERIODS' ? winnerOfSet(setRules, ended) : null,
    end: ended?.end ?? null,
    minute: rules.kind === 'GOALS' ? minuteIn(rules, item, now.period) : null,
    period: now.period,
    card: event.card ?? null,
    isScored: event.isScored ?? false,
    value: event.value ?? null,
    reason: event.reason ?? null,
    rubber,
    lane: event.side ?? null,
    mark: event.mark ?? null,
    unplaced: event.unplaced ?? null,
  }
}

const ahead = ([one, two]: Pair): Side | null => (one === two ? null : one > two ? 1 : 2)

/** The set that this tap ended. */
function endedSet(
  rules: SportRules,
  { event: { type, end }, points: after }: TimelineItem,
  { points }: Walk,
): SetScore | null {
  if (!points || rules.kind === 'GOALS' || rules.kind === 'PLACED') return null
  if (rules.kind === 'PERIODS') return after?.end && (type === 'SET' || type === 'OUT') ? after : null
  const [one, two] = points
  if (type === 'SET') return { one, two, ...(end && { end }) }
  if (type === 'OUT') return one === 0 || two === 0 ? { one, two, end: 'ELIMINATION' } : null
  return type === 'POINT' && isLegalSet(rules, { one, two }) ? { one, two } : null
}
