// A picture of what a camera sees now: from its chunks to the address that pages show.
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { chunkName, sendWithRetry, startCamera, stopCamera } from '../../test/fixtures/live.ts'
import { cut, recordingOf } from '../../test/fixtures/video.ts'
import { startPackager } from './packager/packager.ts'
import { storeStill } from './stills.store.ts'

const soon = (check: () => unknown) => vi.waitFor(check, 20_000)

async function openStage() {
  const campus = await openCampus()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const still = (url = campus.url) => fetch(`${url}/hls/271.jpg`)
  const { redis, config } = campus.node.deps
  const store = (session: string, text: string) =>
    storeStill({ redis, prefix: config.NEWS_PREFIX }, '271', session, Buffer.from(text))
  return { campus, camera, still, store }
}

test('every process shows a picture of a camera on air, and none after it stopped', async () => {
  const { campus, camera, still } = await openStage()
  const packager = await startPackager(campus.node.deps)
  onTestFinished(() => packager.close())
  const other = await campus.addNode()
  const { session } = await startCamera(campus.url, camera)
  expect((await still()).status).toBe(404)
  for (const [sequence, chunk] of cut(await recordingOf(), 6).entries())
    await sendWithRetry(campus.url, camera, chunkName(session, sequence), chunk)
  for (const url of [campus.url, other.url]) {
    await soon(async () => expect((await still(url)).status).toBe(200))
    const response = await still(url)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=5, s-maxage=2')
    expect(Buffer.from(await response.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8))
  }
  await stopCamera(campus.url, camera)
  for (const url of [campus.url, other.url]) await soon(async () => expect((await still(url)).status).toBe(404))
})

test('never shows the picture of the broadcast before', async () => {
  const { campus, camera, still, store } = await openStage()
  const old = await startCamera(campus.url, camera)
  await store(old.session, 'old')
  await soon(async () => expect(await (await still()).text()).toBe('old'))
  await stopCamera(campus.url, camera)
  const next = await startCamera(campus.url, camera)
  await soon(async () => {
    const response = await still()
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'NOT_ON_AIR'])
  })
  await store(old.session, 'late')
  expect((await still()).status).toBe(404)
  await store(next.session, 'new')
  await soon(async () => expect(await (await still()).text()).toBe('new'))
})
