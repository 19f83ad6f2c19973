// Stream events and viewer counts on every process, with and without Redis.
import type { StreamEvent } from '@campus/contract/live'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { Output, startCamera, stopCamera } from '../../test/fixtures/live.ts'

/** A socket of its own with one subscription. */
async function subscribe(url: string, topic: string, onBody: (body: unknown) => void = () => {}) {
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers.message))
    client.onConnect = () => {
      client.watchForReceipt('ready', () => resolve())
      client.subscribe(topic, ({ body }) => onBody(JSON.parse(body)), { receipt: 'ready' })
    }
    client.activate()
  })
  return client
}

async function listen(url: string): Promise<StreamEvent['stream'][]> {
  const events: StreamEvent['stream'][] = []
  await subscribe(url, '/sub/live', (body) => void events.push((body as StreamEvent).stream))
  return events
}

const watch = (url: string, streamId = '271') => subscribe(url, `/sub/live/${streamId}/watching`)

const viewers = async (url: string) =>
  ((await (await fetch(`${url}/api/live/streams`)).json()) as [{ viewers: number }])[0].viewers

/** The state at a process's first poll is not an event; the list responds only after a poll. */
const waitForPoll = (...urls: string[]) => Promise.all(urls.map(viewers))

test('publishes going on and off air once on every process', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const matchId = await campus.match()
  await waitForPoll(campus.url, other.url)
  const clients = [await listen(campus.url), await listen(other.url)]
  await startCamera(campus.url, camera, { matchId })
  await vi.waitFor(() => expect(clients.map((events) => events.length)).toEqual([1, 1]), 15_000)
  for (const [event] of clients) expect(event).toMatchObject({ streamId: '271', isLive: true, matchId, viewers: 0 })
  await stopCamera(other.url, camera)
  await vi.waitFor(() => expect(clients.map((events) => events.at(-1)?.isLive)).toEqual([false, false]), 15_000)
  // A change that nobody published is polled later than a duplicate of the stop would have arrived.
  await campus.query(`update streams set title = '끝'`)
  await vi.waitFor(() => expect(clients.map((events) => events.at(-1)?.title)).toEqual(['끝', '끝']), 15_000)
  expect(clients.map((events) => events.length)).toEqual([3, 3])
})

test('finds a change by polling within seconds when Redis is unavailable', async () => {
  const campus = await openCampus({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const other = await campus.addNode()
  await waitForPoll(campus.url, other.url)
  const events = await listen(other.url)
  await startCamera(campus.url, { headers: { cookie: (await campus.person('ADMIN')).cookie } })
  await vi.waitFor(() => expect(events).toMatchObject([{ isLive: true }]), 15_000)
})

test('counts the sockets whose page plays a camera over all processes, and nobody who only requests its playlist', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const { session } = await startCamera(campus.url, camera)
  const out = new Output(campus, session)
  await out.begin()
  await out.segments(1)
  const events = await listen(other.url)
  const everywhere = async () => [await viewers(campus.url), await viewers(other.url)]
  const [first, ...rest] = [await watch(campus.url), await watch(campus.url), await watch(other.url)]
  for (const url of [campus.url, other.url]) {
    await watch(url, 'made-up')
    for (const name of ['a', 'b']) expect((await fetch(`${url}/hls/271.m3u8?v=${name}`)).status).toBe(200)
  }
  await vi.waitFor(async () => expect(await everywhere()).toEqual([3, 3]), 15_000)
  await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ viewers: 3 }), 15_000)
  await first.deactivate({ force: true })
  await vi.waitFor(async () => expect(await everywhere()).toEqual([2, 2]), 15_000)
  for (const client of rest) await client.deactivate({ force: true })
  await vi.waitFor(async () => expect(await everywhere()).toEqual([0, 0]), 15_000)
})
