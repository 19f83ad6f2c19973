// Invariants of any season, checked without the builder's own code: used by the tests only.
import type { PlannedMatch, Season, SeasonPlan } from '@campus/contract/competitions'
import { knockOutRounds } from '@campus/contract/sports'
import { expect } from 'vitest'
import type { Busy, SeasonTeam } from './season.ts'

const minute = 60_000
const starts = new WeakMap<PlannedMatch, number>()
function startOf(match: PlannedMatch): number {
  const known = starts.get(match) ?? Date.parse(`${match.date}T${match.startTime}:00+09:00`)
  starts.set(match, known)
  return known
}
const dayOf = (instant: number) => Math.floor((instant + 9 * 60 * minute) / (1440 * minute))
/** A final waits for its heats as a knock-out waits for the league. */
const isFinal = ({ sourceOne }: PlannedMatch) => sourceOne?.startsWith('HEATS:') === true
const isLeague = (match: PlannedMatch) => match.matchType === 'LEAGUE' && !isFinal(match)

export function expectSoundDraw(plan: SeasonPlan, teams: SeasonTeam[], { matches, byes }: Omit<Season, 'replaced'>) {
  if (matches.some(({ key }, index) => key !== index + 1)) expect.fail('keys')
  const met = new Map<string, number>()
  for (const match of matches.filter(isLeague)) {
    const pair = [match.teamOneId, match.teamTwoId].toSorted((a, b) => (a ?? 0) - (b ?? 0)).join('-')
    met.set(pair, (met.get(pair) ?? 0) + 1)
  }
  const wanted = plan.league ? (plan.league.isDouble ? 2 : 1) : 0
  for (const one of teams)
    for (const two of teams) {
      if (one.teamId >= two.teamId) continue
      const times = one.groupName === two.groupName ? wanted : 0
      if ((met.get(`${one.teamId}-${two.teamId}`) ?? 0) !== times) expect.fail(`${one.teamId} meets ${two.teamId}`)
    }
  if (plan.knockOut) expectSoundTree(plan, teams, matches, byes)
}

function expectSoundTree(plan: SeasonPlan, teams: SeasonTeam[], matches: PlannedMatch[], byes: number[]) {
  const tree = matches.filter((match) => !isLeague(match))
  const groups = new Set(teams.map(({ groupName }) => groupName)).size
  const count = plan.league ? groups * (plan.knockOut?.perGroup ?? 0) : teams.length
  const size = 2 ** Math.ceil(Math.log2(count))
  const hasThird = plan.knockOut?.hasThirdPlace === true && count > 3
  expect(tree).toHaveLength(count - 1 + (hasThird ? 1 : 0))
  if (!plan.league) expect(byes).toEqual(teams.slice(0, size - count).map(({ teamId }) => teamId))
  const first = tree.filter(({ round }) => round === knockOutRounds.at(-Math.log2(size)))
  expect(first).toHaveLength(size / 2 - (size - count))
  const fed = tree.flatMap(({ nextKey, nextSlot, loserKey, loserSlot }) => [`${nextKey}/${nextSlot}`, `${loserKey}/${loserSlot}`]) // biome-ignore format: short
  for (const match of tree)
    for (const [slot, teamId, source] of [
      [1, match.teamOneId, match.sourceOne],
      [2, match.teamTwoId, match.sourceTwo],
    ] as const) {
      // biome-ignore format: short
      if ((teamId === null) === (source === null)) expect.fail(`${match.key}: neither or both`)
      const feeders = fed.filter((to) => to === `${match.key}/${slot}`).length
      if (feeders !== (source?.match(/^(WINNER|LOSER)/) ? 1 : 0))
        expect.fail(`${match.key}/${slot}: ${feeders} feeders`)
    }
}

/** The possible teams of a match: its own, those of a group, or the possible teams of its feeders. */
function possibleTeams(teams: SeasonTeam[], matches: PlannedMatch[]): Map<number, Set<number>> {
  const possible = new Map<number, Set<number>>()
  for (const match of matches) {
    const group = [match.sourceOne, match.sourceTwo].map((source) => source?.match(/^RANK:(.+):/)?.[1])
    const racing = isFinal(match) ? teams.map(({ teamId }) => teamId) : (match.sides ?? [])
    const known = [match.teamOneId, match.teamTwoId, ...racing].filter((id) => id !== null)
    const ranked = teams.filter(({ groupName }) => group.includes(groupName ?? '전체')).map(({ teamId }) => teamId)
    const feeders = matches.filter(({ nextKey, loserKey }) => nextKey === match.key || loserKey === match.key)
    possible.set(match.key, new Set([...known, ...ranked, ...feeders.flatMap(({ key }) => [...(possible.get(key) ?? [])])])) // biome-ignore format: short
  }
  return possible
}

export function expectSoundCalendar(plan: SeasonPlan, teams: SeasonTeam[], matches: PlannedMatch[], busy: Busy[]) {
  const { slotMinutes, restMinutes, perDay, ...calendar } = plan.calendar
  const [length, rest] = [slotMinutes * minute, restMinutes * minute]
  const clockOf = (instant: number) => new Date(instant + 9 * 60 * minute).toISOString().slice(11, 16)
  const leagueEnd = Math.max(0, ...matches.filter(isLeague).map((match) => startOf(match) + length))
  const possible = possibleTeams(teams, matches)
  const spans = [
    ...matches.map((match) => ({ match, venueId: match.venueId as number | null, from: startOf(match), to: startOf(match) + length })), // biome-ignore format: short
    ...busy.map((span) => ({ ...span, match: undefined })),
  ]
  for (const match of matches) {
    const [from, to] = [startOf(match), startOf(match) + length]
    const label = `match ${match.key} on ${match.date} ${match.startTime}`
    if (match.date < calendar.firstDay || match.date > calendar.lastDay) expect.fail(`${label}: day`)
    if (!calendar.weekdays.includes(new Date(`${match.date}T00:00:00Z`).getUTCDay())) expect.fail(`${label}: weekday`)
    if (match.startTime < calendar.dayStart || clockOf(to) > calendar.dayEnd) expect.fail(`${label}: hour`)
    if (!calendar.venueIds.includes(match.venueId)) expect.fail(`${label}: venue`)
    if (!isLeague(match) && from < leagueEnd + rest && leagueEnd > 0) expect.fail(`${label}: before the league is over`)
    for (const key of [match.nextKey, match.loserKey]) {
      const next = key === null ? undefined : matches[key - 1]
      if (next && startOf(next) < to + rest) expect.fail(`${label}: its winner or loser can't rest`)
    }
    for (const span of spans)
      if (span.match !== match && span.venueId === match.venueId && span.from < to && from < span.to)
        expect.fail(`${label}: venue taken twice`)
  }
  for (const { teamId } of teams) {
    const certain = matches.filter((match) => isLeague(match) && possible.get(match.key)?.has(teamId))
    const others = busy.filter(({ teamIds }) => teamIds.includes(teamId))
    const known = [...certain.map((match) => ({ from: startOf(match), to: startOf(match) + length, own: true })), ...others.map((span) => ({ ...span, own: false }))] // biome-ignore format: short
    for (const match of matches.filter(({ key }) => possible.get(key)?.has(teamId))) {
      const [from, to] = [startOf(match), startOf(match) + length]
      for (const span of known)
        if (!(span.own && span.from === from) && span.from < to + rest && from < span.to + rest)
          expect.fail(`team ${teamId} can't rest before or after match ${match.key}`)
      const base = known.filter((span) => dayOf(span.from) === dayOf(from)).length
      if (base + (isLeague(match) ? 0 : runOf(match, matches)) > perDay) expect.fail(`team ${teamId} too often on ${match.date}`) // biome-ignore format: short
    }
  }
}

/** How many knock-out matches on that day somebody may have played once this one is over. */
function runOf(match: PlannedMatch, matches: PlannedMatch[]): number {
  const feeders = matches.filter(({ nextKey, loserKey }) => nextKey === match.key || loserKey === match.key)
  return 1 + Math.max(0, ...feeders.filter(({ date }) => date === match.date).map((feeder) => runOf(feeder, matches)))
}
