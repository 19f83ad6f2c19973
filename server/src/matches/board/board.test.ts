// A change of plan: all moves or none, one audit entry, one undo, and the same judgement as on the board.
import { expect, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { listen } from '../../../test/fixtures/fans.ts'
import { day, openMatchDay } from '../../../test/fixtures/match-day.ts'

/** Two courts; team 0 plays first on one, then on the other. */
const usual = () =>
  openMatchDay([
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
    { clock: '16:00', court: 1, teams: [0, 4] },
  ])

const places = (matches: unknown) =>
  (matches as Array<{ startTime: string; venue: string | null; status: string }>).map(
    ({ startTime, venue, status }) => `${startTime} ${venue} ${status}`,
  )

const versionless = (matches: object[]) => matches.map((match) => ({ ...match, version: 0 }))

test('several moves are one commit, one entry in the log of each match, and one undo', async () => {
  const { campus, admin, matchIds, list, move, change, undo } = await usual()
  const events = await listen(campus.url)
  const before = await list()
  const moves = [await move(0, { startTime: '14:15' }), await move(1, { startTime: '15:15' })]
  const { status, body } = await change(moves, { reason: '앞 경기가 늦어져요' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(places(body['matches'])).toEqual(['14:15 코트 1 FUTURE', '15:15 코트 1 FUTURE'])
  await vi.waitFor(
    () =>
      expect(events.flatMap(({ match }) => (match.version > 1 ? [match.startTime] : [])).toSorted()).toEqual([
        '14:15',
        '15:15',
      ]),
    15_000,
  )
  const entries = await admin.log()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ subject: 'PLAN', action: 'UPDATE', label: '팀1 대 팀2 외 1경기', canUndo: true })
  expect(entries[0]?.changes.slice(0, 2)).toEqual([
    { field: 'planReason', old: null, new: '앞 경기가 늦어져요' },
    {
      field: 'move',
      old: {
        matchId: matchIds[0],
        label: '팀1 대 팀2',
        date: day,
        startTime: '14:00',
        venue: '코트 1',
        status: 'FUTURE',
      },
      new: {
        matchId: matchIds[0],
        label: '팀1 대 팀2',
        date: day,
        startTime: '14:15',
        venue: '코트 1',
        status: 'FUTURE',
      },
    },
  ])
  for (const id of matchIds.slice(0, 2))
    expect(await admin.log(`?subject=MATCH&subjectId=${id}`)).toMatchObject([{ entryId: body['entryId'] }])
  expect(await admin.log(`?subject=MATCH&subjectId=${matchIds[2]}`)).toEqual([])

  const undone = await undo(body['entryId'])
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(versionless(await list())).toEqual(versionless(before))
  expect((await admin.log()).map(({ action, canUndo }) => [action, canUndo])).toEqual([
    ['UNDO', false],
    ['UPDATE', false],
  ])
  expect((await undo(body['entryId'])).body.code).toBe('NOTHING_TO_UNDO')
})

test('a match that somebody else has moved stops all of it, and says how it is now', async () => {
  const { campus, list, move, change, matchIds } = await usual()
  const seen = [await move(0, { startTime: '14:10' }), await move(2, { startTime: '16:30' })]
  const other = await administrator(campus)
  const theirs = { moves: [await move(2, { startTime: '17:00' })] }
  expect((await other.send('POST', '/api/plan-changes', theirs)).status).toBe(200)
  const { body } = await change(seen)
  expect(body).toMatchObject({
    code: 'PLAN_CHANGED',
    details: { matches: [{ matchId: matchIds[2], startTime: '17:00', version: 2 }] },
  })
  expect(places(await list())).toEqual(['14:00 코트 1 FUTURE', '15:00 코트 1 FUTURE', '17:00 코트 2 FUTURE'])
})

test('no court and no team is used twice, whoever agrees to it', async () => {
  const { move, change, preview, matchIds, teamIds } = await usual()
  const onto = [await move(1, { startTime: '14:30' })]
  const court = { kind: 'COURT', matchId: matchIds[0], otherId: matchIds[1], minutes: 30 }
  expect(await preview(onto)).toMatchObject({ problems: [court], others: [{ matchId: matchIds[0] }] })
  const accepted = [`COURT:${matchIds[0]}:${matchIds[1]}::`]
  expect((await change(onto, { accepted })).body).toMatchObject({
    code: 'PLAN_PROBLEMS',
    details: { problems: [court] },
  })
  const twice = await change([await move(2, { startTime: '14:30' })])
  expect(twice.body).toMatchObject({
    code: 'PLAN_PROBLEMS',
    details: { problems: [{ kind: 'TEAM', teamId: teamIds[0] }] },
  })
  // Both at once take each other's place.
  const swapped = await change([await move(0, { startTime: '15:00' }), await move(1, { startTime: '14:00' })])
  expect(swapped.body).toMatchObject({ code: 'PLAN_PROBLEMS', details: { problems: [{ kind: 'REST', minutes: 30 }] } })
})

test('too little rest, a closed court and a break are agreed to by name', async () => {
  const { campus, admin, move, change, venueIds, matchIds, teamIds } = await usual()
  await admin.send('PUT', `/api/venues/${venueIds[1]}`, {
    name: '코트 2',
    closes: '18:00',
    breaks: [{ date: day, from: '15:00', to: '15:30' }],
  })
  const early = [await move(2, { startTime: '15:20' })]
  const rest = `REST:${matchIds[0]}:${matchIds[2]}:${teamIds[0]}:`
  const pause = `BREAK:${matchIds[2]}:::`
  expect((await change(early, { accepted: [rest] })).body).toMatchObject({
    code: 'PLAN_PROBLEMS',
    details: { problems: [{ kind: 'BREAK', minutes: 10 }] },
  })
  expect((await change(early, { accepted: [rest, pause] })).status).toBe(200)
  expect((await admin.log())[0]?.changes).toContainEqual({ field: 'acceptedProblems', old: null, new: 2 })
  expect((await change([await move(2, { startTime: '17:30' })])).body).toMatchObject({
    details: { problems: [{ kind: 'HOURS', minutes: 30 }] },
  })
  // Somebody of one department in two teams.
  await campus.query(`update teams set department = '컴퓨터공학과' where id = any($1::bigint[])`, [
    [teamIds[1], teamIds[4]],
  ])
  await campus.query(`insert into players (team_id, name) select unnest($1::bigint[]), '최윤서'`, [
    [teamIds[1], teamIds[4]],
  ])
  await campus.query('update matches set team_one_id = $2 where id = $1', [matchIds[2], teamIds[9]])
  const both = await change([await move(2, { startTime: '14:30', venueId: venueIds[2] as number })])
  expect(both.body).toMatchObject({ details: { problems: [{ kind: 'PERSON', name: '최윤서', minutes: 30 }] } })
})

test('an undo brings back what somebody had agreed to, and asks about what is new', async () => {
  const { move, change, undo, matchIds, teamIds } = await usual()
  const rest = `REST:${matchIds[0]}:${matchIds[2]}:${teamIds[0]}:`
  await change([await move(2, { startTime: '15:20' })], { accepted: [rest] })
  const mended = await change([await move(2, { startTime: '17:00' })])
  expect((await undo(mended.body['entryId'])).status).toBe(200)
  const later = await change([await move(2, { startTime: '18:00' })])
  // Meanwhile somebody else plans its team at that time.
  await change([await move(0, { startTime: '15:50', venueId: null })])
  expect((await undo(later.body['entryId'])).body).toMatchObject({ code: 'PLAN_PROBLEMS' })
})

test('a knock-out waits for its feeders', async () => {
  const semi = { match_type: 'TOURNAMENT', round: 'SEMI_FINALS', position: 1 }
  const final = { match_type: 'TOURNAMENT', round: 'FINAL', position: 1, source_one: 'WINNER:SEMI_FINALS:1' }
  const { admin, move, change, matchIds } = await openMatchDay([
    { clock: '14:00', court: 0, teams: [0, 1], columns: semi },
    { clock: '16:00', court: 1, teams: [2, 3], columns: { ...final, team_one_id: null } },
  ])
  const board = await admin.send('GET', `/api/board?date=${day}`)
  expect(board.body).toMatchObject({
    feeders: [{ matchId: matchIds[1], feederIds: [matchIds[0]] }],
    rests: [{ minutes: 30 }],
    courts: [{ name: '코트 1' }, { name: '코트 2' }, { name: '코트 3' }],
  })
  expect((await change([await move(1, { startTime: '14:40' })])).body).toMatchObject({
    details: { problems: [{ kind: 'ORDER', matchId: matchIds[0], otherId: matchIds[1], minutes: 20 }] },
  })
})

test('a match is postponed with its reason, given a new day, and put back', async () => {
  const { list, move, change, undo, admin, matchIds } = await usual()
  const off = await change([await move(0, { isPostponed: true })], { reason: '비' })
  expect(off.body['matches']).toMatchObject([{ status: 'POSTPONED', reason: '비', date: day, postponedFrom: null }])
  // Its court is free.
  expect((await change([await move(1, { startTime: '14:00' })])).status).toBe(200)
  const later = await change([await move(0, { isPostponed: true, date: '2099-11-27' })])
  expect(later.body['matches']).toMatchObject([
    { status: 'POSTPONED', reason: '비', date: '2099-11-27', postponedFrom: { date: day, startTime: '14:00' } },
  ])
  const on = await change([await move(0, { date: '2099-11-28' })])
  expect(on.body['matches']).toMatchObject([
    { status: 'FUTURE', reason: null, date: '2099-11-28', postponedFrom: null },
  ])
  for (const { body } of [on, later]) expect((await undo(body['entryId'])).status).toBe(200)
  expect(places(await list())).toContain('14:00 코트 1 FUTURE')
  // The first place is taken meanwhile.
  expect((await undo(off.body['entryId'])).body).toMatchObject({
    code: 'PLAN_PROBLEMS',
    details: { problems: [{ kind: 'COURT' }] },
  })
  expect(await admin.log(`?subject=MATCH&subjectId=${matchIds[0]}`)).toHaveLength(5)
})

test('a match that has begun is not planned any more, and its plan cannot be undone', async () => {
  const { campus, move, change, undo, matchIds } = await usual()
  const moved = await change([await move(1, { startTime: '15:30' })])
  const again = [await move(1, { startTime: '16:00' })]
  await campus.query(`update matches set status = 'LIVE', score_one = 0, score_two = 0 where id = $1`, [matchIds[1]])
  expect((await change(again)).body).toMatchObject({
    code: 'MATCH_BEGUN',
    details: { matches: [{ matchId: matchIds[1] }] },
  })
  expect((await undo(moved.body['entryId'])).body.code).toBe('NOTHING_TO_UNDO')
})

test('an older undo of a match does not lose a change of plan', async () => {
  const { admin, move, change, matchIds, list } = await usual()
  await admin.send('PUT', `/api/brackets/league/${matchIds[2]}`, { startTime: '17:00' })
  const [typed] = await admin.log()
  await change([await move(2, { startTime: '18:00' })])
  const undone = await admin.send('POST', `/api/matches/${matchIds[2]}/undo`, { entryId: typed?.entryId })
  expect(undone.body.code).toBe('NOTHING_TO_UNDO')
  expect((await admin.log()).find(({ entryId }) => entryId === typed?.entryId)?.canUndo).toBe(false)
  expect(places(await list())).toContain('18:00 코트 2 FUTURE')
})

test('refuses what is no plan', async () => {
  const { move, change, venueIds } = await usual()
  const one = await move(0)
  expect((await change([one, one])).body.code).toBe('BAD_PLAN')
  expect((await change([one])).body).toMatchObject({ code: 'BAD_PLAN', details: { reason: 'NOTHING_MOVES' } })
  expect((await change([{ ...one, matchId: 999_999 }])).body.code).toBe('MATCH_NOT_FOUND')
  expect((await change([{ ...one, venueId: Math.max(...venueIds) + 1 }])).body.code).toBe('VENUE_NOT_FOUND')
  expect((await change([])).status).toBe(400)
})

test('of two organisers who move into one place at once, one succeeds', async () => {
  const { campus, list, move, venueIds } = await usual()
  const people = await Promise.all([administrator(campus), administrator(campus)])
  const place = { startTime: '18:00', venueId: venueIds[2] as number }
  const moves = [await move(1, place), await move(2, place)]
  const done = await Promise.all(
    people.map(({ send }, index) => send('POST', '/api/plan-changes', { moves: [moves[index]] })),
  )
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(places(await list()).filter((text) => text.startsWith('18:00'))).toHaveLength(1)
})
