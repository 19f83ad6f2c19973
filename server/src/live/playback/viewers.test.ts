// Counting viewers by their sockets.
import { expect, test } from 'vitest'
import { Viewers } from './viewers.ts'

test('counts a socket once for each camera it plays, until its last subscription ends', () => {
  const viewers = new Viewers()
  for (const [streamId, socket] of [
    ['271', 1],
    ['271', 1],
    ['271', 2],
    ['gym', 2],
  ] as const)
    viewers.join(streamId, socket)
  expect([viewers.countHere('271'), viewers.countHere('gym')]).toEqual([2, 1])
  viewers.leave('271', 1)
  expect(viewers.countEverywhere('271', 0)).toBe(2)
  viewers.leave('271', 1)
  viewers.leave('271', 2)
  expect([viewers.countHere('271'), viewers.countHere('gym')]).toEqual([0, 1])
})

test('a socket that leaves what it never joined changes nothing', () => {
  const viewers = new Viewers()
  viewers.join('271', 1)
  viewers.leave('271', 2)
  viewers.leave('gym', 1)
  expect([viewers.countHere('271'), viewers.countHere('gym')]).toEqual([1, 0])
})

test('adds what other processes published, until one of them is silent', () => {
  const viewers = new Viewers()
  viewers.join('271', 1)
  viewers.receive('other', { 271: 40 }, 0)
  expect(viewers.countEverywhere('271', 8000)).toBe(41)
  expect(viewers.countEverywhere('271', 8001)).toBe(1)
})
