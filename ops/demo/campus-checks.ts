// What must hold for any campus, whatever the hour: used by the tests only.

import { kitOf } from '@campus/rules/kits/kits'
import { validateResult } from '@campus/rules/results/result'
import { usualRules } from '@campus/rules/sports/presets'
import { expect } from 'vitest'
import type { Campus, MatchRow, Sets } from './rows.ts'
import { bookedFor } from './season/calendar.ts'
import { minute, startOfDay } from './seoul.ts'
import { isSeasonSport, type Sport } from './sports.ts'

export const sportOf = (campus: Campus, match: MatchRow) =>
  campus.competitions.find(({ id }) => id === match.competitionId)?.sport as Sport

export const onDay = (campus: Campus, now: Date) =>
  campus.matches.filter(({ startsAt }) => startsAt && startOfDay(startsAt.getTime()) === startOfDay(now.getTime()))

export function expectTodayToLive(campus: Campus, now: Date, at: string) {
  const today = onDay(campus, now)
  const live = today.filter(({ status }) => status === 'LIVE')
  expect(live.length, at).toBeGreaterThanOrEqual(5)
  expect(live.length, at).toBe(campus.matches.filter(({ status }) => status === 'LIVE').length)
  expect(new Set(live.map((match) => sportOf(campus, match))).size, at).toBe(live.length)
  for (const sport of ['BASKETBALL', 'VOLLEYBALL'])
    if (!live.some((match) => sportOf(campus, match) === sport)) expect.fail(`${at}: no ${sport}`)
  expect(today.length, at).toBeGreaterThanOrEqual(19)
  expect(today.length, at).toBeLessThanOrEqual(23)
}

export function expectNoClash(matches: MatchRow[], campus: Campus, at: string) {
  const dated = matches.flatMap((match) => {
    const start = match.startsAt?.getTime()
    if (start === undefined) return []
    const who = [match.teamOneId && `team ${match.teamOneId}`, match.teamTwoId && `team ${match.teamTwoId}`]
    const what = [...who, match.venueId && `venue ${match.venueId}`].filter(Boolean)
    return what.map((key) => ({ key, start, end: start + bookedFor(sportOf(campus, match)) }))
  })
  const byKey = Map.groupBy(dated, ({ key }) => key)
  for (const [key, times] of byKey) {
    times.sort((a, b) => a.start - b.start)
    times.slice(1).forEach((time, i) => {
      if ((times[i]?.end ?? 0) > time.start) expect.fail(`${at}: ${key} twice at ${new Date(time.start).toISOString()}`)
    })
  }
}

export function expectSoundMatch(match: MatchRow, sport: Sport, now: Date, at: string) {
  const label = `${at} match ${match.id} ${sport} ${match.status}`
  const gone = match.startsAt ? now.getTime() - match.startsAt.getTime() : undefined
  const hasScore = match.status === 'PAST' || match.status === 'LIVE' || match.status === 'FORFEIT'
  if ((match.scoreOne !== null) !== hasScore || (match.scoreTwo !== null) !== hasScore) expect.fail(`${label}: score`)
  if (hasScore && (match.teamOneId === null || match.teamTwoId === null)) expect.fail(`${label}: no team`)
  if (match.teamOneId !== null && match.teamOneId === match.teamTwoId) expect.fail(`${label}: against itself`)
  if (!hasScore && match.sets.length > 0) expect.fail(`${label}: sets`)
  if (match.status === 'FUTURE' && gone !== undefined && gone >= 0) expect.fail(`${label}: should have begun`)
  if (match.status === 'PAST' && !(gone !== undefined && gone >= bookedFor(sport))) expect.fail(`${label}: not over`)
  if (match.status === 'LIVE' && !(gone !== undefined && gone >= 0 && gone < 75 * minute))
    expect.fail(`${label}: when?`)
  if ((match.period !== null) !== (match.status === 'LIVE' && sport === 'SOCCER')) expect.fail(`${label}: period`)
  if (match.periodStartedAt && match.periodStartedAt > now) expect.fail(`${label}: period to come`)
  if (match.showSubScores !== (kitOf(sport).kind !== 'GOALS')) expect.fail(`${label}: sub-scores`)
  if (match.status === 'PAST') expectLegalResult(match, sport, label)
  if (match.status !== 'LIVE' || sport === 'SOCCER') return
  if (isSeasonSport(sport)) expectOpenSets(match, sport, label)
  else expectAccepted({ ...match, status: 'LIVE' }, sport, label)
}

export function expectLegalResult(
  match: Pick<MatchRow, 'scoreOne' | 'scoreTwo' | 'sets' | 'matchType'>,
  sport: Sport,
  label: string,
) {
  if (!isSeasonSport(sport)) return expectAccepted({ ...match, status: 'PAST' }, sport, label)
  const [one, two] = [match.scoreOne ?? -1, match.scoreTwo ?? -1]
  if (match.matchType === 'TOURNAMENT' && one === two) expect.fail(`${label}: drawn knock-out`)
  if (sport === 'SOCCER') {
    if (one < 0 || two < 0 || one > 9 || two > 9) expect.fail(`${label}: ${one}-${two}`)
    const goals = [0, 1].map((side) => match.sets.reduce((sum, set) => sum + Number(set[side]), 0))
    if (match.sets.length < 2 || goals[0] !== one || goals[1] !== two) expect.fail(`${label}: halves and score differ`)
    return
  }
  const toWin = sport === 'TABLE_TENNIS' ? 3 : 2
  const won = match.sets.filter(([a, b]) => a > b).length
  const last = match.sets.at(-1) ?? [0, 0]
  if (Math.max(one, two) !== toWin || Math.min(one, two) >= toWin) expect.fail(`${label}: ${one}-${two}`)
  if (won !== one || match.sets.length - won !== two) expect.fail(`${label}: sets and score differ`)
  if (last[0] > last[1] !== one > two) expect.fail(`${label}: played on after the end`)
  for (const set of match.sets) if (!isLegalSet(sport, set)) expect.fail(`${label}: ${set.join(':')}`)
}

type Scored = Pick<MatchRow, 'scoreOne' | 'scoreTwo' | 'sets' | 'matchType' | 'status'>

/** Of the festival's sports the rules themselves judge; the season's are counted here a second time. */
function expectAccepted({ matchType, sets, ...match }: Scored, sport: Sport, label: string) {
  const played = sets.map(([one, two, end]) => (end ? { one, two, end } : { one, two }))
  const draft = { ...match, sets: played, shootOut: null, mustDecide: matchType === 'TOURNAMENT' }
  const { scoreOne, scoreTwo } = match
  const rules = usualRules(sport)
  expect(validateResult(rules, draft), label).toMatchObject({ ok: true, scoreOne, scoreTwo })
}

function isLegalSet(sport: Sport, [one, two, end]: Sets[number]): boolean {
  const [more, less] = [Math.max(one, two), Math.min(one, two)]
  if (sport === 'DODGEBALL')
    return more > less && less >= 0 && more <= 12 && end === (less === 0 ? 'ELIMINATION' : 'TIME')
  const target = sport === 'BADMINTON' ? 21 : 11
  if (sport === 'BADMINTON' && more === 30) return less === 28 || less === 29
  return less >= 0 && (more === target ? less <= target - 2 : more > target && more - less === 2)
}

function expectOpenSets(match: MatchRow, sport: Sport, label: string) {
  const over = match.sets.slice(0, -1)
  const open: Sets[number] = match.sets.at(-1) ?? [-1, -1]
  for (const set of over) if (!isLegalSet(sport, set)) expect.fail(`${label}: ${set.join(':')}`)
  if (sport !== 'DODGEBALL' && isLegalSet(sport, open)) expect.fail(`${label}: open set is over`)
  if (over.filter(([a, b]) => a > b).length !== match.scoreOne) expect.fail(`${label}: score`)
  if (over.filter(([a, b]) => b > a).length !== match.scoreTwo) expect.fail(`${label}: score`)
}

const awaits = (match: MatchRow) => (other: MatchRow) =>
  other.competitionId === match.competitionId &&
  [other.sourceOne, other.sourceTwo].includes(`WINNER:${match.round}:${match.position}`)

export function expectSoundKnockouts(campus: Campus, at: string) {
  for (const match of campus.matches.filter(({ matchType }) => matchType === 'TOURNAMENT')) {
    const label = `${at} match ${match.id} ${match.round}`
    const [next, ...more] = campus.matches.filter(awaits(match))
    if (match.round === 'FINAL' ? next : !next || more.length > 0) expect.fail(`${label}: next`)
    if (!next) continue
    if (next.startsAt && match.startsAt && next.startsAt <= match.startsAt) expect.fail(`${label}: before its feeder`)
    const winner = (match.scoreOne ?? 0) > (match.scoreTwo ?? 0) ? match.teamOneId : match.teamTwoId
    const slot = next.sourceOne?.endsWith(`:${match.position}`) ? next.teamOneId : next.teamTwoId
    if (slot !== (match.status === 'PAST' ? winner : null)) expect.fail(`${label}: winner not carried`)
  }
}

export function expectSoundComments(campus: Campus, now: Date, at: string) {
  for (const { text, createdAt, userId } of campus.comments) {
    const known = campus.users.some(({ id }) => id === userId)
    if (!known || text.length === 0 || text.length > 300 || text.includes('{')) expect.fail(`${at}: ${text}`)
    if (createdAt > now) expect.fail(`${at}: a comment from the future`)
  }
  if (campus.comments.length < 20 || campus.favorites.length < 3) expect.fail(`${at}: no comments`)
}
