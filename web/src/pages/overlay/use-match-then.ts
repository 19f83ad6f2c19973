// A match as an overlay shows it at a moment: score, clock and what is to be announced, all of it as late as the broadcaster's picture.
import type { Match } from '@campus/contract/matches'
import type { StoredEvent } from '@campus/contract/scoring'
import { type Moment, momentsOf } from '@campus/rules/scoring/moments'
import type { LiveState } from '@campus/rules/scoring/scoring'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { competitionOf } from '../../data/competitions.ts'
import { useMatch } from '../../data/matches/match.ts'
import { databaseNow } from '../../data/overlays/shown-overlay.ts'
import { type LoadedStory, useStory } from '../../features/commentary/use-story.ts'
import { foldSeen, matchAt } from '../../features/live/sync/at-picture.rules.ts'
import { changesOf, dueEvents, freshMoment, glowMs, momentMs, takenBack } from './delayed.rules.ts'
import { isAnnounced } from './lower-third.rules.ts'
import { useOverlayTime } from './use-overlay-time.ts'

type Whole = NonNullable<LoadedStory['whole']>

export interface MatchThen {
  match: Match
  moments: Moment[]
  /** What to announce. */
  fresh: Moment | null
  /** The sides whose score has just changed. */
  glows: readonly [one: boolean, two: boolean]
  /** Of a match with a log. */
  live: { rules: Whole['rules']; state: LiveState } | null
  now: number
}

interface Snapshot {
  at: number
  match: Match
}

/** For a match without a log that explains its score: as it came, as late. */
function useSnapshots(match: Match | null | undefined): Snapshot[] {
  const [kept, setKept] = useState<Snapshot[]>([])
  const last = kept.at(-1)?.match
  if (!match || last === match) return kept
  // What was there when the overlay was opened is old.
  const next = [...kept.slice(-20), { at: kept.length === 0 ? -Infinity : databaseNow(), match }]
  setKept(next)
  return next
}

/** The state `back` ms before now. */
function stateAt(whole: Whole, events: readonly StoredEvent[], delayMs: number, time: number) {
  const folded = foldSeen(whole.rules, whole.match, dueEvents(events, delayMs, time))
  return {
    match: matchAt(whole.rules, whole.match, folded),
    moments: momentsOf(whole.rules, folded),
    state: folded.state,
  }
}

const times = new WeakMap<readonly StoredEvent[], number[]>()
function timesOf(events: readonly StoredEvent[]): number[] {
  const known = times.get(events) ?? events.map(({ at }) => Date.parse(at))
  times.set(events, known)
  return known
}

export function useMatchThen(matchId: number, delayMs: number): MatchThen | null {
  const { data: current } = useMatch(matchId)
  const { events, whole } = useStory(matchId)
  // Asked for before the first event needs it.
  useQuery({ ...competitionOf(current?.competitionId ?? 0), enabled: !!current })
  const snapshots = useSnapshots(current)
  const starts = [
    current?.clock?.startedAt,
    ...events.filter(({ type }) => type === 'PERIOD' || type === 'START').map((event) => event.deviceAt),
  ]
  const changes = [...changesOf(timesOf(events), delayMs), ...snapshots.map(({ at }) => at + delayMs)]
  const now = useOverlayTime(changes, Date.parse(starts.at(-1) ?? '') + delayMs || 0)
  if (!whole) {
    const match = snapshots.findLast(({ at }) => at + delayMs <= now)?.match
    return match ? { match, moments: [], fresh: null, glows: [false, false], live: null, now } : null
  }
  const [{ match, moments, state }, glowing, before] = [0, glowMs, momentMs].map((back) =>
    stateAt(whole, events, delayMs, now - back),
  ) as [ReturnType<typeof stateAt>, ReturnType<typeof stateAt>, ReturnType<typeof stateAt>]
  const back = takenBack(events, delayMs)
  const isNew = (side: 1 | 2) =>
    match.status === 'LIVE' && (match[`teamScore${side}`] ?? 0) !== (glowing.match[`teamScore${side}`] ?? 0)
  return {
    match,
    moments,
    fresh: freshMoment(moments, before.moments, (moment) => !back.has(moment.id) && isAnnounced(whole.rules, moment)),
    glows: [isNew(1), isNew(2)],
    live: { rules: whole.rules, state },
    now,
  }
}
