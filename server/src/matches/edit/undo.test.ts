import type { Match, MatchEvent } from '@campus/contract/matches'
import { expect, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { listen } from '../../../test/fixtures/fans.ts'

const starts_at = '2026-11-20T14:00:00+09:00'

/** A campus of two processes, a fan at each, and an administrator at the first. */
async function openBoth(columns: object = {}) {
  const campus = await openCampus()
  const other = await campus.addNode()
  const matchId = await campus.match({ starts_at, ...columns })
  const admin = await administrator(campus)
  const [here, there] = [await listen(campus.url), await listen(other.url)]
  const change = (form: object) => admin.send('PUT', `/api/brackets/league/${matchId}`, form)
  const undo = async (entryId?: number) => {
    const [last] = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
    return admin.send('POST', `/api/matches/${matchId}/undo`, { entryId: entryId ?? last?.entryId })
  }
  const lists = () =>
    Promise.all(
      [campus.url, other.url].map(
        async (url) => (await (await fetch(`${url}/api/matches?date=2026-11-20`)).json()) as Match[],
      ),
    )
  const remove = () => admin.send('DELETE', `/api/matches/${matchId}`)
  return { campus, other, admin, matchId, here, there, change, undo, remove, lists }
}

/** The events from a version on. */
const since = (version: number, events: MatchEvent[]) => events.filter(({ match }) => match.version >= version)

test('a deletion and its undo are published to every process', async () => {
  const { campus, other, admin, matchId, here, there, undo, remove, lists } = await openBoth()
  const [[before], same] = (await lists()) as [Match[], Match[]]
  expect(same).toEqual([before])
  expect(await remove()).toEqual({ status: 200, body: {} })
  expect(await lists()).toEqual([[], []])
  for (const { url } of [campus, other]) expect((await fetch(`${url}/api/matches/${matchId}`)).status).toBe(404)
  expect((await remove()).body.code).toBe('MATCH_NOT_FOUND')
  const gone = { match: { ...before, version: 2 }, isDeleted: true }
  await vi.waitFor(() => expect([since(2, here), since(2, there)]).toEqual([[gone], [gone]]), 15_000)

  const { body } = await undo()
  expect(body).toEqual({ ...before, version: 3 })
  expect(await lists()).toEqual([[body], [body]])
  await vi.waitFor(() => expect([here.at(-1), there.at(-1)]).toEqual([{ match: body }, { match: body }]), 15_000)
  const entries = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
  expect(entries.map(({ action, canUndo }) => [action, canUndo])).toEqual([
    ['UNDO', false],
    ['DELETE', false],
  ])
  expect(entries[1]?.label).toBe('컴퓨터공학과 대 기계공학과')
  expect((await undo()).body.code).toBe('NOTHING_TO_UNDO')
})

test('a deletion that was not published is delivered all the same', async () => {
  const { campus, matchId, here } = await openBoth()
  await campus.query('update matches set deleted_at = now() where id = $1', [matchId])
  await vi.waitFor(() => expect(since(2, here)).toMatchObject([{ match: { matchId }, isDeleted: true }]), 15_000)
})

test('changes are undone one by one, the last first, each with only the columns it changed', async () => {
  const { admin, matchId, change, undo } = await openBoth()
  await change({ startTime: '15:00', round: '2' })
  await change({ matchStatus: 'LIVE', teamOneScore: 2 })
  const [score, time] = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
  expect(time?.changes).toEqual([
    { field: 'round', old: null, new: '2' },
    { field: 'startTime', old: '14:00', new: '15:00' },
  ])
  expect([score?.canUndo, time?.canUndo]).toEqual([true, false])
  expect((await undo(time?.entryId)).body.code).toBe('NOTHING_TO_UNDO')
  expect((await undo(score?.entryId)).body).toMatchObject({ status: 'FUTURE', teamScore1: null, startTime: '15:00' })
  expect((await undo(score?.entryId)).body.code).toBe('NOTHING_TO_UNDO')
  const { body } = await undo(time?.entryId)
  expect(body).toMatchObject({ status: 'FUTURE', startTime: '14:00', round: null })
  const [last] = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
  expect(last).toMatchObject({
    action: 'UNDO',
    changes: [{ field: 'round', old: '2', new: null }, { field: 'startTime' }],
  })
})

test('undo restores a result with its sets and rules', async () => {
  const { campus, matchId, change, undo } = await openBoth()
  await campus.query(`update competitions set sport = 'DODGEBALL', rule_preset = 'KR_CLASS'`)
  const sets = { teamOneSubScores: '3,4', teamTwoSubScores: '3,0', setEnds: 'SUDDEN_DEATH_ONE,ELIMINATION' }
  const { body } = await change({ matchStatus: 'PAST', ...sets })
  expect(body).toMatchObject({ teamScore1: 2, teamScore2: 0, winner: 1, ...sets })
  await change({ matchStatus: 'FUTURE' })
  const row = () => campus.query('select sets, rules, winner from matches where id = $1', [matchId])
  expect(await row()).toEqual([{ sets: [], rules: null, winner: null }])
  expect((await undo()).body).toMatchObject({ status: 'PAST', teamScore1: 2, winner: 1, ...sets })
  expect(await row()).toMatchObject([{ rules: { kind: 'SURVIVORS' }, winner: 1 }])
})

test('does not undo what somebody changed since, nor a match whose venue was deleted', async () => {
  const { campus, admin, matchId, change, undo } = await openBoth()
  await campus.query(`insert into venues (name) values ('대운동장')`)
  const [venue] = await campus.query<{ id: number }>('select id from venues')
  await change({ venueId: venue?.id })
  await change({ venueId: null })
  await campus.query('delete from venues')
  expect((await undo()).body.code).toBe('NOTHING_TO_UNDO')
  await change({ round: '3' })
  await campus.query(`update matches set round = '4' where id = $1`, [matchId])
  expect((await undo()).body.code).toBe('NOTHING_TO_UNDO')
  expect((await admin.send('POST', '/api/matches/999999/undo', { entryId: 1 })).body.code).toBe('MATCH_NOT_FOUND')
})

test('of concurrent undos of one change, one succeeds', async () => {
  const { admin, matchId, change } = await openBoth()
  await change({ round: '1' })
  await change({ round: '2' })
  const [last] = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
  const body = { entryId: last?.entryId }
  const responses = await Promise.all([1, 2, 3].map(() => admin.send('POST', `/api/matches/${matchId}/undo`, body)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(responses.find(({ status }) => status === 200)?.body).toMatchObject({ round: '1', version: 4 })
})

test('a new name of a team, a competition or a venue reaches every list and every subscriber', async () => {
  const { campus, here, there, lists } = await openBoth()
  await campus.query(`insert into venues (name) values ('대운동장')`)
  await campus.query('update matches set venue_id = (select id from venues)')
  await lists()
  await campus.query(`update teams set name = '컴공 FC' where department = '컴퓨터공학과'`)
  await campus.query(`update competitions set name = '총장배 2027'`)
  await campus.query(`update venues set name = '새 운동장'`)
  const named = { teamName1: '컴공 FC', competitionName: '총장배 2027', venue: '새 운동장' }
  expect(await lists()).toMatchObject([[named], [named]])
  await vi.waitFor(
    () => expect([here.at(-1), there.at(-1)]).toMatchObject([{ match: named }, { match: named }]),
    15_000,
  )
})

test('a change writes only its columns: a goal fires no trigger on teams', async () => {
  const { campus, change } = await openBoth({ status: 'LIVE', score_one: 0, score_two: 0 })
  await campus.query(
    `create function reject() returns trigger language plpgsql as $$ begin raise 'teams named'; end $$`,
  )
  await campus.query(`create trigger watch before update of team_one_id, team_two_id, starts_at, venue_id on matches
    for each row execute function reject()`)
  const whole = { matchStatus: 'LIVE', teamOneName: '컴퓨터공학과', teamTwoName: '기계공학과', venueId: null }
  expect((await change({ ...whole, teamOneScore: 1 })).body).toMatchObject({ teamScore1: 1, version: 2 })
})
