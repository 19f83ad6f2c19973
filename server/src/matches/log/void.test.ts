// A scorer pass in the wrong hands: what it may write, how it is voided, and how honest scorers continue.
import { expect, test } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { expectFolded, logOf, send, tap } from '../../../test/fixtures/taps.ts'

async function openPasses() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  await campus.query(`update competitions set rule_preset = 'IFAB_2x45'`)
  const give = async (label: string) => {
    const { body } = await admin.send('POST', `/api/matches/${matchId}/passes`, { label })
    const { pass, token } = body as unknown as { pass: { passId: number }; token: string }
    return { passId: pass.passId, by: { authorization: `Pass ${token}` } }
  }
  const voidPass = (passId: number, body = {}) =>
    admin.send('POST', `/api/matches/${matchId}/passes/${passId}/void`, body)
  return { campus, admin, matchId, give, voidPass, honest: await give('기록원'), hostile: await give('악당') }
}

test('rejects a clock further ahead than lost taps explain, alone or behind another tap', async () => {
  const { campus, matchId, honest, hostile } = await openPasses()
  await send(campus.url, matchId, honest.by, [tap('START', 1)])
  const forfeit = tap('FORFEIT', 10_000, { team: 2 })
  expect((await send(campus.url, matchId, hostile.by, [forfeit])).status).toBe(400)
  expect((await send(campus.url, matchId, hostile.by, [tap('CARD', 2), forfeit])).status).toBe(400)
  // A phone that was offline for long sends all its taps: one after the other, however many.
  const offline = Array.from({ length: 150 }, (_, index) => tap('CARD', index + 2, { team: 1, card: 'YELLOW' }))
  expect((await send(campus.url, matchId, honest.by, offline)).status).toBe(200)
  expect((await logOf(campus.url, matchId)).events).toHaveLength(151)
})

test('an undo has an effect whatever clocks and ids others chose; a phone’s taps stay in order', async () => {
  const { campus, matchId, honest, hostile } = await openPasses()
  await send(campus.url, matchId, honest.by, [tap('START', 1), tap('GOAL', 2, { team: 1 })])
  const forfeit = { ...tap('FORFEIT', 52, { team: 2 }), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  expect((await send(campus.url, matchId, hostile.by, [forfeit])).body.match).toMatchObject({ status: 'FORFEIT' })
  const undo = tap('UNDO', 3, { target: forfeit.id })
  const undone = await send(campus.url, matchId, honest.by, [undo])
  expect(undone.body.match).toMatchObject({ status: 'LIVE', teamScore1: 1 })
  expect(undone.body.events.find(({ id }) => id === undo.id)).toMatchObject({ clock: 53 })
  // Sent again it stays where it is.
  expect((await send(campus.url, matchId, honest.by, [undo])).body.match.version).toBe(undone.body.match.version)
  // Tapped without a network, before any of that was known.
  const goals = [tap('GOAL', 3, { team: 1 }), tap('GOAL', 4, { team: 2 })] as const
  const offline = [goals[0], goals[1], tap('UNDO', 5, { target: goals[0].id }), tap('UNDO', 6, { target: goals[1].id })]
  const late = await send(campus.url, matchId, honest.by, [...offline, tap('GOAL', 7, { team: 2 })])
  expect(late.body.match).toMatchObject({ status: 'LIVE', teamScore1: 1, teamScore2: 1 })
  await expectFolded(campus, matchId)
})

test('voiding a pass revokes it and removes all its taps; the other scorer continues, and it is audited', async () => {
  const { campus, admin, matchId, voidPass, honest, hostile } = await openPasses()
  const goal = tap('GOAL', 2, { team: 1 })
  const { body: before } = await send(campus.url, matchId, honest.by, [tap('START', 1), goal])
  const lies = [tap('UNDO', 3, { target: goal.id }), tap('GOAL', 4, { team: 2 }), tap('FORFEIT', 5, { team: 2 })]
  expect((await send(campus.url, matchId, hostile.by, lies)).body.match).toMatchObject({ status: 'FORFEIT', winner: 2 })
  const { status, body } = await voidPass(hostile.passId)
  expect([status, body]).toMatchObject([200, { status: 'LIVE', teamScore1: 1, teamScore2: 0, winner: null }])
  await expectFolded(campus, matchId)
  // A client that knew the log up to then receives which taps are void.
  const { events } = await logOf(campus.url, matchId, before.match.version)
  expect(events.map(({ id, isVoid }) => [id, isVoid])).toEqual(lies.map(({ id }) => [id, true]))
  expect((await send(campus.url, matchId, hostile.by, [tap('FORFEIT', 6, { team: 2 })])).status).toBe(401)
  const goesOn = await send(campus.url, matchId, honest.by, [tap('GOAL', 6, { team: 1 })])
  expect(goesOn.body.match).toMatchObject({ status: 'LIVE', teamScore1: 2, teamScore2: 0 })
  expect(await admin.log(`?subject=MATCH&subjectId=${matchId}`)).toMatchObject([{ action: 'VOID' }])
  expect(await admin.log('?subject=SCORER_PASS')).toMatchObject([
    { action: 'DELETE', label: '악당' },
    { action: 'CREATE', label: '악당' },
    { action: 'CREATE', label: '기록원' },
  ])
  // Again, or for a pass without taps: no change.
  expect((await voidPass(hostile.passId)).status).toBe(200)
  expect(await admin.log(`?subject=MATCH&subjectId=${matchId}`)).toHaveLength(1)
  expect((await voidPass(999_999)).body.code).toBe('PASS_NOT_FOUND')
})

test('a full log has room again once the pass is voided', { timeout: 60_000 }, async () => {
  const { campus, matchId, voidPass, honest, hostile } = await openPasses()
  await send(campus.url, matchId, honest.by, [tap('START', 1)])
  await campus.query(
    `insert into match_events (id, match_id, type, clock, device_at, body, pass_id, version)
     select gen_random_uuid(), $1, 'CARD', 1 + n, now(), '{"team": 1, "card": "RED"}', $2, 2 from generate_series(1, 4999) n`,
    [matchId, hostile.passId],
  )
  const goal = tap('GOAL', 5001, { team: 1 })
  expect((await send(campus.url, matchId, honest.by, [goal])).status).toBe(400)
  expect((await voidPass(hostile.passId)).status).toBe(200)
  expect((await send(campus.url, matchId, honest.by, [goal])).body.match).toMatchObject({ teamScore1: 1 })
})

test('the form corrects a log whose clock is at its limit, and taps continue', async () => {
  const { campus, admin, matchId, honest, hostile } = await openPasses()
  await send(campus.url, matchId, honest.by, [tap('START', 1)])
  const lie = { ...tap('FORFEIT', 1_000_000, { team: 2 }), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  await campus.query(
    `insert into match_events (id, match_id, type, clock, device_at, body, pass_id, version)
     values ($1, $2, 'FORFEIT', $3, now(), '{"team": 2}', $4, 2)`,
    [lie.id, matchId, lie.clock, hostile.passId],
  )
  await send(campus.url, matchId, hostile.by, [tap('CARD', 2, { team: 1, card: 'RED' })])
  const set = await admin.send('PUT', `/api/brackets/league/${matchId}`, {
    matchStatus: 'LIVE',
    teamOneScore: 2,
    teamTwoScore: 1,
  })
  expect([set.status, set.body]).toMatchObject([200, { status: 'LIVE', teamScore1: 2, teamScore2: 1 }])
  const next = (await logOf(campus.url, matchId)).events.at(-1)?.clock ?? 0
  const goal = await send(campus.url, matchId, honest.by, [tap('GOAL', next + 1, { team: 1 })])
  expect(goal.body.match).toMatchObject({ status: 'LIVE', teamScore1: 3, teamScore2: 1 })
  await expectFolded(campus, matchId)
})

test('voiding resets what followed from a false result, if an administrator consents', async () => {
  const { campus, admin, idOf, finish, change } = await openBracket(8)
  const [first, semi] = [idOf('QUARTER_FINALS', 1), idOf('SEMI_FINALS', 1)]
  const made = await admin.send('POST', `/api/matches/${first}/passes`, { label: '악당' })
  const { pass, token } = made.body as unknown as { pass: { passId: number }; token: string }
  const lies = [tap('START', 1), tap('GOAL', 2, { team: 2 }), tap('FINISH', 3)]
  await send(campus.url, first, { authorization: `Pass ${token}` }, lies)
  await finish(idOf('QUARTER_FINALS', 2), [1, 0])
  await change(semi, { matchStatus: 'LIVE' })
  const path = `/api/matches/${first}/passes/${pass.passId}/void`
  expect((await admin.send('POST', path, {})).body.code).toBe('CASCADE')
  expect((await admin.send('POST', path, { allowCascade: true })).body).toMatchObject({ status: 'FUTURE' })
  for (const matchId of [first, semi]) await expectFolded(campus, matchId)
  expect((await logOf(campus.url, semi)).match).toMatchObject({ status: 'FUTURE', teamName1: null })
})
