// A knock-out created match by match with the form: winners advance as in one from the season builder.
import { type BracketMatch, type CascadeMove, getBracket } from '@campus/contract/brackets'
import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import {
  type Administrator,
  type ApiResponse,
  addTeams,
  administrator,
  soccerCup,
} from '../../../test/fixtures/admin-data.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'

interface Knockout {
  campus: Campus
  admin: Administrator
  competitionId: number
  create: (round: string, one: Side, two: Side, more?: object) => Promise<ApiResponse>
  change: (matchId: number, form: object) => Promise<ApiResponse>
  finish: (matchId: number, score: [number, number], more?: object) => Promise<ApiResponse>
  bracket: () => Promise<BracketMatch[]>
  /** "팀1 8강…": the teams of a match, or their sources. */
  sides: (matchId: number) => Promise<Array<string | null>>
}

/** A department's name as old clients send it, or a source. */
type Side = string

const isSource = (side: Side) => side.includes(':')

async function openKnockout(type = 'TOURNAMENT', groups: Array<string | null> = [null]): Promise<Knockout> {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/competitions', { ...soccerCup, type, isCurrent: true })
  const competitionId = Number(body['competitionId'])
  const teams = await addTeams(
    campus,
    Array.from({ length: 8 }, (_, index) => ({ name: `팀${index + 1}` })),
  )
  const entries = teams.map((teamId, index) => ({
    teamId,
    seed: null,
    groupName: groups[index % groups.length] ?? null,
  }))
  await admin.send('PUT', `/api/competitions/${competitionId}/teams`, { entries })
  let hour = 0
  const change: Knockout['change'] = (matchId, form) => admin.send('PUT', `/api/brackets/tournament/${matchId}`, form)
  return {
    campus,
    admin,
    competitionId,
    create: (round, one, two, more = {}) =>
      admin.send('POST', '/api/brackets/tournament', {
        sports: 'SOCCER',
        competitionId,
        matchDate: `2026-12-${String(1 + Math.floor(hour / 20)).padStart(2, '0')}`,
        startTime: `${String(hour++ % 20).padStart(2, '0')}:00`,
        round,
        [isSource(one) ? 'teamOneSource' : 'teamOneName']: one,
        [isSource(two) ? 'teamTwoSource' : 'teamTwoName']: two,
        allowClash: true,
        ...more,
      }),
    change,
    finish: (matchId, [teamOneScore, teamTwoScore], more = {}) =>
      change(matchId, { matchStatus: 'PAST', teamOneScore, teamTwoScore, ...more }),
    bracket: async () => (await campus.call(getBracket, { params: { sport: 'SOCCER' }, query: {} })).body,
    sides: async (matchId) => {
      const match = (await (await fetch(`${campus.url}/api/matches/${matchId}`)).json()) as Match
      return [match.teamName1 ?? match.source1, match.teamName2 ?? match.source2]
    },
  }
}

const idOf = ({ status, body }: ApiResponse) => {
  expect([status, body]).toEqual([200, expect.objectContaining({ matchId: expect.any(Number) })])
  return Number(body['matchId'])
}

async function createQuarters({ create }: Knockout): Promise<number[]> {
  const quarters: number[] = []
  for (const [one, two] of [[1, 2], [3, 4], [5, 6], [7, 8]] as const) // biome-ignore format: a list of pairs
    quarters.push(idOf(await create('QUARTER_FINALS', `팀${one}`, `팀${two}`)))
  return quarters
}

test('a slot names its feeder before the team is known, and the winner comes', async () => {
  const cup = await openKnockout()
  const [first = 0, second = 0, third = 0, fourth = 0] = await createQuarters(cup)
  const semi = idOf(await cup.create('SEMI_FINALS', 'WINNER:QUARTER_FINALS:1', 'WINNER:QUARTER_FINALS:2'))
  const other = idOf(await cup.create('SEMI_FINALS', 'WINNER:QUARTER_FINALS:4', 'WINNER:QUARTER_FINALS:3'))
  const final = idOf(await cup.create('FINAL', 'WINNER:SEMI_FINALS:1', 'WINNER:SEMI_FINALS:2'))
  const bronze = idOf(await cup.create('THIRD_PLACE', 'LOSER:SEMI_FINALS:1', 'LOSER:SEMI_FINALS:2'))
  const drawn = new Map((await cup.bracket()).map((match) => [match.id, match]))
  expect([first, second, third, fourth, semi, other].map((id) => drawn.get(id)?.nextMatchId)).toEqual([
    semi, semi, other, other, final, final,
  ]) // biome-ignore format: as drawn
  expect(drawn.get(fourth)).toMatchObject({ position: 4 })
  expect(await cup.sides(other)).toEqual(['WINNER:QUARTER_FINALS:4', 'WINNER:QUARTER_FINALS:3'])

  await cup.finish(first, [1, 0])
  await cup.finish(second, [0, 0], { shootOutOne: 3, shootOutTwo: 4 })
  await cup.finish(third, [0, 2])
  await cup.finish(fourth, [2, 0])
  expect([await cup.sides(semi), await cup.sides(other)]).toEqual([
    ['팀1', '팀4'],
    ['팀7', '팀6'],
  ])
  await cup.finish(semi, [2, 0])
  await cup.finish(other, [0, 2])
  expect([await cup.sides(final), await cup.sides(bronze)]).toEqual([
    ['팀1', '팀6'],
    ['팀4', '팀7'],
  ])
})

test('links matches of clients without sources by their teams, and a corrected result advances', async () => {
  const cup = await openKnockout()
  const [first = 0, second = 0] = await createQuarters(cup)
  await cup.finish(first, [1, 0])
  // The first is decided, the second not yet: its team is put there early.
  const semi = idOf(await cup.create('SEMI_FINALS', '팀1', '팀3'))
  const drawn = new Map((await cup.bracket()).map((match) => [match.id, match.nextMatchId]))
  expect([drawn.get(first), drawn.get(second)]).toEqual([semi, semi])
  await cup.finish(second, [0, 1])
  expect(await cup.sides(semi)).toEqual(['팀1', '팀4'])
  expect((await cup.finish(first, [1, 2])).status).toBe(200)
  expect(await cup.sides(semi)).toEqual(['팀2', '팀4'])
  // A match that was played because of it is reset only with consent.
  await cup.finish(semi, [3, 0])
  expect(await cup.finish(first, [2, 1])).toMatchObject({ status: 409, body: { code: 'CASCADE' } })
  expect((await cup.finish(first, [2, 1], { allowCascade: true })).status).toBe(200)
  expect(await cup.sides(semi)).toEqual(['팀1', '팀4'])
})

test('a loser that an organiser puts into the next round stays there: it is not linked', async () => {
  const cup = await openKnockout()
  const [first = 0] = await createQuarters(cup)
  await cup.finish(first, [1, 0])
  const semi = idOf(await cup.create('SEMI_FINALS', '팀2', '팀3'))
  const drawn = new Map((await cup.bracket()).map((match) => [match.id, match.nextMatchId]))
  expect(drawn.get(first)).toBeNull()
  await cup.finish(first, [3, 0])
  expect(await cup.sides(semi)).toEqual(['팀2', '팀3'])
})

test('askBeforeMoves lists every team that a correction would move', async () => {
  const cup = await openKnockout()
  const [first = 0] = await createQuarters(cup)
  const semi = idOf(await cup.create('SEMI_FINALS', 'WINNER:QUARTER_FINALS:1', 'WINNER:QUARTER_FINALS:2'))
  // A first result moves nobody out of a place.
  expect((await cup.finish(first, [1, 0], { askBeforeMoves: true })).status).toBe(200)
  const conflict = await cup.finish(first, [1, 2], { askBeforeMoves: true })
  expect(conflict).toMatchObject({ status: 409, body: { code: 'CASCADE' } })
  expect(conflict.body.details?.['moves'] as CascadeMove[]).toMatchObject([
    { matchId: semi, round: 'SEMI_FINALS', slot: 1, from: '팀1', to: '팀2', isPlayed: false },
  ])
  expect(await cup.sides(semi)).toEqual(['팀1', 'WINNER:QUARTER_FINALS:2'])
  expect((await cup.finish(first, [1, 2], { askBeforeMoves: true, allowCascade: true })).status).toBe(200)
  expect(await cup.sides(semi)).toEqual(['팀2', 'WINNER:QUARTER_FINALS:2'])
})

test('rejects an impossible source with its field and reason', async () => {
  const cup = await openKnockout()
  const [first = 0] = await createQuarters(cup)
  idOf(await cup.create('SEMI_FINALS', 'WINNER:QUARTER_FINALS:1', '팀5'))
  const rejected = async (round: string, source: string) => {
    const { status, body } = await cup.create(round, source, '팀8')
    expect([status, body.code]).toEqual([400, 'BAD_SOURCE'])
    const { fields = [] } = body.details as { fields?: Array<{ path: string; problem: string }> }
    const [{ path, problem } = { path: '', problem: '' }] = fields
    expect(path).toBe('/teamOneSource')
    return problem
  }
  expect(await rejected('SEMI_FINALS', 'WINNER:QUARTER_FINALS:9')).toBe('UNKNOWN')
  expect(await rejected('FINAL', 'WINNER:QUARTER_FINALS:1')).toBe('TAKEN')
  expect(await rejected('QUARTER_FINALS', 'WINNER:SEMI_FINALS:1')).toBe('NOT_EARLIER')
  expect(await rejected('예선', 'WINNER:QUARTER_FINALS:2')).toBe('NOT_EARLIER')
  expect(await rejected('FINAL', 'RANK:C조:1')).toBe('UNKNOWN')
  // Neither can a match be played while a team is missing.
  const semi = idOf(await cup.create('SEMI_FINALS', 'WINNER:QUARTER_FINALS:2', '팀7'))
  expect((await cup.change(semi, { matchStatus: 'LIVE' })).body.code).toBe('TEAM_NOT_IN_COMPETITION')
  expect((await cup.change(first, { teamOneSource: 'WINNER:QUARTER_FINALS:2' })).body.code).toBe('BAD_SOURCE')
})

test('a slot can change to another source, a team, or none', async () => {
  const cup = await openKnockout()
  const [first = 0, , third = 0] = await createQuarters(cup)
  const semi = idOf(await cup.create('SEMI_FINALS', 'WINNER:QUARTER_FINALS:1', 'WINNER:QUARTER_FINALS:2'))
  await cup.finish(first, [1, 0])
  expect((await cup.change(semi, { teamOneSource: 'WINNER:QUARTER_FINALS:3' })).status).toBe(200)
  expect(await cup.sides(semi)).toEqual(['WINNER:QUARTER_FINALS:3', 'WINNER:QUARTER_FINALS:2'])
  // The first feeds no slot now.
  await cup.finish(first, [1, 2])
  expect(await cup.sides(semi)).toEqual(['WINNER:QUARTER_FINALS:3', 'WINNER:QUARTER_FINALS:2'])
  // A team of its feeder keeps the link, one of none ends it.
  await cup.change(semi, { teamOneName: '팀5' })
  await cup.finish(third, [0, 1])
  expect(await cup.sides(semi)).toEqual(['팀6', 'WINNER:QUARTER_FINALS:2'])
  await cup.change(semi, { teamOneSource: null })
  await cup.finish(third, [1, 0])
  expect(await cup.sides(semi)).toEqual(['팀6', 'WINNER:QUARTER_FINALS:2'])
})

test('a new match takes the position of a deleted one, which gets another when restored', async () => {
  const cup = await openKnockout()
  const [first = 0] = await createQuarters(cup)
  const semi = idOf(await cup.create('SEMI_FINALS', 'WINNER:QUARTER_FINALS:1', 'WINNER:QUARTER_FINALS:2'))
  await cup.admin.send('DELETE', `/api/matches/${first}`)
  const replacement = idOf(await cup.create('QUARTER_FINALS', '팀1', '팀2'))
  await cup.finish(replacement, [0, 1])
  expect(await cup.sides(semi)).toEqual(['팀2', 'WINNER:QUARTER_FINALS:2'])
  const [last] = (await cup.admin.log(`?subject=MATCH&subjectId=${first}`)).filter(({ canUndo }) => canUndo)
  expect((await cup.admin.send('POST', `/api/matches/${first}/undo`, { entryId: last?.entryId })).status).toBe(200)
  const positions = new Map((await cup.bracket()).map(({ id, position }) => [id, position]))
  expect([positions.get(replacement), positions.get(first)]).toEqual([1, 5])
  await cup.finish(first, [1, 0])
  expect(await cup.sides(semi)).toEqual(['팀2', 'WINNER:QUARTER_FINALS:2'])
})

test('a slot can wait for a place of a group too', async () => {
  const cup = await openKnockout('COMBINED', ['A조', 'B조'])
  const semi = idOf(await cup.create('SEMI_FINALS', 'RANK:A조:1', 'RANK:B조:2'))
  expect(await cup.sides(semi)).toEqual(['RANK:A조:1', 'RANK:B조:2'])
  const played = await cup.admin.send('POST', '/api/brackets/league', {
    sports: 'SOCCER',
    competitionId: cup.competitionId,
    matchDate: '2026-11-20',
    startTime: '10:00',
    teamOneName: '팀1',
    teamTwoName: '팀3',
    matchStatus: 'PAST',
    teamOneScore: 2,
    teamTwoScore: 0,
  })
  expect(played.status).toBe(200)
  expect(await cup.sides(semi)).toEqual(['팀1', 'RANK:B조:2'])
})
