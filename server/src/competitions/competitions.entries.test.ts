import { expect, test } from 'vitest'
import { addTeams, administrator, soccerCup } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'

async function openCup() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/competitions', soccerCup)
  const competitionId = Number(body.competitionId)
  const replace = (entries: object[], more: object = {}) =>
    admin.send('PUT', `/api/competitions/${competitionId}/teams`, { entries, ...more })
  return { campus, admin, competitionId, replace }
}

const entry = (teamId: number | undefined, groupName: string | null = null, seed: number | null = null) => ({
  teamId,
  groupName,
  seed,
})

test('entries are replaced as a whole and read by group, seed and name', async () => {
  const { campus, admin, competitionId, replace } = await openCup()
  const [a, b, c, d] = await addTeams(campus, [
    { name: '가' },
    { name: '나' },
    { name: '다' },
    { name: '라', sport: 'SOCCER' },
  ])
  const done = await replace([entry(d), entry(b, 'B조', 2), entry(c, 'A조'), entry(a, 'A조', 1)], { version: 1 })
  expect(done.body).toMatchObject({ teamCount: 4, version: 2 })
  const teams = done.body.entries as Array<{ teamName: string }>
  expect(teams.map(({ teamName }) => teamName)).toEqual(['가', '다', '나', '라'])
  expect(await replace([entry(a)], { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { competition: { version: 2, teamCount: 4 } } },
  })
  await replace([entry(d), entry(b, 'B조', 2), entry(a, 'A조', 1)], { version: 2 })
  expect(await admin.log(`?subject=ENTRIES&subjectId=${competitionId}`)).toMatchObject([
    {
      label: soccerCup.name,
      changes: [{ field: 'entries', old: [{ teamId: c, teamName: '다', groupName: 'A조', seed: null }], new: [] }],
    },
    { action: 'UPDATE', changes: [{ old: [], new: { length: 4 } }] },
  ])
  // Saved without a change.
  expect((await replace([entry(a, 'A조', 1), entry(b, 'B조', 2), entry(d)], { version: 3 })).body.version).toBe(3)
})

test('rejects entries that are not possible, names them, and changes nothing', async () => {
  const { campus, replace } = await openCup()
  const [a, b, shuttle, gone] = await addTeams(campus, [
    { name: '가' },
    { name: '나' },
    { name: '콕', sport: 'BADMINTON' },
    { name: '옛' },
  ])
  await campus.query('update teams set archived_at = now() where id = $1', [gone])
  const rejected = async (entries: object[], details: object) =>
    expect(await replace(entries)).toMatchObject({ status: 400, body: { code: 'BAD_ENTRIES', details } })
  await rejected([entry(a), entry(999_999)], { teamId: 999_999, problem: 'UNKNOWN' })
  await rejected([entry(gone)], { teamId: gone, problem: 'UNKNOWN' })
  await rejected([entry(a), entry(b), entry(a)], { teamId: a, problem: 'REPEATED' })
  await rejected([entry(a, 'A조', 1), entry(b, 'B조', 1)], { teamId: b, problem: 'SEED_REPEATED' })
  await rejected([entry(shuttle)], { teamId: shuttle, problem: 'SPORT' })
  expect((await replace([entry(a, '', 1)])).body.code).toBe('BAD_REQUEST')
  expect(await campus.query('select from competition_teams')).toHaveLength(0)
})

test('an entry with matches cannot be removed, one whose matches were deleted can', async () => {
  const { campus, replace, competitionId } = await openCup()
  const [a, b, c] = await addTeams(campus, [{ name: '가' }, { name: '나' }, { name: '다' }])
  await replace([entry(a), entry(b), entry(c)])
  const play = (one: number | undefined, two: number | undefined, deleted: string | null) =>
    campus.query(
      `insert into matches (competition_id, match_type, team_one_id, team_two_id, deleted_at) values ($1, 'LEAGUE', $2, $3, $4)`,
      [competitionId, one, two, deleted],
    )
  await play(a, b, null)
  await play(a, c, '2026-01-01')
  expect((await replace([entry(a), entry(c)])).body).toMatchObject({ details: { teamId: b, problem: 'HAS_MATCHES' } })
  expect((await replace([entry(a), entry(b)])).body).toMatchObject({ teamCount: 2, matchCount: 1 })
})

test('of many concurrent edits of the same version, one succeeds', async () => {
  const { campus, replace } = await openCup()
  const teams = await addTeams(
    campus,
    Array.from({ length: 8 }, (_, index) => ({ name: `${index}` })),
  )
  const responses = await Promise.all(teams.map((teamId) => replace([entry(teamId)], { version: 1 })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
  expect(await campus.query('select from competition_teams')).toHaveLength(1)
})
