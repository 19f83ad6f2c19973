// From the camera to the screen, in Chromium: how late the picture is, how soon it comes, whether it ever freezes; next to
// plain `ffmpeg -f hls` of the same pieces at the same time. That peer is what one gets without low-latency HLS, not another server
// that has it.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultStreamId, playlistPath } from '@campus/contract/live'
import { demoAdmin } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { film, formats, openBrowser, type Screen, type Seen, watch } from '@campus/ops/drills/video/browser'
import { workedSeconds } from '@campus/ops/drills/video/tree'
import { distributionOf } from '@campus/ops/figures'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { eventually } from '@campus/ops/local/process'
import { isKept, promise } from './judge.ts'
import { type Plain, startPlain } from './plain.ts'
import { playable } from './watchers.ts'

/** No server with low-latency parts (MediaMTX, Owncast) is packaged in Debian: how we compare with one is not measured. */
const peerName = 'plain HLS by ffmpeg, segments of 2 s, no low-latency parts'
const joins = 7
const settleMs = 10_000
const path = playlistPath(defaultStreamId)

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** `npm run bench -- video [seconds]`: how long each round measures. */
export async function run([given]: string[]) {
  const seconds = Number(given ?? 60)
  const installation = await startInstallation({ name: `bench-video-${process.pid}`, packagers: 1 })
  const browser = await openBrowser()
  try {
    const usual = await round(installation, browser, 'usual', seconds)
    const fast = await round(installation, browser, 'fast', seconds)
    const timesPlain = usual.ours.glassToGlassMs.p50 / usual.plain.glassToGlassMs.p50
    return {
      figures: {
        seconds,
        promise,
        peer: peerName,
        timesPlain: Math.round(timesPlain * 1000) / 1000,
        usual,
        fast,
        load: loadavg(),
      },
      holds: isKept({ usual, fast, timesPlain }),
    }
  } finally {
    await browser.close()
    await installation.stop()
  }
}

async function round(installation: Installation, browser: Browser, kind: keyof typeof formats, seconds: number) {
  const { url, nodes, packagers } = installation
  const { cookie } = await signIn(url, demoAdmin)
  const plain = await startPlain(kind === 'fast')
  try {
    const way = { url, cookie, streamId: defaultStreamId, format: formats[kind] }
    const camera = await film(browser, { ...way, also: plain.piecesUrl })
    await Promise.all([playable(url + path), playable(plain.url + plain.path)])
    const starts: number[] = []
    for (let join = 0; join < joins; join++) starts.push(await startUp(browser, url))
    const screens = {
      ours: await watch(browser, { url, path }),
      plain: await watch(browser, { url: plain.url, path: plain.path, isPlain: true }),
    }
    await sleep(settleMs)
    await Promise.all([screens.ours.sample(), screens.plain.sample()])
    const worked = workOf(plain, packagers[0]?.pid(), nodes[0]?.pid())
    await sleep(seconds * 1000)
    const [ours, peer] = await Promise.all([screens.ours.sample(), screens.plain.sample()])
    const cpuPercent = worked(seconds)
    await Promise.all([screens.ours.leave(), screens.plain.leave()])
    const piecesLost = await camera.stop()
    return { startUpMs: distributionOf(starts), ours: describe(ours), plain: describe(peer), cpuPercent, piecesLost }
  } finally {
    await plain.stop()
  }
}

/** One that joins: from the player's start to its first picture. */
async function startUp(browser: Browser, url: string): Promise<number> {
  const screen: Screen = await watch(browser, { url, path, hasClock: false })
  try {
    return await eventually(async () => {
      const { firstMs } = await screen.sample()
      if (firstMs === undefined) throw new Error('no picture')
      return firstMs
    }, 20_000)
  } finally {
    await screen.leave()
  }
}

/** What one stream costs, in percent of a core. */
function workOf(plain: Plain, packager = 0, node = 0) {
  const sample = () => ({
    packager: workedSeconds(packager),
    serving: workedSeconds(node),
    plain: workedSeconds(plain.pid),
  })
  const before = sample()
  return (seconds: number) => {
    const now = sample()
    const percent = (name: keyof typeof now) => Math.round(((now[name] - before[name]) / seconds) * 1000) / 10
    return { packager: percent('packager'), serving: percent('serving'), plain: percent('plain') }
  }
}

const describe = ({ lagsMs, unread, frames, stalls, freezesMs, longestGapMs, ...rest }: Seen) => ({
  glassToGlassMs: distributionOf(lagsMs),
  behindEndMs: rest.behindEndMs,
  sinceArrivalMs: rest.sinceArrivalMs,
  frames,
  unreadShare: frames === 0 ? 1 : unread / frames,
  // Where the player noticed, and where only the eye does.
  stalls: Math.max(stalls, freezesMs.length),
  longestGapMs: Math.round(longestGapMs),
  recovered: rest.recovered,
  fatal: rest.fatal,
})
