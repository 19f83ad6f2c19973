// The offer of the sound alone: not asked for on a good network, not repeated once closed.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playback } from './playback.ts'
import { SoundOffer } from './sound-offer.tsx'

let phase = 'SHOWN'
const playback = { state: () => ({ phase }) } as unknown as Playback
function wait(seconds: number) {
  act(() => void vi.advanceTimersByTime(seconds * 1000))
}
const offer = () => screen.queryByRole('button', { name: '소리만 듣기' })

beforeEach(() => {
  vi.useFakeTimers()
  phase = 'SHOWN'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('offers the sound where the picture waits again and again, and stays', () => {
  const accept = vi.fn()
  render(<SoundOffer playback={playback} onAccept={accept} />)
  for (const [now, seconds] of [
    ['WAITING', 3],
    ['SHOWN', 4],
    ['WAITING', 2],
    ['SHOWN', 3],
  ] as const) {
    phase = now
    wait(seconds)
  }
  expect(offer()).toBeNull()
  phase = 'WAITING'
  wait(1)
  expect(screen.getByText('영상을 보기에 네트워크가 느려요.')).toBeTruthy()
  phase = 'SHOWN'
  wait(60)
  fireEvent.click(offer()!)
  expect(accept).toHaveBeenCalledOnce()
})

test('offers it for a picture that never comes, not for a camera that sends nothing', () => {
  phase = 'AWAY'
  render(<SoundOffer playback={playback} onAccept={() => {}} />)
  wait(60)
  expect(offer()).toBeNull()
  phase = 'LOADING'
  wait(6)
  expect(offer()).not.toBeNull()
})

test('forgets waits that were half a minute ago', () => {
  render(<SoundOffer playback={playback} onAccept={() => {}} />)
  phase = 'WAITING'
  wait(5)
  phase = 'SHOWN'
  wait(30)
  phase = 'WAITING'
  wait(5)
  expect(offer()).toBeNull()
})

test('offers it at once where data is saved, until it is closed', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  render(<SoundOffer playback={playback} onAccept={() => {}} />)
  expect(screen.getByText('데이터 절약 모드예요.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  wait(1)
  expect(offer()).toBeNull()
})
