// Gives each test file fresh modules, and ends its timers. Files share a worker, which is six times as fast as a process each,
// but a store that one file left behind must not be the next one's, nor send its requests into the next one's stubs.
import { afterAll, vi } from 'vitest'

vi.resetModules()

const { setTimeout: startTimeout, setInterval: startInterval } = globalThis
const running = new Set<ReturnType<typeof setTimeout>>()

function recorded<Args extends unknown[]>(start: (...args: Args) => ReturnType<typeof setTimeout>) {
  return (...args: Args) => {
    const timer = start(...args)
    running.add(timer)
    return timer
  }
}

Object.assign(globalThis, { setTimeout: recorded(startTimeout), setInterval: recorded(startInterval) })

afterAll(() => {
  for (const timer of running) clearTimeout(timer)
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval })
})
