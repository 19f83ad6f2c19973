// Another team takes the place of one that has not played: its group, its seed and its matches; and the way back.
import { replaceTeam } from '@campus/contract/withdrawals'
import { expect, test } from 'vitest'
import { addTeams } from '../../../test/fixtures/admin-data.ts'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'

async function openGroups() {
  const season = await openBracket(8, ['A', 'B'])
  const { campus, competitionId, teams } = season
  const admin = await campus.person('ADMIN')
  const [newTeam = 0] = await addTeams(campus, [{ name: '새 팀' }])
  const replace = (teamId: number, byTeamId: number, more: object = {}) =>
    campus.call(
      replaceTeam,
      {
        params: { competitionId: String(competitionId) },
        body: { teamId, byTeamId, reason: '선수 부족', ...more },
      },
      admin,
    )
  /** Every column but those that count changes; and the entries. */
  const columns = async () => [
    await campus.query(`select to_jsonb(m) - '{version,changed_xid}'::text[] as match from matches m order by id`),
    await campus.query('select * from competition_teams order by team_id'),
  ]
  const matchesOf = (teamId: number) =>
    campus.query('select id from matches where $1 in (team_one_id, team_two_id) order by id', [teamId])
  return { ...season, newTeam, first: teams[0] ?? 0, second: teams[1] ?? 0, replace, columns, matchesOf }
}

const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code

test('takes over group, seed and every match; exchanged again, all is as before', async () => {
  const { campus, admin, first, newTeam, replace, columns, matchesOf } = await openGroups()
  const [before, theirs] = [await columns(), await matchesOf(first)]
  expect(theirs.length).toBe(3)
  expect((await replace(first, newTeam)).body).toEqual({ matches: 3 })
  expect(await matchesOf(newTeam)).toEqual(theirs)
  expect(await matchesOf(first)).toEqual([])
  const entry = await campus.query('select group_name, seed from competition_teams where team_id = $1', [newTeam])
  expect(entry).toEqual([{ group_name: 'A', seed: 1 }])
  const [logged] = await admin.log('?subject=ENTRIES')
  expect(logged?.changes).toEqual([
    { field: 'replaced', old: '팀1', new: '새 팀' },
    { field: 'planReason', old: null, new: '선수 부족' },
  ])
  expect((await replace(newTeam, first)).status).toBe(200)
  expect(await columns()).toEqual(before)
})

test('not a team that has played, is entered already, or does not exist; and nothing has changed then', async () => {
  const { campus, first, second, newTeam, replace, columns, league, finish } = await openGroups()
  const before = await columns()
  expect(code(await replace(first, second))).toBe('ALREADY_ENTERED')
  expect(code(await replace(newTeam, first))).toBe('TEAM_NOT_FOUND')
  expect(code(await replace(first, 999_999))).toBe('TEAM_NOT_FOUND')
  await campus.query('update teams set archived_at = now() where id = $1', [newTeam])
  expect(code(await replace(first, newTeam))).toBe('TEAM_NOT_FOUND')
  await campus.query('update teams set archived_at = null where id = $1', [newTeam])
  expect(await columns()).toEqual(before)
  const played = (await league('A')).find(({ teamId1, teamId2 }) => teamId1 === first || teamId2 === first)
  await finish(played?.matchId ?? 0, [2, 1])
  const afterwards = await columns()
  expect(code(await replace(first, newTeam))).toBe('TEAM_HAS_PLAYED')
  expect(await columns()).toEqual(afterwards)
})

test('a new team that is busy then is asked about first', async () => {
  const { campus, first, newTeam, replace, columns, matchesOf } = await openGroups()
  await campus.query(
    `insert into matches (competition_id, match_type, starts_at, team_one_id)
     select competition_id, 'LEAGUE', min(starts_at), $2 from matches where $1 in (team_one_id, team_two_id) group by 1`,
    [first, newTeam],
  )
  const before = await columns()
  expect(code(await replace(first, newTeam))).toBe('CLASH')
  expect(await columns()).toEqual(before)
  expect((await replace(first, newTeam, { allowClash: true })).body).toEqual({ matches: 3 })
  expect(await matchesOf(newTeam)).toHaveLength(4)
})
