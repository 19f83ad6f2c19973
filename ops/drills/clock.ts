// One of two processes has a wrong clock: ten minutes ahead, ten behind, and in one jump from the one to the other. People must not
// notice which of the two served them. `npm run drill -- clock`. Needs Debian's faketime.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startInstallation } from '../installation.ts'
import { localFolder } from '../local/folder.ts'
import { freePort } from '../local/process.ts'
import { startServer } from '../node-process.ts'
import type { Measured } from '../promise.ts'
import { type Clocks, checkCamera, checkChat, checkCodes, checkScores, checkSessions, skewOf } from './hosts/clocks.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const tenMinutes = 600

type Checks = Record<string, boolean>

export async function run(): Promise<Measured> {
  const name = `drill-clock-${process.pid}`
  // Emails are sent and broadcasts are judged by the process with the wrong clock.
  const installation = await startInstallation({ name, nodes: 1, env: { ROLES: 'http,realtime', LOG_LEVEL: 'error' } })
  const offset = join(localFolder, name, 'offset')
  mkdirSync(join(localFolder, name), { recursive: true })
  const shift = (seconds: number) => writeFileSync(offset, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
  shift(tenMinutes)
  const wrong = await startServer('wrong-clock', {
    ...installation.settings,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    // A clock set wrong changes what time it is, not how long a second takes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const results: Record<string, Checks> = {}
  try {
    const right = installation.nodes[0]?.url ?? ''
    const clocks: Clocks = { right, wrong: wrong.url, installation }
    results['ahead'] = await checkWith(clocks, tenMinutes)
    results['jumpedBack'] = await checkWith(clocks, -tenMinutes, () => shift(-tenMinutes))
    results['jumpedOn'] = await checkWith(clocks, tenMinutes, () => shift(tenMinutes))
  } finally {
    await wrong.stop()
    await installation.stop()
  }
  const broken = Object.entries(results).flatMap(([when, checks]) =>
    Object.entries(checks).flatMap(([what, isRight]) => (isRight ? [] : [`${when} ${what}`])),
  )
  const checked = Object.values(results).flatMap((checks) => Object.keys(checks)).length
  return { figures: { skewSeconds: tenMinutes, checked, checks: results, broken }, holds: broken.length === 0 }
}

/** All checks at once: people chat and film while the clock jumps. */
async function checkWith(clocks: Clocks, seconds: number, jump?: () => void): Promise<Checks> {
  const filming = checkCamera(clocks)
  const chatting = checkChat(clocks)
  await sleep(4000)
  jump?.()
  // The date a process writes on its answers is up to a second old.
  await sleep(1500)
  const isWrong = Math.abs((await skewOf(clocks.wrong)) - seconds) < 30
  const [sessions, codes] = [await checkSessions(clocks), await checkCodes(clocks)]
  const { versions, fans, log } = await checkScores(clocks)
  const [camera, chat] = await Promise.all([filming, chatting])
  const checks = { isWrong, sessions, codes, versions, fans, log, camera, chat }
  console.log(`  clock wrong by ${seconds} s ${JSON.stringify(checks)}`)
  return checks
}
