import { expect, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { chunkName, sendChunk, startCamera } from '../../../test/fixtures/live.ts'

interface CreatedPass {
  pass: { passId: number; label: string; isRevoked: boolean; lastUsedAt: string | null; matchId: number | null }
  token: string
}

const by = (token: string) => ({ headers: { authorization: `Camera ${token}` } })

async function openPasses() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  await admin.send('PUT', '/api/live/streams/gym', { title: '체육관' })
  const createPass = async (label: string, more: object = {}) => {
    const { status, body } = await admin.send('POST', '/api/live/streams/271/passes', { label, ...more })
    expect(status).toBe(200)
    return body as unknown as CreatedPass
  }
  const passes = async () =>
    (await admin.send('GET', '/api/live/streams/271/passes')).body as unknown as CreatedPass['pass'][]
  const openPass = async (token: string, streamId = '271') => {
    const response = await fetch(`${campus.url}/api/live/streams/${streamId}/pass`, by(token))
    return (await response.json()) as { code?: string; name?: string; matchId?: number | null }
  }
  return { campus, admin, createPass, passes, openPass }
}

test('a pass films on its camera for its match under its own name, and its token is not stored', async () => {
  const { campus, createPass, passes, openPass } = await openPasses()
  const matchId = await campus.match()
  const { pass, token } = await createPass('응원단 폰', { matchId })
  expect(pass).toMatchObject({ label: '응원단 폰', isRevoked: false, lastUsedAt: null, matchId })
  expect(await openPass(token)).toMatchObject({ name: '응원단 폰', matchId, expiresAt: expect.any(String) })
  const { session } = await startCamera(campus.url, by(token))
  expect((await sendChunk(campus.url, by(token), chunkName(session, 0))).status).toBe(200)
  expect((await sendChunk(campus.url, by(token), 'blob')).status).toBe(200)
  const [stream] = (await (await fetch(`${campus.url}/api/live/streams`)).json()) as [{ matchId: number }]
  expect(stream.matchId).toBe(matchId)
  await vi.waitFor(async () => expect((await passes())[0]?.lastUsedAt).not.toBeNull(), 15_000)
  expect(JSON.stringify(await campus.query('select * from camera_passes'))).not.toContain(token)
})

test('a pass is valid for one camera until it expires; revoking it ends its broadcast on every process', async () => {
  const { campus, admin, createPass, passes, openPass } = await openPasses()
  const other = await campus.addNode()
  const [{ pass, token }, second] = [await createPass('하나'), await createPass('둘', { hours: 1 })]
  expect((await openPass(token, 'gym')).code).toBe('FORBIDDEN')
  expect((await startCamera(campus.url, { ...by(token), streamId: 'gym' })).status).toBe(403)
  const { session } = await startCamera(campus.url, by(token))
  expect((await startCamera(campus.url, by(second.token))).code).toBe('STREAM_TAKEN')
  expect((await admin.send('DELETE', `/api/live/streams/gym/passes/${pass.passId}`)).body.code).toBe('PASS_NOT_FOUND')
  for (let time = 0; time < 2; time++)
    expect((await admin.send('DELETE', `/api/live/streams/271/passes/${pass.passId}`)).status).toBe(200)
  expect((await sendChunk(other.url, by(token), chunkName(session, 0))).code).toBe('PASS_INVALID')
  expect(await campus.query('select ended_why from broadcasts')).toEqual([{ ended_why: 'REVOKED' }])
  expect((await passes()).map(({ isRevoked }) => isRevoked)).toEqual([true, false])
  expect((await startCamera(campus.url, by(second.token))).status).toBe(200)
  await campus.query(`update camera_passes set expires_at = now() - interval '1 second'`)
  expect((await openPass(second.token)).code).toBe('PASS_INVALID')
})

test('a pass for one match cannot film another; a pass without a match may choose one', async () => {
  const { campus, createPass } = await openPasses()
  const [matchId, other] = [await campus.match(), await campus.match()]
  const [bound, free] = [await createPass('골대 뒤', { matchId }), await createPass('관중석')]
  const request = { matchId: other, takeOver: true }
  expect(await startCamera(campus.url, by(bound.token), request)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await campus.query('select 1 from broadcasts')).toEqual([])
  for (const body of [{ matchId }, { matchId: null }, {}])
    expect((await startCamera(campus.url, by(bound.token), body)).status).toBe(200)
  expect((await startCamera(campus.url, by(free.token), request)).status).toBe(200)
  expect(await campus.query('select match_id from broadcasts order by id')).toEqual(
    [matchId, matchId, matchId, other].map((id) => ({ match_id: id })),
  )
})

test('rejects a chunk from another pass that has read the session in the playlist', async () => {
  const { campus, createPass } = await openPasses()
  const [{ token }, other] = [await createPass('하나'), await createPass('둘')]
  const { session } = await startCamera(campus.url, by(token))
  expect((await sendChunk(campus.url, by(token), chunkName(session, 0))).status).toBe(200)
  expect((await sendChunk(campus.url, by(other.token), chunkName(session, 1))).code).toBe('NOT_ON_AIR')
  expect((await sendChunk(campus.url, by(token), chunkName(session, 1))).next).toBe(2)
})

test('rejects requests without a valid pass or role, and rate limits guesses', async () => {
  const { campus, createPass, openPass } = await openPasses()
  const { token } = await createPass('카메라')
  expect((await startCamera(campus.url, { headers: {} })).code).toBe('SIGN_IN_REQUIRED')
  const [student, scorer] = [await campus.person('USER'), await campus.person('SCORER')]
  for (const { cookie } of [student, scorer])
    expect((await startCamera(campus.url, { headers: { cookie } })).code).toBe('FORBIDDEN')
  expect((await startCamera(campus.url, { headers: { ...by('x').headers, cookie: student.cookie } })).code).toBe(
    'PASS_INVALID',
  )
  const foreign = { headers: { ...by(token).headers, origin: 'https://evil.test' } }
  expect((await startCamera(campus.url, foreign)).code).toBe('FOREIGN_ORIGIN')
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => openPass(`${index}`.padStart(43, 'x'))))
  expect(guesses.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(5)
  expect((await openPass(token)).name).toBe('카메라')
})
