// The shipped site in front of an edge process, as the operators' page installs it: clients keep their own addresses, sockets of strangers
// are held at the edge, and whoever is signed in works at a writer.
import { Agent, request } from 'node:https'
import { listFavorites } from '@campus/contract/favorites'
import { type Match, type MatchEvent, updateLeagueMatch } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { expect, onTestFinished, test } from 'vitest'
import { probeHeader, probeToken } from '../../server/src/http/monitoring/probe.ts'
import { openWithEdge } from '../../server/test/fixtures/edge.ts'
import { connectByHand, until } from '../../server/test/fixtures/realtime-server.ts'
import { startNginx } from '../local/nginx.ts'

const domain = 'score.univ.test'
const secretsKey = Buffer.alloc(32, 7).toString('base64')

async function openSite() {
  const { campus, edge } = await openWithEdge({ SECRETS_KEY: secretsKey })
  const site = await startNginx(domain, edge.port)
  onTestFinished(site.stop)
  const agent = new Agent({ rejectUnauthorized: false, servername: domain, keepAlive: true })
  onTestFinished(() => agent.destroy())
  const send = (path: string, { method = 'GET', headers = {}, from = '127.0.0.1', body = '' } = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const at = { host: '127.0.0.1', port: site.port, path, method, agent, localAddress: from }
      const type = body ? { 'content-type': 'application/json', 'content-length': body.length } : {}
      const call = request({ ...at, headers: { host: domain, ...type, ...headers } }, async (reply) => {
        let text = ''
        for await (const piece of reply.setEncoding('utf8')) text += piece
        resolve({ status: reply.statusCode ?? 0, text })
      })
      call.on('error', reject)
      call.end(body)
    })
  async function connect(headers: Record<string, string> = {}) {
    const url = `wss://127.0.0.1:${site.port}/ws-stomp/websocket`
    const client = await connectByHand(url, { headers: { host: domain, ...headers }, agent })
    onTestFinished(() => client.socket.terminate())
    return client
  }
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (.*)$`, 'm').exec(await (await fetch(`${edge.url}/metrics`)).text())?.[1])
  return { campus, send, connect, metric }
}

test('clients keep their own address up to the writer, whatever they say of themselves', async () => {
  const { send } = await openSite()
  const forged = {
    [probeHeader]: probeToken(secretsKey),
    'x-forwarded-for': '198.51.100.7',
    forwarded: 'for=198.51.100.8',
    'x-real-ip': '198.51.100.9',
  }
  for (const path of ['/api/matches', '/', '/assets/index.js', '/hls/1.m3u8', '/ws-stomp/info'])
    for (const from of ['127.0.0.5', '127.0.0.6']) {
      const { text } = await send(path, { headers: forged, from })
      expect([path, JSON.parse(text)]).toEqual([path, { address: from, host: domain }])
    }
  expect((await send('/metrics')).status).toBe(404)
})

test('a stranger’s socket is held at the edge, and what it tells is in the list fetched under its state', async () => {
  const { campus, send, connect, metric } = await openSite()
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const fan = await connect()
  fan.send('SUBSCRIBE', { id: 's', destination: matchesTopic.path, receipt: 'r' })
  await fan.next('RECEIPT')
  const params = { matchId: String(matchId) }
  await campus.call(updateLeagueMatch, { params, body: { teamOneScore: 1 } }, await campus.person('ADMIN'))
  // The match itself may be news to the edge.
  let [event, told]: [string, Match | undefined] = ['', undefined]
  while (told?.teamScore1 !== 1) {
    event = await fan.next('MESSAGE')
    told = (JSON.parse(event.slice(event.indexOf('\n\n') + 2).replace(/\0$/, '')) as MatchEvent).match
  }
  expect(told.matchId).toBe(matchId)
  const at = /^at:(.*)$/m.exec(event)?.[1]
  const list = JSON.parse((await send(`/api/matches?status=LIVE&at=${at}`)).text) as Match[]
  expect(list.find((match) => match.matchId === matchId)?.teamScore1).toBe(1)
  expect(await metric('realtime_sockets')).toBe(1)
  expect(await metric('edge_passed_sockets')).toBe(0)
})

test('whoever is signed in reads, writes and has a socket at a writer', async () => {
  const { campus, send, connect, metric } = await openSite()
  const [matchId, admin] = [await campus.match({ status: 'LIVE' }), await campus.person('ADMIN')]
  const headers = { cookie: admin.cookie }
  expect((await send(listFavorites.path)).status).toBe(401)
  expect((await send(listFavorites.path, { headers })).status).toBe(200)
  const path = `/api/brackets/league/${matchId}`
  const put = await send(path, { method: 'PUT', headers, body: JSON.stringify({ teamOneScore: 2, teamTwoScore: 0 }) })
  expect([put.status, (JSON.parse(put.text) as Match).teamScore1]).toEqual([200, 2])
  const socket = await connect(headers)
  // Strangers may not have it.
  socket.send('SUBSCRIBE', { id: 's', destination: '/sub/drafts', receipt: 'r' })
  await socket.next('RECEIPT')
  await until(async () => (await metric('edge_passed_sockets')) === 1)
  expect(await metric('realtime_sockets')).toBe(0)
})
