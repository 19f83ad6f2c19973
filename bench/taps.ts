// A scorer who taps goals, each with a mark that holds its send time.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchLog, ScoreEvent } from '@campus/contract/scoring'
import { signInScorer } from '@campus/ops/drills/people/scorer'

export interface Taps {
  topic: string
  cookie: string
  tapOnce: (player?: string) => Promise<MatchLog>
  /** How many were made. */
  tap: (perSecond: number, seconds: number) => Promise<number>
}

/** As the generators read it: nanoseconds of the machine's steady clock. */
const mark = () => `\`T${process.hrtime.bigint().toString(16).padStart(16, '0')}`

export async function startTapper(url: string): Promise<Taps> {
  const { matchId, cookie } = await signInScorer(url)
  let [clock, version] = [1, 0]

  async function tapOnce(player = mark()): Promise<MatchLog> {
    const event: ScoreEvent = {
      id: randomUUID(),
      type: 'GOAL',
      team: 1,
      clock: ++clock,
      deviceAt: new Date().toISOString(),
      player,
    }
    const response = await fetch(`${url}/api/matches/${matchId}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ events: [event], after: version }),
    })
    if (!response.ok) throw new Error(`tap: ${response.status} ${await response.text()}`)
    const log = (await response.json()) as MatchLog
    version = log.match.version
    return log
  }

  return {
    topic: `/sub/matches/${matchId}`,
    cookie,
    tapOnce,
    tap: async (perSecond, seconds) => {
      const began = performance.now()
      let made = 0
      // By the clock, not by the count: on a busy machine receivers must not stop before the last one.
      for (; made < perSecond * seconds && performance.now() < began + seconds * 1000; made++) {
        await tapOnce()
        await sleep(Math.max(0, began + ((made + 1) * 1000) / perSecond - performance.now()))
      }
      return made
    },
  }
}
