import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from './process.ts'

afterEach(() => vi.restoreAllMocks())

test.each([0, 80, 81, 22_000])(
  'whatever chance gives, a browser opens the port and the kernel does not lend it (%i)',
  async (drawn) => {
    // The first draw is the one under test; should its port be taken, the next ones are left to chance.
    vi.spyOn(Math, 'random').mockReturnValueOnce(drawn / 22_001)
    const port = await freePort()
    expect(port).toBeLessThan(32_768)
    // Nothing listens there: a port that browsers block is refused before anybody asks.
    const refusal = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => (error.cause as Error).message)
    expect(refusal).toContain('ECONNREFUSED')
  },
)
