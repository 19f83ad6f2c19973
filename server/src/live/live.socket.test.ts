// Stream events and viewer counts on every process, with and without Redis.
import type { StreamEvent } from '@campus/contract/live'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { Output, startCamera, stopCamera } from '../../test/fixtures/live.ts'

async function listen(url: string): Promise<StreamEvent['stream'][]> {
  const events: StreamEvent['stream'][] = []
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers.message))
    client.onConnect = () => {
      client.watchForReceipt('ready', () => resolve())
      client.subscribe('/sub/live', ({ body }) => void events.push((JSON.parse(body) as StreamEvent).stream), {
        receipt: 'ready',
      })
    }
    client.activate()
  })
  return events
}

const watch = (url: string, name: string) => fetch(`${url}/hls/271.m3u8?v=${name}`)

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
  await vi.waitFor(() => expect(clients.map((events) => events.length)).toEqual([1, 1]), 5000)
  for (const [event] of clients) expect(event).toMatchObject({ streamId: '271', isLive: true, matchId, viewers: 0 })
  await stopCamera(other.url, camera)
  await vi.waitFor(() => expect(clients.map((events) => events.at(-1)?.isLive)).toEqual([false, false]), 5000)
  // A change that nobody published is polled later than a duplicate of the stop would have arrived.
  await campus.query(`update streams set title = '끝'`)
  await vi.waitFor(() => expect(clients.map((events) => events.at(-1)?.title)).toEqual(['끝', '끝']), 5000)
  expect(clients.map((events) => events.length)).toEqual([3, 3])
})

test('finds a change by polling within seconds when Redis is unavailable', async () => {
  const campus = await openCampus({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const other = await campus.addNode()
  await waitForPoll(campus.url, other.url)
  const events = await listen(other.url)
  await startCamera(campus.url, { headers: { cookie: (await campus.person('ADMIN')).cookie } })
  await vi.waitFor(() => expect(events).toMatchObject([{ isLive: true }]), 3000)
})

test('counts each reader of the playlist once over all processes', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const { session } = await startCamera(campus.url, camera)
  const out = new Output(campus, session)
  await out.begin()
  await out.segments(1)
  const events = await listen(other.url)
  for (const name of ['a', 'b', 'a']) await watch(campus.url, name)
  for (const name of ['c', 'c']) await watch(other.url, name)
  for (let time = 0; time < 2; time++) await fetch(`${other.url}/hls/271.m3u8`)
  await vi.waitFor(async () => expect([await viewers(campus.url), await viewers(other.url)]).toEqual([4, 4]), 5000)
  await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ viewers: 4 }), 8000)
  // Viewers who left are not counted ten seconds later.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  onTestFinished(() => void vi.useRealTimers())
  await vi.waitFor(async () => expect([await viewers(campus.url), await viewers(other.url)]).toEqual([0, 0]), 14_000)
}, 40_000)
