// What pictures cost: each camera on air, and each who watches one.
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultStreamId, playlistPath } from '@campus/contract/live'
import { demoAdmin } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { recordingPieces } from '@campus/ops/drills/video/recording'
import { type Sender, startSending } from '@campus/ops/drills/video/sender'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { pin } from '../process.ts'
import { playable, startWatchers } from '../video/watchers.ts'
import { type Spent, startMeter } from './spent.ts'

export interface Picture {
  streams: number
  viewers: number
  /** Milliseconds of a core in a second. */
  cost: Spent
  kbitPerViewer: number
  failures: number
}

const chunkMs = 1000
/** Until the crowd's program runs and everybody has joined. */
const joinSeconds = 3
/** One recording for all of it, however long the steps are. */
const recordedSeconds = 150

interface Steps {
  viewers: number[]
  streams: number[]
  seconds: number
}

/** First viewers of one camera, then cameras without viewers. */
export async function growPictures({ viewers, streams, seconds }: Steps): Promise<Picture[]> {
  const pieces = await recordingPieces({ seconds: recordedSeconds, chunkMs })
  const installation = await startInstallation({ name: `bench-scale-${process.pid}`, packagers: 1 })
  const senders: Sender[] = []
  try {
    const [node] = installation.nodes
    if (!node) throw new Error('a process is needed')
    pin(node.pid())
    const { cookie } = await signIn(node.url, demoAdmin)
    const film = async (streamId: string) => {
      await nameCamera(node.url, cookie, streamId)
      senders.push(await startSending({ url: node.url, cookie, streamId }, pieces, chunkMs))
      await playable(node.url + playlistPath(streamId))
    }
    await film(defaultStreamId)
    const pictures: Picture[] = []
    for (const count of viewers) pictures.push(await watched(installation, node.url, count, seconds))
    for (const count of streams) {
      while (senders.length < count) await film(`scale-${senders.length + 1}`)
      await sleep(2000)
      const meter = startMeter(installation)
      await sleep(seconds * 1000)
      const { perSecond: cost } = meter()
      pictures.push({ streams: count, viewers: 0, cost, kbitPerViewer: 0, failures: 0 })
    }
    return pictures
  } finally {
    for (const sender of senders) await sender.stop()
    await installation.stop()
  }
}

async function watched(installation: Installation, url: string, viewers: number, seconds: number): Promise<Picture> {
  const total = seconds + joinSeconds
  const watching = startWatchers(url + playlistPath(defaultStreamId), viewers, total)
  await sleep(joinSeconds * 1000)
  const meter = startMeter(installation)
  await sleep((seconds - 0.5) * 1000)
  const { perSecond: cost } = meter()
  const { bytes, failures } = await watching
  return { streams: 1, viewers, cost, kbitPerViewer: (bytes * 8) / 1000 / viewers / total, failures }
}

async function nameCamera(url: string, cookie: string, streamId: string) {
  const response = await fetch(`${url}/api/live/streams/${streamId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ title: streamId }),
  })
  if (!response.ok) throw new Error(`camera: ${response.status} ${await response.text()}`)
}
