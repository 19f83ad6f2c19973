// Who is on air and how many watch, on every process, with Redis and without.
import type { StreamEvent } from '@campus/contract/live'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { Output, startCamera, stopCamera } from '../../test/fixtures/live.ts'

async function listen(url: string): Promise<StreamEvent['stream'][]> {
  const news: StreamEvent['stream'][] = []
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers.message))
    client.onConnect = () => {
      client.watchForReceipt('ready', () => resolve())
      client.subscribe('/sub/live', ({ body }) => void news.push((JSON.parse(body) as StreamEvent).stream), {
        receipt: 'ready',
      })
    }
    client.activate()
  })
  return news
}

const watch = (url: string, name: string) => fetch(`${url}/hls/271.m3u8?v=${name}`)

const viewers = async (url: string) =>
  ((await (await fetch(`${url}/api/live/streams`)).json()) as [{ viewers: number }])[0].viewers

/** What stood when a process looked first is no news; lists are answered after a look. */
const untilLooked = (...urls: string[]) => Promise.all(urls.map(viewers))

test('going on and off air is news on every process, told once', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const matchId = await campus.match()
  await untilLooked(campus.url, other.url)
  const screens = [await listen(campus.url), await listen(other.url)]
  await startCamera(campus.url, camera, { matchId })
  await vi.waitFor(() => expect(screens.map((news) => news.length)).toEqual([1, 1]), 5000)
  for (const [news] of screens) expect(news).toMatchObject({ streamId: '271', isLive: true, matchId, viewers: 0 })
  await stopCamera(other.url, camera)
  await vi.waitFor(() => expect(screens.map((news) => news.at(-1)?.isLive)).toEqual([false, false]), 5000)
  // What nobody published is found later than a second telling of the stop would have been.
  await campus.query(`update streams set title = '끝'`)
  await vi.waitFor(() => expect(screens.map((news) => news.at(-1)?.title)).toEqual(['끝', '끝']), 5000)
  expect(screens.map((news) => news.length)).toEqual([3, 3])
})

test('without Redis it is a second later', async () => {
  const campus = await openCampus({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const other = await campus.addNode()
  await untilLooked(campus.url, other.url)
  const news = await listen(other.url)
  await startCamera(campus.url, { headers: { cookie: (await campus.person('ADMIN')).cookie } })
  await vi.waitFor(() => expect(news).toMatchObject([{ isLive: true }]), 3000)
})

test('viewers are those who read the playlist, on all processes together, and nobody twice', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const { session } = await startCamera(campus.url, camera)
  const out = new Output(campus, session)
  await out.begin()
  await out.segments(1)
  const news = await listen(other.url)
  for (const name of ['a', 'b', 'a']) await watch(campus.url, name)
  for (const name of ['c', 'c']) await watch(other.url, name)
  for (let time = 0; time < 2; time++) await fetch(`${other.url}/hls/271.m3u8`)
  await vi.waitFor(async () => expect([await viewers(campus.url), await viewers(other.url)]).toEqual([4, 4]), 5000)
  await vi.waitFor(() => expect(news.at(-1)).toMatchObject({ viewers: 4 }), 8000)
  // Whoever has left is not counted ten seconds later.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  onTestFinished(() => void vi.useRealTimers())
  await vi.waitFor(async () => expect([await viewers(campus.url), await viewers(other.url)]).toEqual([0, 0]), 14_000)
}, 40_000)
