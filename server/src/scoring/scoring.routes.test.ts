import { expect, test, vi } from 'vitest'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { expectFolded, logOf, send, tap } from '../../test/fixtures/taps.ts'

interface Given {
  pass: { passId: number; label: string; isRevoked: boolean; lastUsedAt: string | null }
  token: string
}

async function openPasses() {
  const campus = await openCampus()
  const other = await campus.addNode()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  const give = async (label: string, hours?: number) => {
    const { status, body } = await admin.send('POST', `/api/matches/${matchId}/passes`, { label, hours })
    expect(status).toBe(200)
    return body as unknown as Given
  }
  const passes = async () =>
    (await admin.send('GET', `/api/matches/${matchId}/passes`)).body as unknown as Given['pass'][]
  const open = async (token: string, id = matchId, url = campus.url) => {
    const response = await fetch(`${url}/api/matches/${id}/pass`, { headers: { authorization: `Pass ${token}` } })
    return { status: response.status, body: (await response.json()) as { code?: string; scorer?: string } }
  }
  return { campus, other, admin, matchId, give, passes, open }
}

const by = (token: string) => ({ authorization: `Pass ${token}` })

test('a pass scores its match under its own name, and its token is not stored', async () => {
  const { campus, matchId, give, passes, open } = await openPasses()
  const { pass, token } = await give('심판 A')
  expect(pass).toMatchObject({ label: '심판 A', isRevoked: false, lastUsedAt: null })
  expect((await open(token)).body).toMatchObject({ scorer: '심판 A', expiresAt: expect.any(String) })
  const { body } = await send(campus.url, matchId, by(token), [tap('START', 1), tap('GOAL', 2, { team: 1 })])
  expect(body.events.map(({ scorer }) => scorer)).toEqual(['심판 A', '심판 A'])
  await expectFolded(campus, matchId)
  await vi.waitFor(async () => expect((await passes())[0]?.lastUsedAt).not.toBeNull(), 15_000)
  expect(JSON.stringify(await campus.query('select * from scorer_passes'))).not.toContain(token)
  // Marked at most once a minute.
  const [marked] = await passes()
  await open(token)
  expect(await passes()).toEqual([marked])
})

test('a pass is valid for one match, until it expires or is revoked, on every process', async () => {
  const { campus, other, admin, matchId, give, passes, open } = await openPasses()
  const [{ pass, token }, second] = [await give('심판'), await give('기록', 1)]
  const elsewhere = await campus.match()
  expect((await open(token, elsewhere)).body.code).toBe('FORBIDDEN')
  expect((await send(campus.url, elsewhere, by(token), [tap('START', 1)])).status).toBe(403)
  expect((await open(token, matchId, other.url)).status).toBe(200)
  expect((await admin.send('DELETE', `/api/matches/${elsewhere}/passes/${pass.passId}`)).body.code).toBe(
    'PASS_NOT_FOUND',
  )
  for (let time = 0; time < 2; time++) {
    expect((await admin.send('DELETE', `/api/matches/${matchId}/passes/${pass.passId}`)).status).toBe(200)
  }
  expect((await open(token, matchId, other.url)).body.code).toBe('PASS_INVALID')
  expect((await send(campus.url, matchId, by(token), [tap('START', 1)])).status).toBe(401)
  expect((await passes()).map(({ isRevoked }) => isRevoked)).toEqual([true, false])
  expect((await open(second.token)).status).toBe(200)
  await campus.query(`update scorer_passes set expires_at = now() - interval '1 second'`)
  expect((await open(second.token)).body.code).toBe('PASS_INVALID')
  expect((await logOf(campus.url, matchId)).events).toEqual([])
})

test('rejects no pass, a wrong one and a student, accepts a scorer; guessing is rate limited, a valid pass is not', async () => {
  const { campus, matchId, give, open } = await openPasses()
  const [student, scorer] = [await campus.person('USER'), await campus.person('SCORER')]
  const start = [tap('START', 1)]
  expect(await send(campus.url, matchId, {}, start)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } })
  expect((await send(campus.url, matchId, { cookie: student.cookie }, start)).status).toBe(403)
  const { token } = await give('심판')
  expect((await send(campus.url, matchId, { ...by('x'), cookie: scorer.cookie }, start)).body.code).toBe('PASS_INVALID')
  expect((await send(campus.url, matchId, { ...by(token), origin: 'https://evil.test' }, start)).status).toBe(403)
  expect((await send(campus.url, matchId, { ...by(token), origin: campus.url }, start)).status).toBe(200)
  // A pass wins over the session.
  const signed = await send(campus.url, matchId, { ...by(token), cookie: student.cookie }, [
    tap('GOAL', 2, { team: 1 }),
  ])
  expect(signed.body.events.map(({ scorer: who }) => who)).toEqual(['심판', '심판'])
  expect((await send(campus.url, matchId, { cookie: scorer.cookie }, [tap('GOAL', 3, { team: 1 })])).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => open(`${index}`.padStart(43, 'x'))))
  expect(guesses.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(5)
  expect((await open(token)).status).toBe(200)
})

test('two scorers who tap the same goal: both taps are stored, and administrators see the pair', async () => {
  const { campus, admin, matchId, give } = await openPasses()
  const [one, two] = [await give('심판'), await give('심판')]
  const goals = [tap('GOAL', 2, { team: 1 }), tap('GOAL', 2, { team: 1 })]
  await send(campus.url, matchId, by(one.token), [tap('START', 1), goals[0]])
  const disputed = async () => (await admin.send('GET', '/api/scoring/disputed')).body
  expect(await disputed()).toEqual([])
  const both = await send(campus.url, matchId, by(two.token), [goals[1]])
  expect(both.body.match.teamScore1).toBe(2)
  const [pair] = (await disputed()) as unknown as Array<{ matchId: number; events: string[][] }>
  expect(pair).toEqual({ matchId, events: [expect.arrayContaining(goals.map(({ id }) => id))] })
  await send(campus.url, matchId, by(two.token), [tap('UNDO', 3, { target: goals[1]!.id })])
  expect(await disputed()).toEqual([])
  await expectFolded(campus, matchId)
})

test('a scorer cannot undo a correction by an administrator', async () => {
  const { campus, admin, matchId, give } = await openPasses()
  const { token } = await give('심판')
  await admin.send('PUT', `/api/brackets/league/${matchId}`, { matchStatus: 'LIVE', teamOneScore: 2 })
  const [correction] = (await logOf(campus.url, matchId)).events
  const undo = [tap('UNDO', 9, { target: correction!.id })]
  expect((await send(campus.url, matchId, by(token), undo)).body.code).toBe('FORBIDDEN')
  expect((await send(campus.url, matchId, { cookie: admin.cookie }, undo)).body.match).toMatchObject({
    status: 'FUTURE',
  })
  expect((await admin.send('POST', '/api/matches/999999/passes', { label: 'x' })).body.code).toBe('MATCH_NOT_FOUND')
  expect((await admin.send('POST', `/api/matches/${matchId}/passes`, { label: ' ' })).status).toBe(400)
})

test("a scorer's phone says how it is, and organisers see when it was last seen", async () => {
  const { campus, other, admin, matchId, give } = await openPasses()
  const { token } = await give('심판 A')
  const report = (url: string, body: object, headers: object = by(token)) =>
    fetch(`${url}/api/matches/${matchId}/phone`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await report(campus.url, { waiting: 0, battery: 64 })).status).toBe(200)
  expect((await report(other.url, { waiting: 3, battery: null })).status).toBe(200)
  const phones = await admin.send('GET', '/api/scoring/phones')
  expect(phones.body).toEqual([
    { matchId, scorer: '심판 A', waiting: 3, battery: null, seenAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  expect((await report(campus.url, { waiting: 0, battery: 101 })).status).toBe(400)
  expect((await report(campus.url, { waiting: 0, battery: 50 }, {})).status).toBe(401)
})
