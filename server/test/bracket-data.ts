// A season with a knock-out, built and played through the door, and pictures of how its bracket stands.
import type { Match } from '@campus/contract/matches'
import { expect } from 'vitest'
import { type Administrator, type Answer, addTeams, administrator, soccerCup } from './admin-data.ts'
import { type Campus, openCampus } from './campus.ts'

export interface BracketSeason {
  campus: Campus
  admin: Administrator
  /** Team ids by seed: 팀1, 팀2 … */
  teams: number[]
  competitionId: number
  /** The id of a knock-out match by round and position. */
  idOf: (round: string, position?: number) => number
  /** League matches of a group, in the order they were set. */
  league: (groupName: string | null) => Promise<Match[]>
  change: (matchId: number, form: object, by?: Administrator) => Promise<Answer>
  /** A result; who wins is told by the score. */
  finish: (matchId: number, score: [number, number], more?: object) => Promise<Answer>
  undo: (matchId: number) => Promise<Answer>
  /** "SEMI_FINALS 1": "팀1 팀4 PAST"; "-" is a team not known yet. */
  picture: () => Promise<Record<string, string>>
}

const calendar = {
  firstDay: '2026-11-16',
  lastDay: '2026-12-31',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dayStart: '08:00',
  dayEnd: '22:00',
  slotMinutes: 120,
  restMinutes: 0,
}

/** So many teams in a knock-out, or first in groups of which two each go on. */
export async function openBracket(teamCount: number, groups: Array<string | null> = []): Promise<BracketSeason> {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const type = groups.length > 0 ? 'COMBINED' : 'TOURNAMENT'
  const { body } = await admin.send('POST', '/api/competitions', { ...soccerCup, type })
  const competitionId = Number(body['competitionId'])
  const names = Array.from({ length: teamCount }, (_, index) => ({ name: `팀${index + 1}` }))
  const teams = await addTeams(campus, names)
  const entries = teams.map((teamId, index) => ({
    teamId,
    seed: index + 1,
    groupName: groups[index % groups.length] ?? null,
  }))
  await admin.send('PUT', `/api/competitions/${competitionId}/teams`, { entries })
  const venues = await campus.query<{ id: number }>(
    `insert into venues (name) values ('1코트'), ('2코트') returning id`,
  )
  const { status } = await admin.send('POST', `/api/competitions/${competitionId}/season`, {
    league: groups.length > 0 ? { isDouble: false } : null,
    knockOut: { perGroup: 2, hasThirdPlace: true },
    calendar: { ...calendar, venueIds: venues.map(({ id }) => id) },
  })
  expect(status).toBe(200)

  const rows = await campus.query<{ id: number; round: string; position: number }>('select * from matches')
  const idOf = (round: string, position = 1) =>
    Number(rows.find((row) => row.round === round && row.position === position)?.id)
  const all = async () => (await (await fetch(`${campus.url}/api/matches/all`)).json()) as Match[]
  const change: BracketSeason['change'] = async (matchId, form, by = admin) => {
    const league = await campus.query('select 1 from matches where id = $1 and match_type = $2', [matchId, 'LEAGUE'])
    return by.send('PUT', `/api/brackets/${league.length > 0 ? 'league' : 'tournament'}/${matchId}`, form)
  }
  return {
    campus,
    admin,
    teams,
    competitionId,
    idOf,
    league: async (groupName) =>
      (await all())
        .filter((match) => match.matchType === 'LEAGUE' && match.groupName === groupName)
        .toSorted((a, b) => a.matchId - b.matchId),
    change,
    finish: (matchId, [teamOneScore, teamTwoScore], more = {}) =>
      change(matchId, { matchStatus: 'PAST', teamOneScore, teamTwoScore, ...more }),
    undo: async (matchId) => {
      const [last] = (await admin.log(`?subject=MATCH&subjectId=${matchId}`)).filter(({ canUndo }) => canUndo)
      return admin.send('POST', `/api/matches/${matchId}/undo`, { entryId: last?.entryId ?? 1 })
    },
    picture: async () => {
      const matches = await all()
      const told = rows
        .filter(({ id }) => matches.some(({ matchId, matchType }) => matchId === id && matchType === 'TOURNAMENT'))
        .map(({ id, round, position }) => {
          const match = matches.find(({ matchId }) => matchId === id)
          return [`${round} ${position}`, `${match?.teamName1 ?? '-'} ${match?.teamName2 ?? '-'} ${match?.status}`]
        })
      return Object.fromEntries(told) as Record<string, string>
    },
  }
}
