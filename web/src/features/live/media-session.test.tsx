// What the lock screen is told: the match while it plays, nothing afterwards, and no failure where a browser has no lock screen.
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMediaSession } from './media-session.ts'
import type { Playback } from './player/playback.ts'

const now = { title: '컴퓨터공학과 2 : 1 기계공학과', artist: '총장배 결승 · 후반', album: '캠퍼스 스코어' }

/** A browser's own, as far as it is used. */
function fakeSession(unknown: string[] = []) {
  const handlers = new Map<string, unknown>()
  return {
    handlers,
    metadata: null as { title: string; artwork: unknown[] } | null,
    playbackState: 'none',
    setActionHandler(action: string, run: unknown) {
      if (unknown.includes(action)) throw new TypeError(action)
      if (run) handlers.set(action, run)
      else handlers.delete(action)
    },
  }
}

function playing() {
  let isPaused = false
  const watchers = new Set<() => void>()
  const change = (to: boolean) => {
    isPaused = to
    for (const watcher of watchers) watcher()
  }
  const playback = {
    state: () => ({ isPaused }),
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    goLive: () => change(false),
    pause: () => change(true),
  }
  return { playback: playback as unknown as Playback, change, watchers }
}

let session = fakeSession()

beforeEach(() => {
  session = fakeSession()
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  vi.stubGlobal('MediaMetadata', function take(this: object, facts: object) {
    Object.assign(this, facts)
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

test('shows the match and its changes, obeys its keys, and is cleared when the page is left', () => {
  const { playback, watchers } = playing()
  const { rerender, unmount } = renderHook((title: string) => useMediaSession(playback, { ...now, title }), {
    initialProps: now.title,
  })
  expect(session.metadata).toMatchObject(now)
  expect(session.metadata?.artwork).not.toHaveLength(0)
  expect(session.playbackState).toBe('playing')
  const press = (action: string) => (session.handlers.get(action) as () => void)()
  press('pause')
  expect(session.playbackState).toBe('paused')
  press('play')
  expect(session.playbackState).toBe('playing')
  press('stop')
  expect(session.playbackState).toBe('paused')
  const before = session.metadata
  rerender(now.title)
  expect(session.metadata).toBe(before)
  rerender('컴퓨터공학과 3 : 1 기계공학과')
  expect(session.metadata?.title).toBe('컴퓨터공학과 3 : 1 기계공학과')
  unmount()
  expect([session.metadata, session.playbackState, session.handlers.size, watchers.size]).toEqual([null, 'none', 0, 0])
})

test('shows nothing before anything plays', () => {
  renderHook(() => useMediaSession(null, now))
  expect([session.metadata, session.handlers.size]).toEqual([null, 0])
})

test('a browser that knows no “stop” still has the others', () => {
  session = fakeSession(['stop'])
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  renderHook(() => useMediaSession(playing().playback, now))
  expect([...session.handlers.keys()]).toEqual(['play', 'pause'])
})

test.each(['mediaSession', 'MediaMetadata'])('a browser without %s loses nothing else', (missing) => {
  if (missing === 'mediaSession') Reflect.deleteProperty(navigator, 'mediaSession')
  else vi.stubGlobal('MediaMetadata', undefined)
  const { unmount } = renderHook(() => useMediaSession(playing().playback, now))
  expect(unmount).not.toThrow()
  expect(session.metadata).toBeNull()
})
