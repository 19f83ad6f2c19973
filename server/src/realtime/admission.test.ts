// Seats per process, per network and per user; and how clients that break the protocol are throttled.
import { expect, test } from 'vitest'
import { networkOf } from '../network.ts'
import { Admission, type Client } from './admission.ts'

const campus = networkOf('203.0.113.7')
const anonymous = (network = campus): Client => ({ network, userId: null, guest: null })
const guest = (name: string): Client => ({ ...anonymous(), guest: name })
const user = (userId: number): Client => ({ ...anonymous(), userId })

function openAdmission(seats = 1000, seatsPerNetwork = 500) {
  let now = 1000
  const admission = new Admission(seats, seatsPerNetwork, () => now)
  const acquire = (client: Client, count: number) =>
    Array.from({ length: count }, () => admission.acquire(client)).filter((seat) => seat !== null)
  const delays = (client: Client, count: number) => Array.from({ length: count }, () => admission.delayMs(client))
  const violate = (client: Client, count: number) =>
    Array.from({ length: count }, () => admission.recordViolation(client))
  return { admission, acquire, delays, violate, pass: (ms: number) => (now += ms) }
}

test('limits seats per process and per network, and a released seat is free again', () => {
  const { acquire } = openAdmission(5, 3)
  const other = anonymous(networkOf('203.0.113.8'))
  const seats = acquire(anonymous(), 4)
  expect(seats.length).toBe(3)
  expect(acquire(other, 3).length).toBe(2)
  seats[0]?.release()
  seats[0]?.release()
  expect(acquire(other, 3).length).toBe(1)
})

test('a signed-in user has up to a hundred seats when anonymous clients hold all seats of the network', () => {
  const { acquire } = openAdmission(1000, 3)
  expect(acquire(anonymous(), 10).length).toBe(3)
  expect(acquire(guest('a'), 10).length).toBe(0)
  expect(acquire(user(1), 110).length).toBe(100)
  expect(acquire(user(2), 1).length).toBe(1)
})

test('anonymous clients of a throttled network wait in a queue, and all are admitted', () => {
  const { violate, delays, pass } = openAdmission()
  violate(anonymous(), 39)
  expect(delays(anonymous(), 10)).toEqual(Array(10).fill(0))
  violate(anonymous(), 1)
  expect(delays(anonymous(), 500).at(-1)).toBe(499 * 5)
  expect(delays(guest('neighbour'), 1)).toEqual([500 * 5])
  expect(delays(user(1), 10)).toEqual(Array(10).fill(0))
  expect(delays(anonymous(networkOf('203.0.113.8')), 10)).toEqual(Array(10).fill(0))
  // Rejected instead of waiting more than ten seconds.
  expect(delays(anonymous(), 1600).filter((wait) => wait === null)).toHaveLength(100)
  pass(10_001)
  expect(delays(anonymous(), 10)).toEqual(Array(10).fill(0))
})

test('a throttled guest or user is admitted five times a second; a user does not throttle the network', () => {
  const { violate, delays, pass } = openAdmission()
  violate(user(1), 40)
  expect(delays(user(1), 3)).toEqual([0, null, null])
  pass(199)
  expect(delays(user(1), 1)).toEqual([null])
  pass(1)
  expect(delays(user(1), 2)).toEqual([0, null])
  expect(delays(user(2), 3)).toEqual([0, 0, 0])
  expect(delays(anonymous(), 3)).toEqual([0, 0, 0])
  violate(guest('a'), 40)
  expect(delays(guest('a'), 2)).toEqual([0, null])
  expect(delays(guest('b'), 2)).toEqual([5, 10])
})

test('deletes the oldest violations when there are too many keys', () => {
  const { violate, delays } = openAdmission()
  violate(user(1), 40)
  for (let count = 2; count < 20_002; count++) violate(user(count), 1)
  expect(delays(user(1), 3)).toEqual([0, 0, 0])
})
