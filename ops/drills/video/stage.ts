// What every scene of the video drill plays on: an installation on air, viewers without a picture, one viewer with one.
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultStreamId, playlistPath } from '@campus/contract/live'
import { validatePlaylists } from '@campus/server/media/hls/validate'
import { demoAdmin } from '../../demo/campus.ts'
import { type Installation, startInstallation } from '../../installation.ts'
import { eventually } from '../../local/process.ts'
import type { ServerProcess } from '../../node-process.ts'
import type { Measured } from '../../promise.ts'
import { signIn } from '../people/sign-in.ts'
import { openBrowser, type Seen, watch } from './browser.ts'
import { startPlayer, type Watched } from './player.ts'
import { recordingPieces } from './recording.ts'
import { type IngestTarget, type Sender, startSending } from './sender.ts'
import { encodersOf } from './tree.ts'

export type Scene = (stage: Stage) => Promise<Measured>

/** What all saw of a scene: the worst of each. */
export interface Sight {
  /** The longest time nothing was left to show. */
  stallMs: number
  /** The longest time without a new piece. */
  silenceMs: number
  lost: number
  discontinuities: number
  /** How many felt anything. */
  felt: number
  screen: Pick<Seen, 'frames' | 'recovered' | 'fatal'> & { freezeMs: number }
  broken: string[]
}

export interface Stage {
  installation: Installation
  target: IngestTarget
  pieces: Buffer[]
  /** The camera that is on air, from its recording's beginning; viewers play when it is answered. */
  goOnAir: () => Promise<Sender>
  /** The same, without waiting for viewers. */
  resend: () => Promise<Sender>
  /** What was seen since the last sample. */
  sample: () => Promise<Sight>
  /** The process that packs the stream, and its ffmpeg. */
  packing: () => Promise<{ packager: ServerProcess; ffmpeg: number }>
  close: () => Promise<void>
}

const chunkMs = 1000
const recordedSeconds = 150
const playerCount = 12
const settleMs = 6000

export async function openStage(): Promise<Stage> {
  const pieces = await recordingPieces({ seconds: recordedSeconds, chunkMs })
  const installation = await startInstallation({ name: `drill-video-${process.pid}`, nodes: 2, packagers: 2 })
  const { url, nodes, packagers } = installation
  const { cookie } = await signIn(url, demoAdmin)
  const target: IngestTarget = { url, cookie, streamId: defaultStreamId }
  const path = playlistPath(defaultStreamId)
  // Two processes need not be in step: the player that checks the playlist rules stays with one of them.
  const walker = startPlayer((nodes[0]?.url ?? url) + path, { recordsTexts: true })
  const players = Array.from({ length: playerCount }, () => startPlayer(url + path))
  const browser = await openBrowser()
  let sender = await startSending(target, pieces, chunkMs)
  const playing = () =>
    eventually(async () => {
      if (!players.every((player) => player.isPlaying())) throw new Error('not everybody has a picture')
    }, 30_000)
  await playing()
  const screen = await watch(browser, { url, path, hasClock: false })
  let checked = 0

  async function sample(): Promise<Sight> {
    const seen = await screen.sample()
    const watched = players.map((player) => player.sample())
    const broken = validatePlaylists(walker.texts).filter((rule) => Number(/\d+/.exec(rule)?.[0]) >= checked)
    checked = walker.texts.length
    return sightOf(watched, seen, broken)
  }

  async function resend() {
    sender.die()
    sender = await startSending(target, pieces, chunkMs)
    return sender
  }

  return {
    installation,
    target,
    pieces,
    resend,
    goOnAir: async () => {
      await resend()
      await sleep(settleMs)
      await playing()
      await sample()
      return sender
    },
    sample,
    packing: () =>
      eventually(async () => {
        for (const packager of packagers) {
          const [ffmpeg] = encodersOf(packager.pid())
          if (ffmpeg) return { packager, ffmpeg }
        }
        throw new Error('nobody packs')
      }, 5000),
    close: async () => {
      await sender.stop()
      for (const player of [walker, ...players]) player.leave()
      await browser.close()
      await installation.stop()
    },
  }
}

function sightOf(watched: Watched[], { frames, recovered, fatal, longestGapMs }: Seen, broken: string[]): Sight {
  const worst = (figure: (one: Watched) => number) => Math.max(...watched.map(figure))
  return {
    stallMs: worst(({ stallsMs }) => Math.max(0, ...stallsMs)),
    silenceMs: worst(({ silenceMs }) => silenceMs),
    lost: worst(({ lost }) => lost),
    discontinuities: worst(({ discontinuities }) => discontinuities),
    felt: watched.filter(({ stallsMs, failures }) => stallsMs.length + failures > 0).length,
    screen: { frames, recovered, fatal, freezeMs: Math.round(longestGapMs) },
    broken,
  }
}
