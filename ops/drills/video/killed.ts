// Scenes in which a part of the machinery is killed outright: the encoder, the packager, a serving process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scene, Sight } from './stage.ts'

const ffmpegKills = 20
/** Slower than what makes the packager give an encoder up. */
const ffmpegPauseMs = 4200

/** Viewers notice nothing. */
export const ffmpegKilled: Scene = async (stage) => {
  await stage.goOnAir()
  const sights: Sight[] = []
  for (let kill = 0; kill < ffmpegKills; kill++) {
    process.kill((await stage.packing()).ffmpeg, 'SIGKILL')
    await sleep(ffmpegPauseMs)
    sights.push(await stage.sample())
  }
  return {
    figures: {
      mostMs: 500,
      stallsMs: sights.map(({ stallMs }) => stallMs),
      freezesMs: sights.map(({ screen }) => screen.freezeMs),
      unwhole: sights.filter((one) => !isWhole(one)),
    },
    holds: sights.every((one) => isWhole(one) && isShort(one, 500)),
  }
}

/** Another goes on with the same recording. */
export const packagerKilled: Scene = async (stage) => {
  await stage.goOnAir()
  const sights: Sight[] = []
  for (let kill = 0; kill < 3; kill++) {
    const { packager } = await stage.packing()
    await packager.kill()
    await sleep(8000)
    await packager.start()
    sights.push(await stage.sample())
  }
  return { figures: { mostMs: 2000, sights }, holds: sights.every((one) => isWhole(one) && isShort(one, 2000)) }
}

/** Its viewers go to the other one. */
export const nodeKilled: Scene = async (stage) => {
  await stage.goOnAir()
  const sights: Sight[] = []
  for (const victim of stage.installation.nodes) {
    await victim.kill()
    await sleep(8000)
    sights.push(await stage.sample())
    await victim.start()
    await sleep(6000)
    await stage.sample()
  }
  const isFelt = sights.some(({ felt }) => felt > 0)
  return { figures: { mostMs: 3000, sights }, holds: isFelt && sights.every((one) => isShort(one, 3000)) }
}

const isWhole = ({ lost, discontinuities, screen, broken }: Sight) =>
  lost === 0 && discontinuities === 0 && screen.fatal.length === 0 && broken.length === 0

const isShort = ({ stallMs, screen }: Sight, mostMs: number) =>
  stallMs <= mostMs && screen.freezeMs <= mostMs && screen.frames > 0
