// A process without a database beside those that have one: what it says of itself, and what it passes on.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { listFavorites } from '@campus/contract/favorites'
import { updateLeagueMatch } from '@campus/contract/matches'
import { projectRoot } from '@campus/ops/local/folder'
import { freePort } from '@campus/ops/local/process'
import { expect, onTestFinished, test } from 'vitest'
import { probeHeader, probeToken } from '../src/http/monitoring/probe.ts'
import { caller, openCampus } from './fixtures/campus.ts'
import { edgeEnv, isReady, newWriter, openEdge, openWithEdge } from './fixtures/edge.ts'
import { connectByHand, until } from './fixtures/realtime-server.ts'

const running = { status: 'LIVE', score_one: 0, score_two: 0 }

const metric = async (url: string, name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1])

test('starts without a database or a secret, and says what it is fed by', async () => {
  const campus = await openCampus()
  const port = await freePort()
  const env = { ...edgeEnv(campus, { writers: [campus.url] }), PORT: String(port) }
  const child = spawn(process.execPath, [join(projectRoot, 'server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await until(() => isReady(url), 30_000)
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready', news: 'up', writers: 'up' })
  expect(await metric(url, 'edge_writers_up')).toBe(1)
  expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
})

test('is not ready before a writer has answered for the first time', async () => {
  const campus = await openCampus()
  const writer = await newWriter(campus)
  const edge = await openEdge(campus, { writers: [writer.url] })
  const ready = await fetch(`${edge.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'waiting', news: 'up', writers: 'away' }])
  expect((await fetch(`${edge.url}/api/matches`)).status).toBe(503)
  await writer.start()
  await until(() => isReady(edge.url))
})

test('somebody who is signed in works through it, under his own address', async () => {
  const secretsKey = Buffer.alloc(32, 7).toString('base64')
  const { campus, edge } = await openWithEdge({ SECRETS_KEY: secretsKey })
  const [person, admin] = [await campus.person(), await campus.person('ADMIN')]
  const matchId = await campus.match(running)
  const call = caller(edge.url)
  expect((await call(listFavorites, { query: {} }, person)).status).toBe(200)
  expect((await call(listFavorites, { query: {} })).status).toBe(401)
  const written = await call(
    updateLeagueMatch,
    { params: { matchId: String(matchId) }, body: { teamOneScore: 3 } },
    admin,
  )
  expect([written.status, written.body.teamScore1]).toEqual([200, 3])
  const rejected = await call(
    updateLeagueMatch,
    { params: { matchId: String(matchId) }, body: { teamOneScore: 4 } },
    person,
  )
  expect(rejected.status).toBe(403)
  // Nobody names an address but the proxy in front.
  const seen = await fetch(`${edge.url}/api/contact`, {
    method: 'POST',
    headers: { [probeHeader]: probeToken(secretsKey), 'x-forwarded-for': '198.51.100.7, 203.0.113.9' },
  })
  expect(await seen.json()).toMatchObject({ address: '203.0.113.9', host: new URL(edge.url).host })
  // His socket is a writer's, which knows sessions.
  const socket = await connectByHand(`${edge.url.replace('http', 'ws')}/ws-stomp/websocket`, { headers: admin })
  onTestFinished(() => socket.socket.terminate())
  expect(await metric(edge.url, 'edge_passed_sockets')).toBe(1)
  socket.send('SUBSCRIBE', { id: 's', destination: '/sub/drafts', receipt: 'r' })
  await socket.next('RECEIPT')
})
