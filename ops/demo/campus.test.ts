// The demo campus holds together at any hour: live matches today, legal scores, nobody in two places at once.

import { describe, expect, it } from 'vitest'
import { makeCampus } from './campus.ts'
import {
  expectNoClash,
  expectSoundComments,
  expectSoundKnockouts,
  expectSoundMatch,
  expectTodayToLive,
  onDay,
  sportOf,
} from './campus-checks.ts'
import { pointsOf } from './season/rounds.ts'
import { dayOf, minute } from './seoul.ts'
import { demoSports, seasonSports, sportTable } from './sports.ts'

const noon = new Date('2026-05-20T15:20:00+09:00')

/** Every 37 minutes of five days, each minute and second around midnight, and a few seeds. */
function* moments(): Generator<{ now: Date; seed: number }> {
  const first = dayOf('2026-05-18')
  for (let at = first; at < first + 5 * 1440 * minute; at += 37 * minute) yield { now: new Date(at), seed: 1 }
  for (const midnight of [dayOf('2026-05-20'), dayOf('2027-01-01'), dayOf('2028-02-29')])
    for (const off of [-minute * 90, -minute * 15, -minute, -1, 0, 1, minute, minute * 4, minute * 59, minute * 110])
      yield { now: new Date(midnight + off), seed: 1 }
  for (let seed = 2; seed < 40; seed++) yield { now: noon, seed }
}

describe('the demo campus', () => {
  it('is the same for the same moment and seed, and another for another seed', () => {
    expect(makeCampus({ now: noon })).toEqual(makeCampus({ now: noon }))
    expect(makeCampus({ now: noon, seed: 2 })).not.toEqual(makeCampus({ now: noon }))
  })

  it('is believable at any hour', { timeout: 60_000 }, () => {
    for (const { now, seed } of moments()) {
      const campus = makeCampus({ now, seed })
      const at = `${now.toISOString()} seed ${seed}`
      expectTodayToLive(campus, now, at)
      expectNoClash(campus.matches, campus, at)
      for (const match of campus.matches) expectSoundMatch(match, sportOf(campus, match), now, at)
      expectSoundKnockouts(campus, at)
      expectSoundComments(campus, now, at)
    }
  })

  it('has all that the screens show', () => {
    const campus = makeCampus({ now: noon })
    const today = onDay(campus, noon)
    for (const status of ['PAST', 'FUTURE'] as const)
      for (const sport of seasonSports)
        expect(today.filter((m) => m.status === status && sportOf(campus, m) === sport)).not.toEqual([])
    for (const status of ['POSTPONED', 'CANCELLED', 'FORFEIT'] as const)
      expect(campus.matches.filter((match) => match.status === status)).toHaveLength(1)
    expect(campus.matches.filter(({ startsAt }) => startsAt === null)).toHaveLength(1)
    expect(new Set(campus.teams.map(({ department }) => department)).size).toBe(16)
    expect(campus.competitions.filter(({ isCurrent }) => isCurrent).map(({ sport }) => sport)).toEqual(demoSports)
    for (const sport of demoSports)
      for (const status of ['PAST', 'FUTURE'])
        expect(campus.matches.filter((m) => m.status === status && sportOf(campus, m) === sport)).not.toEqual([])
    const finished = campus.competitions.filter(({ season }) => season === '2025').map(({ id }) => id)
    expect(finished).toHaveLength(4)
    for (const match of campus.matches) if (finished.includes(match.competitionId)) expect(match.status).toBe('PAST')
    const soccer = campus.matches.find((m) => m.status === 'LIVE' && sportOf(campus, m) === 'SOCCER')
    expect(soccer).toMatchObject({ period: 'SECOND_HALF', periodFromMinute: 45, scoreOne: 2, scoreTwo: 1, sets: [[1, 1], [1, 0]] }) // biome-ignore format: short
    const badminton = campus.matches.find((m) => m.status === 'LIVE' && sportOf(campus, m) === 'BADMINTON')
    expect(badminton).toMatchObject({ scoreOne: 1, scoreTwo: 0, sets: [[21, 17], [15, 18]] }) // biome-ignore format: short
    const volleyball = campus.matches.find((m) => m.status === 'LIVE' && sportOf(campus, m) === 'VOLLEYBALL')
    expect(volleyball).toMatchObject({ scoreOne: 1, scoreTwo: 0, sets: [[25, 21], [19, 17]] }) // biome-ignore format: short
    const basketball = campus.matches.find((m) => m.status === 'LIVE' && sportOf(campus, m) === 'BASKETBALL')
    expect(basketball).toMatchObject({ scoreOne: 25, scoreTwo: 29, sets: [[14, 11, 'TIME'], [9, 15, 'TIME'], [2, 3]] }) // biome-ignore format: short
  })

  it('ranks its finished groups by points alone', () => {
    for (let seed = 1; seed < 10; seed++) {
      const campus = makeCampus({ now: noon, seed })
      for (const { id } of campus.competitions) {
        const league = campus.matches.filter((match) => match.competitionId === id && match.matchType === 'LEAGUE')
        for (const group of new Set(league.map(({ groupName }) => groupName))) {
          const inGroup = league.filter(({ groupName }) => groupName === group)
          if (inGroup.some(({ status }) => status !== 'PAST')) continue
          const played = inGroup.map((m) => ({
            one: m.teamOneId ?? 0,
            two: m.teamTwoId ?? 0,
            scoreOne: m.scoreOne ?? 0,
            scoreTwo: m.scoreTwo ?? 0,
            sets: m.sets,
          }))
          const teams = [...new Set(played.flatMap(({ one, two }) => [one, two]))]
          expect(new Set(teams.map((team) => pointsOf(team, played))).size).toBe(teams.length)
        }
      }
    }
  })

  it('gives people and shirts their own names and numbers', () => {
    const { users, players, teams } = makeCampus({ now: noon })
    expect(new Set(users.map(({ nickname }) => nickname)).size).toBe(users.length)
    for (const { nickname } of users) {
      expect([...nickname].length).toBeLessThanOrEqual(10)
      expect(['관리자', '운영자', '익명', 'anonymous', 'admin']).not.toContain(nickname.toLowerCase())
    }
    expect(new Set(players.map(({ teamId, number }) => `${teamId}/${number}`)).size).toBe(players.length)
    for (const { id, sport } of teams) {
      const size = players.filter(({ teamId }) => teamId === id).length
      const [from, to] = sport ? sportTable[sport].squad : [0, 0]
      expect(size).toBeGreaterThanOrEqual(from)
      expect(size).toBeLessThanOrEqual(to)
      expect(size).toBeGreaterThanOrEqual(sport ? sportTable[sport].starters : 0)
    }
  })
})
