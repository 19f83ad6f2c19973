// Seats: for everybody, for the strangers of a network and for each person; and how slowly those come in who break the protocol.
import { expect, test } from 'vitest'
import { networkOf } from '../network.ts'
import { Admission, type Newcomer } from './admission.ts'

const campus = networkOf('203.0.113.7')
const stranger = (network = campus): Newcomer => ({ network, userId: null, guest: null })
const guest = (name: string): Newcomer => ({ ...stranger(), guest: name })
const person = (userId: number): Newcomer => ({ ...stranger(), userId })

function openHouse(seats = 1000, seatsPerNetwork = 500) {
  let now = 1000
  const admission = new Admission(seats, seatsPerNetwork, () => now)
  const comeIn = (who: Newcomer, count: number) =>
    Array.from({ length: count }, () => admission.take(who)).filter((seat) => seat !== null)
  const waits = (who: Newcomer, count: number) => Array.from({ length: count }, () => admission.wait(who))
  const blame = (who: Newcomer, count: number) => Array.from({ length: count }, () => admission.blame(who))
  return { admission, comeIn, waits, blame, pass: (ms: number) => (now += ms) }
}

test('a house and the strangers of a network have so many seats, and one that is left is free again', () => {
  const { comeIn } = openHouse(5, 3)
  const other = stranger(networkOf('203.0.113.8'))
  const seats = comeIn(stranger(), 4)
  expect(seats.length).toBe(3)
  expect(comeIn(other, 3).length).toBe(2)
  seats[0]?.leave()
  seats[0]?.leave()
  expect(comeIn(other, 3).length).toBe(1)
})

test('somebody signed in has seats when strangers have taken all of the network, and not more than a hundred', () => {
  const { comeIn } = openHouse(1000, 3)
  expect(comeIn(stranger(), 10).length).toBe(3)
  expect(comeIn(guest('a'), 10).length).toBe(0)
  expect(comeIn(person(1), 110).length).toBe(100)
  expect(comeIn(person(2), 1).length).toBe(1)
})

test('strangers of a network where connections are closed again and again wait their turn, and all come in', () => {
  const { blame, waits, pass } = openHouse()
  blame(stranger(), 39)
  expect(waits(stranger(), 10)).toEqual(Array(10).fill(0))
  blame(stranger(), 1)
  expect(waits(stranger(), 500).at(-1)).toBe(499 * 5)
  expect(waits(guest('neighbour'), 1)).toEqual([500 * 5])
  expect(waits(person(1), 10)).toEqual(Array(10).fill(0))
  expect(waits(stranger(networkOf('203.0.113.8')), 10)).toEqual(Array(10).fill(0))
  // A queue of more than ten seconds is none.
  expect(waits(stranger(), 1600).filter((wait) => wait === null)).toHaveLength(100)
  pass(10_001)
  expect(waits(stranger(), 10)).toEqual(Array(10).fill(0))
})

test('a guest or a person who is unruly is let in five times a second; a person answers alone', () => {
  const { blame, waits, pass } = openHouse()
  blame(person(1), 40)
  expect(waits(person(1), 3)).toEqual([0, null, null])
  pass(199)
  expect(waits(person(1), 1)).toEqual([null])
  pass(1)
  expect(waits(person(1), 2)).toEqual([0, null])
  expect(waits(person(2), 3)).toEqual([0, 0, 0])
  expect(waits(stranger(), 3)).toEqual([0, 0, 0])
  blame(guest('a'), 40)
  expect(waits(guest('a'), 2)).toEqual([0, null])
  expect(waits(guest('b'), 2)).toEqual([5, 10])
})

test('as many names as somebody can think of do not stay', () => {
  const { blame, waits } = openHouse()
  blame(person(1), 40)
  for (let count = 2; count < 20_002; count++) blame(person(count), 1)
  expect(waits(person(1), 3)).toEqual([0, 0, 0])
})
