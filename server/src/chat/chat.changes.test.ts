// How many rooms are open at once, whoever asks for them.
import { afterEach, expect, test, vi } from 'vitest'
import { openCampus } from '../../test/campus.ts'
import { networkOf } from '../network.ts'
import { type OpenRoom, Rooms } from './chat.changes.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => vi.restoreAllMocks())

test('ten thousand rooms asked for from one address: a few hundred are opened, the rest refused, others get in', async () => {
  const { node } = await openCampus()
  const rooms = new Rooms(node.deps, () => {})
  const open: OpenRoom[] = []
  let refused = 0
  for (let n = 0; n < 10_000; n++) {
    try {
      open.push(rooms.hold(`room-${n}`, networkOf('203.0.113.7')))
    } catch (error) {
      expect((error as Error).message).toBe('TOO_MANY_ROOMS')
      refused++
    }
  }
  expect([open.length, refused]).toEqual([500, 9500])
  open.push(rooms.hold('Room1000', networkOf('203.0.113.8')))
  await Promise.all(open.map(({ ready }) => ready))
  expect([...rooms.all]).toHaveLength(501)
  for (const room of open) rooms.release(room)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000)
  await rooms.look()
  expect([...rooms.all]).toEqual([])
  rooms.hold('room-1', networkOf('203.0.113.7'))
})
