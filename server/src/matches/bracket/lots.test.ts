// Lots that people drew: nobody advances before, the bracket follows them, and a changed tie needs new ones.
import { getStandings } from '@campus/contract/brackets'
import { enterLots, listTies, removeLots } from '@campus/contract/lots'
import { beforeEach, expect, test } from 'vitest'
import { type BracketSeason, openBracket } from '../../../test/fixtures/bracket-data.ts'
import type { Person } from '../../../test/fixtures/campus.ts'

/** Four teams, everything drawn 0 : 0; two of them play the final. */
let season: BracketSeason
let admin: Person

const witnesses = ['강민서', '윤지호']
const drawn = { method: 'ENVELOPE' as const, drawnAt: '2026-11-14T09:05:00Z', witnesses }

beforeEach(async () => {
  season = await openBracket(4, [null])
  admin = await season.campus.person('ADMIN')
  for (const { matchId } of await season.league(null)) await season.finish(matchId, [0, 0])
})

const params = () => ({ competitionId: String(season.competitionId) })
const teamsAt = (...seeds: number[]) => seeds.map((seed) => season.teams[seed - 1] ?? 0)
const final = async () => (await season.picture())['FINAL 1']
const ties = async () => (await season.campus.call(listTies, { params: params() }, admin)).body
const enter = (seeds: number[], more: object = {}) =>
  season.campus.call(enterLots, { params: params(), body: { ...drawn, teamIds: teamsAt(...seeds), ...more } }, admin)
const remove = async (body: { allowCascade?: boolean } = {}) => {
  const lotsId = String((await ties())[0]?.drawn?.lotsId)
  return season.campus.call(removeLots, { params: { ...params(), lotsId }, body }, admin)
}

const code = async (call: Promise<{ body: unknown }>) => ((await call).body as { code?: string }).code

async function table() {
  const request = { params: { sport: 'SOCCER' as const }, query: params() }
  const [group] = (await season.campus.call(getStandings, request)).body
  const rows = group?.teams.map(({ teamName, rank, outlook }) => `${rank} ${teamName} ${outlook}`)
  return { rows, ties: group?.ties, why: group?.teams[0]?.why.at(-1) }
}

test('leaves level teams at one place, neither through nor out, until lots are entered', async () => {
  const open = await table()
  expect(open.rows).toEqual(['1 팀1 LOTS', '1 팀2 LOTS', '1 팀3 LOTS', '1 팀4 LOTS'])
  expect(open.ties).toEqual([{ place: 1, teamIds: teamsAt(1, 2, 3, 4), drawn: null }])
  expect(open.why).toMatchObject({ criterion: 'LOTS', split: [teamsAt(1, 2, 3, 4)] })
  expect(await final()).toBe('- - FUTURE')
  expect(await ties()).toMatchObject([{ group: '', place: 1, qualifiers: 2, drawn: null }])

  const entered = await enter([3, 1, 4, 2])
  expect(entered.status).toBe(200)
  expect(entered.body).toMatchObject([{ place: 1, drawn: { witnesses: ['강민서', '윤지호'], method: 'ENVELOPE' } }])
  expect(await final()).toBe('팀3 팀1 FUTURE')
  const decided = await table()
  expect(decided.rows).toEqual(['1 팀3 THROUGH', '2 팀1 THROUGH', '3 팀4 OUT', '4 팀2 OUT'])
  // Everybody may know how and when; the witnesses are for organisers.
  const { witnesses: _, ...shown } = drawn
  expect(decided.ties).toEqual([{ place: 1, teamIds: teamsAt(3, 1, 4, 2), drawn: shown }])
  expect(JSON.stringify(decided)).not.toContain('강민서')
})

test('records who entered and removed lots, without the names of witnesses', async () => {
  await enter([3, 1, 4, 2])
  await remove()
  expect(await final()).toBe('- - FUTURE')
  expect((await table()).rows?.[0]).toBe('1 팀1 LOTS')
  const entries = await season.admin.log(`?subject=COMPETITION&subjectId=${season.competitionId}`)
  const lots = ['팀3', '팀1', '팀4', '팀2']
  expect(entries.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [
      { field: 'drawnLots', old: lots, new: null },
      { field: 'lotsMethod', old: 'ENVELOPE', new: null },
      { field: 'drawnAt', old: drawn.drawnAt, new: null },
    ],
    [
      { field: 'drawnLots', old: null, new: lots },
      { field: 'lotsMethod', old: null, new: 'ENVELOPE' },
      { field: 'drawnAt', old: null, new: drawn.drawnAt },
    ],
  ])
  expect(JSON.stringify(entries)).not.toContain('강민서')
  expect(await season.campus.query('select 1 from drawn_lots')).toEqual([])
})

test('needs new lots once a correction changes the tie, and has the old ones back with the old tie', async () => {
  await enter([3, 1, 4, 2])
  const [match] = (await season.league(null)).filter(({ teamName1, teamName2 }) => [teamName1, teamName2].toSorted().join() === '팀1,팀2') // biome-ignore format: short
  await season.finish(match?.matchId ?? 0, match?.teamName1 === '팀1' ? [1, 0] : [0, 1])
  expect((await table()).rows).toEqual(['1 팀1 THROUGH', '2 팀3 LOTS', '2 팀4 LOTS', '4 팀2 OUT'])
  expect(await final()).toBe('팀1 - FUTURE')
  expect((await enter([3, 1, 4, 2])).body).toMatchObject({ code: 'TEAMS_NOT_LEVEL' })
  await enter([4, 3])
  expect(await final()).toBe('팀1 팀4 FUTURE')
  await season.finish(match?.matchId ?? 0, [0, 0])
  expect(await final()).toBe('팀3 팀1 FUTURE')
})

test('asks before it undoes a match that was played', async () => {
  await enter([3, 1, 4, 2])
  await season.finish(season.idOf('FINAL'), [1, 0])
  const rejected = await remove()
  expect(rejected).toMatchObject({ status: 409, body: { code: 'CASCADE', details: { moves: [{ from: '팀3', to: null, isPlayed: true }, {}] } } }) // biome-ignore format: short
  expect(await final()).toBe('팀3 팀1 PAST')
  expect((await remove({ allowCascade: true })).status).toBe(200)
  expect(await final()).toBe('- - FUTURE')
})

test('rejects lots of other teams, twice, in the future, or of nothing', async () => {
  expect(await code(enter([1, 2]))).toBe('TEAMS_NOT_LEVEL')
  expect(await code(enter([1, 2, 3, 3]))).toBe('TEAMS_NOT_LEVEL')
  expect(await code(enter([1, 2, 3, 4], { drawnAt: '2126-11-14T09:05:00Z' }))).toBe('LOTS_IN_THE_FUTURE')
  expect(await code(enter([1, 2, 3, 4], { witnesses: [] }))).toBe('BAD_REQUEST')
  const nowhere = { params: { competitionId: '99999' }, body: { ...drawn, teamIds: [1, 2] } }
  expect(await code(season.campus.call(enterLots, nowhere, admin))).toBe('COMPETITION_NOT_FOUND')
  const unknown = { params: { ...params(), lotsId: '99999' }, body: {} }
  expect(await code(season.campus.call(removeLots, unknown, admin))).toBe('LOTS_NOT_FOUND')
  // Only one of two who enter at once.
  const both = await Promise.all([enter([1, 2, 3, 4]), enter([4, 3, 2, 1])])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(season.campus.node.deps.db.conflicts).toBe(0)
})

test('draws by the formula where the rules say so, and forgets witnesses once the competition is archived', async () => {
  await enter([3, 1, 4, 2])
  const path = `/api/competitions/${season.competitionId}`
  expect((await season.admin.send('PUT', path, { lotsBy: 'FORMULA' })).status).toBe(200)
  const byFormula = await table()
  expect(byFormula.rows?.map((row) => row.split(' ')[0])).toEqual(['1', '2', '3', '4'])
  expect(byFormula.ties).toEqual([])
  expect(await final()).not.toContain('-')
  await season.admin.send('PUT', path, { lotsBy: 'PEOPLE', isArchived: true })
  expect(await season.campus.query('select witnesses from drawn_lots')).toEqual([{ witnesses: [] }])
})
