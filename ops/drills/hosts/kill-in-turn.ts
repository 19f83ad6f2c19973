// Kills the processes of an installation one after the other, and starts each again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../../installation.ts'

export function killInTurn({ nodes }: Pick<Installation, 'nodes'>, everyMs: number) {
  const stopping = new AbortController()
  const { signal } = stopping
  let kills = 0
  const running = (async () => {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      const victim = nodes[kills++ % nodes.length]
      await victim?.kill()
      await victim?.start()
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
      return kills
    },
  }
}
