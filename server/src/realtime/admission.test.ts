// Seats: for everybody, for one address, and for one whose connections had to be closed.
import { expect, test } from 'vitest'
import type { Network } from '../network.ts'
import { Admission } from './admission.ts'

function openHouse(seats = 1000, seatsPerAddress = 500) {
  let now = 1000
  const admission = new Admission(seats, seatsPerAddress, () => now)
  const comeIn = (name: string, count: number) =>
    Array.from({ length: count }, () => admission.take(name as Network)).filter((seat) => seat !== null)
  return { admission, comeIn, pass: (ms: number) => (now += ms) }
}

test('a house and an address have so many seats, and one that is left is free again', () => {
  const { comeIn } = openHouse(5, 3)
  const seats = comeIn('a', 4)
  expect(seats.length).toBe(3)
  expect(comeIn('b', 3).length).toBe(2)
  seats[0]?.leave()
  seats[0]?.leave()
  expect(comeIn('b', 3).length).toBe(1)
})

test('an unruly address is let in five times a second, others as ever; after a while all is forgotten', () => {
  const { admission, comeIn, pass } = openHouse()
  for (let count = 0; count < 39; count++) admission.blame('a' as Network)
  expect(comeIn('a', 10).length).toBe(10)
  admission.blame('a' as Network)
  expect(comeIn('a', 10).length).toBe(1)
  pass(199)
  expect(comeIn('a', 10).length).toBe(0)
  pass(1)
  expect(comeIn('a', 10).length).toBe(1)
  expect(comeIn('b', 10).length).toBe(10)
  pass(10_000)
  expect(comeIn('a', 10).length).toBe(10)
})

test('as many addresses as somebody can think of do not stay', () => {
  const { admission, comeIn } = openHouse()
  for (let count = 0; count < 40; count++) admission.blame('first' as Network)
  for (let count = 0; count < 10_000; count++) admission.blame(`other ${count}` as Network)
  expect(comeIn('first', 10).length).toBe(10)
})
