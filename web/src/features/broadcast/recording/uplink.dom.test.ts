// The uplink over a network with scripted faults: the test decides the result of each attempt.
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { createUplink } from './uplink.ts'

type SendResult = 'LOST' | 'TAKEN' | 'NOT_ON_AIR'

const closers: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})

/** `results` of the attempts in order; afterwards every piece is taken. */
function openNetwork(results: SendResult[] = []) {
  const took: number[] = []
  const send = async ({ sequence }: { sequence: number }) => {
    const result = results.shift() ?? 'TAKEN'
    await Promise.resolve()
    if (result === 'LOST') throw new ApiError('NETWORK')
    if (result === 'NOT_ON_AIR') throw new ApiError(result, 409)
    took.push(sequence)
  }
  return { took, send, results }
}

function open(send: (piece: { sequence: number }) => Promise<void>, resume = () => Promise.resolve(true)) {
  const over = vi.fn<(error: unknown) => void>()
  const uplink = createUplink({ send, resume, onOver: over })
  closers.push(() => uplink.close())
  return { uplink, over }
}

const film = (uplink: ReturnType<typeof createUplink>, pieces: number) => {
  for (let at = 0; at < pieces; at++) uplink.add(new Blob(['video']), Date.now())
}

test('delivers every piece once over a failing network', async () => {
  const { took, send } = openNetwork(['LOST', 'LOST', 'TAKEN', 'LOST', 'TAKEN', 'LOST'])
  const { uplink, over } = open(send)
  film(uplink, 6)
  await uplink.drain(10_000)
  expect(took.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  expect(uplink.read()).toMatchObject({ pieces: [], lost: 0 })
  expect(over).not.toHaveBeenCalled()
})

test('does not resume when the server ends the broadcast in the middle of sending', async () => {
  const { took, send } = openNetwork(['TAKEN', 'NOT_ON_AIR'])
  const resume = vi.fn(() => Promise.resolve(true))
  const { uplink, over } = open(send, resume)
  film(uplink, 1)
  await uplink.drain(10_000)
  film(uplink, 1)
  await expect.poll(() => over.mock.calls.length).toBe(1)
  expect(over.mock.calls[0]?.[0]).toMatchObject({ code: 'NOT_ON_AIR' })
  expect(resume).not.toHaveBeenCalled()
  expect(took).toEqual([0])
})

test('resumes once after its own silence, and sends the buffered pieces', async () => {
  const { took, send, results } = openNetwork()
  const resume = vi.fn(() => Promise.resolve(true))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 65_000 })
  const { uplink, over } = open(send, resume)
  film(uplink, 1)
  await expect.poll(() => took).toEqual([0])
  vi.useRealTimers()
  results.push('NOT_ON_AIR')
  film(uplink, 3)
  await uplink.drain(10_000)
  expect(took.toSorted()).toEqual([0, 1, 2, 3])
  expect(over).not.toHaveBeenCalled()
  expect(resume).toHaveBeenCalledTimes(1)
})
