// Scenes in which the camera or its network fails: gone and back, offline and back, pieces lost, doubled, swapped, corrupt.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../../promise.ts'
import type { Mishap } from './sender.ts'
import type { Scene, Sight } from './stage.ts'

const offlineMs = 5000
/** After the first piece is here again. */
const backMs = 3000
const chunkMs = 1000

/** The page crashes and is reopened: another recording in the same playlist, without a reload by viewers. */
export const cameraGone: Scene = async (stage) => {
  const sender = await stage.goOnAir()
  sender.die()
  await sleep(offlineMs)
  await stage.resend()
  await sleep(12_000)
  const sight = await stage.sample()
  const mostMs = offlineMs + 2 * chunkMs + backMs
  return { figures: { mostMs, ...sight }, holds: isBack(sight, mostMs) && sight.discontinuities === 1 }
}

/** The network goes down and comes back: pieces recorded meanwhile follow, and nothing is missing. */
export const networkAway: Scene = async (stage) => {
  const sender = await stage.goOnAir()
  sender.loseNetwork(offlineMs)
  await sleep(offlineMs + 12_000)
  const sight = await stage.sample()
  const mostMs = offlineMs + 2 * chunkMs + backMs
  return {
    figures: { mostMs, ...sight },
    holds: isBack(sight, mostMs) && sight.lost === 0 && sight.discontinuities === 0,
  }
}

/** How long the picture may freeze because of it. */
const worst: Record<Mishap, number> = { lost: 2000, doubled: 500, swapped: 500, corrupt: 2000 }

export const piecesFail: Scene = async (stage) => {
  const sender = await stage.goOnAir()
  const results: Record<string, Measured> = {}
  for (const mishap of Object.keys(worst) as Mishap[]) {
    sender.setMishap(mishap)
    await sleep(10_000)
    const sight = await stage.sample()
    const isShort = Math.max(sight.stallMs, sight.screen.freezeMs) <= worst[mishap]
    results[mishap] = { figures: sight, holds: isShort && isBack(sight, Number.POSITIVE_INFINITY) }
  }
  return { figures: { mostMs: worst, ...results }, holds: Object.values(results).every(({ holds }) => holds) }
}

const isBack = ({ silenceMs, screen, stallMs, broken }: Sight, mostMs: number) =>
  Math.max(silenceMs, stallMs, screen.freezeMs) <= mostMs &&
  screen.frames > 0 &&
  screen.fatal.length === 0 &&
  broken.length === 0
