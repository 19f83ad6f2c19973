// A scorer's outbox under failures: a lost database, a rejected tap, a response without it, two tabs.
import 'fake-indexeddb/auto'
import type { ScoreEvent } from '@campus/contract/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownMatch, stored } from './log.sample.ts'

type Reply = [status: number, body: unknown]

/** A fake server for one match: stores each id once, and may be unreachable. */
function openServer() {
  const events = new Map<string, ScoreEvent>()
  const server = {
    isReachable: true,
    /** Whether requests with a pass are rejected: the court of the pass has lost the match. */
    rejectsPasses: false,
    posts: [] as ScoreEvent[][],
    events,
    /** The reply to the next taps; stored as usual where it returns undefined. */
    judge: (_taps: ScoreEvent[]): Reply | undefined => undefined,
  }
  const log = () => ({
    match: knownMatch({ version: 5 + events.size, status: 'LIVE' }),
    events: [...events.values()].map((event, at) => stored(event, 6 + at)),
  })
  const replies: [path: RegExp, reply: () => unknown][] = [
    [/\/events/, log],
    [/\/pass$/, () => ({ scorer: '주심', expiresAt: null, seat: null, isSeatOwn: false })],
    [/\/competitions\//, () => ({ rules: presetRules.IFAB_2x45 })],
    [/\/lineup\//, () => []],
    [/\/teams\//, () => ({ players: [{ number: 7, name: '김민준' }] })],
  ]
  function respond(url: string, body: string | undefined, pass: string | undefined): Reply {
    const needsAccess = body !== undefined || url.endsWith('/pass')
    if (server.rejectsPasses && pass && needsAccess) return [403, { code: 'FORBIDDEN' }]
    if (body === undefined) return [200, replies.find(([path]) => path.test(url))?.[1]()]
    if (!url.includes(`/${matchId}/`)) return [404, { code: 'MATCH_NOT_FOUND' }]
    const taps = (JSON.parse(body) as { events: ScoreEvent[] }).events
    server.posts.push(taps)
    const judged = server.judge(taps)
    if (judged) return judged
    for (const tap of taps) events.set(tap.id, tap)
    return [200, log()]
  }
  vi.stubGlobal(
    'fetch',
    async (url: string, { body, headers }: { body?: string; headers?: Record<string, string> }) => {
      if (!server.isReachable) throw new TypeError('no network')
      const [status, reply] = respond(url, body, headers?.['authorization'])
      return new Response(JSON.stringify(reply), { status })
    },
  )
  return server
}

/** Each tab has its own modules and database connection. */
async function openTab() {
  vi.resetModules()
  const { sessionOf } = await import('./session.ts')
  const db = await import('./scoring.db.ts')
  return { session: sessionOf(matchId), db }
}

/** A new one for each test: tabs of earlier tests still try to send. */
let matchId = 0
const persist = vi.fn(async () => true)
let server: ReturnType<typeof openServer>
beforeEach(() => {
  matchId++
  server = openServer()
  persist.mockClear()
  vi.stubGlobal('navigator', { storage: { persist } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('scoring').addEventListener('success', resolve)
  })
  vi.unstubAllGlobals()
})

const goal = { type: 'GOAL', team: 1 } as const
type Tab = Awaited<ReturnType<typeof openTab>>
const waitingIn = ({ session }: Tab) => session.read().waiting.map(({ id }) => id)
const onDisk = async ({ db }: Tab) => (await db.waitingFor(matchId)).map(({ id }) => id)

async function openOffline() {
  const tab = await openTab()
  await tab.session.open()
  server.isReachable = false
  return tab
}

test('reopens a deleted database, and stores all waiting taps again', async () => {
  const tab = await openOffline()
  const first = tab.session.tap(goal)
  await expect.poll(() => onDisk(tab)).toEqual([first])
  // By another tab, or by the browser's eviction.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('scoring').addEventListener('success', resolve)
  })
  expect(await onDisk(tab)).toEqual([])
  const second = tab.session.tap(goal)
  await expect.poll(async () => (await onDisk(tab)).toSorted()).toEqual([first, second].toSorted())
  expect(tab.session.read().isStored).toBe(true)
})

test('reopens a connection that died silently', async () => {
  const tab = await openOffline()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
  })
  const states: boolean[] = []
  tab.session.watch(() => states.push(tab.session.read().isStored))
  const id = tab.session.tap(goal)
  await expect.poll(() => transaction.mock.calls.length).toBeGreaterThan(1)
  await expect.poll(() => onDisk(tab)).toEqual([id])
  expect(states).not.toContain(false)
})

test('shows a failed store, and stores everything with the next tap', async () => {
  const tab = await openOffline()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const first = tab.session.tap(goal)
  await expect.poll(() => tab.session.read().isStored).toBe(false)
  transaction.mockRestore()
  const second = tab.session.tap(goal)
  await expect.poll(async () => (await onDisk(tab)).toSorted()).toEqual([first, second].toSorted())
  await expect.poll(() => tab.session.read().isStored).toBe(true)
})

test('sets a rejected tap of a batch aside, and sends the others', async () => {
  const tab = await openOffline()
  const taps = [tab.session.tap(goal), tab.session.tap({ type: 'GOAL', team: 2 }), tab.session.tap(goal)]
  const [, bad] = taps
  server.judge = (sent) => (sent.some(({ id }) => id === bad) ? [400, { code: 'BAD_REQUEST' }] : undefined)
  server.isReachable = true
  await tab.session.sync()
  await expect.poll(() => [...server.events.keys()]).toEqual([taps[0], taps[2]])
  await expect.poll(() => waitingIn(tab)).toEqual([bad])
  expect(tab.session.read().waiting[0]?.isRefused).toBe(true)
  // It stays for the scorer to see, also after a reload.
  const again = await openTab()
  await again.session.open()
  expect(again.session.read().waiting).toMatchObject([{ id: bad, isRefused: true }])
})

test('a pass whose court has lost the match does not lock a signed-in scorer out, and no tap is set aside', async () => {
  localStorage.setItem(`scorer-pass-${matchId}`, 'of-the-court')
  const tab = await openTab()
  await tab.session.open()
  server.rejectsPasses = true
  const id = tab.session.tap(goal)
  await expect.poll(() => [...server.events.keys()]).toEqual([id])
  await expect.poll(() => waitingIn(tab)).toEqual([])
  expect(localStorage.getItem(`scorer-pass-${matchId}`)).toBeNull()
})

test('backs off after a response without the tap, and keeps the tap', async () => {
  const tab = await openTab()
  await tab.session.open()
  server.judge = () => [200, { match: knownMatch({ version: 5 }), events: [] }]
  const id = tab.session.tap(goal)
  await expect.poll(() => server.posts.length).toBe(1)
  await expect.poll(() => tab.session.read().isOnline).toBe(true)
  expect([waitingIn(tab), await onDisk(tab)]).toEqual([[id], [id]])
  const before = server.posts.length
  server.judge = () => undefined
  await expect.poll(() => waitingIn(tab)).toEqual([])
  expect(server.posts.length).toBe(before + 1)
  await expect.poll(() => onDisk(tab)).toEqual([])
})

test('sends a tap once from another tab of the device', async () => {
  const closed = await openOffline()
  const other = await openTab()
  await other.session.open()
  const id = closed.session.tap(goal)
  await expect.poll(() => waitingIn(other)).toEqual([id])
  server.isReachable = true
  await other.session.sync()
  expect([...server.events.keys()]).toEqual([id])
  await closed.session.sync()
  await expect.poll(() => onDisk(other)).toEqual([])
  expect([waitingIn(closed), waitingIn(other)]).toEqual([[], []])
  expect(server.events.size).toBe(1)
})

test('does not restore a tap that another tab discarded', async () => {
  const one = await openOffline()
  const other = await openTab()
  await other.session.open()
  const id = one.session.tap(goal) ?? ''
  await expect.poll(() => waitingIn(other)).toEqual([id])
  one.session.discard(id)
  await expect.poll(() => waitingIn(other)).toEqual([])
  const next = other.session.tap(goal)
  await expect.poll(() => onDisk(other)).toEqual([next])
})

test('knows matches with waiting taps on the next page, and requests persistent storage once', async () => {
  const tab = await openOffline()
  tab.session.tap(goal)
  tab.session.tap(goal)
  await expect.poll(async () => (await onDisk(tab)).length).toBe(2)
  expect(persist).toHaveBeenCalledTimes(1)
  const next = await openTab()
  expect(await next.db.matchesWithTaps()).toEqual([matchId])
  server.isReachable = true
  await next.session.open()
  await expect.poll(() => server.events.size).toBe(2)
  await expect.poll(() => next.db.matchesWithTaps()).toEqual([])
})

async function putKnown(change: (row: Record<string, unknown>) => Record<string, unknown>) {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('scoring', 1)
    request.addEventListener('success', () => resolve(request.result))
  })
  const store = database.transaction('known', 'readwrite').objectStore('known')
  await new Promise<void>((resolve) => {
    const reading = store.get(matchId)
    reading.addEventListener('success', () => {
      store.put(change(reading.result as Record<string, unknown>)).addEventListener('success', () => resolve())
    })
  })
  database.close()
}

test('upgrades rows of older releases and ignores unknown ones, also without a network', async () => {
  const tab = await openOffline()
  const id = tab.session.tap(goal)
  await expect.poll(() => onDisk(tab)).toEqual([id])
  await putKnown(({ shape: _shape, squads: _squads, ...row }) => ({
    ...row,
    lineups: [{ teamId: 1, entries: [{ number: 9, name: '이서준', isStarter: true }] }],
  }))
  const old = await openTab()
  await old.session.open()
  expect(old.session.read().known?.squads).toEqual([{ teamId: 1, players: [{ number: 9, name: '이서준' }] }])
  expect(waitingIn(old)).toEqual([id])
  for (const change of [{ shape: 99 }, { events: 'none' }, { events: [{}] }, { match: null }]) {
    await putKnown((row) => ({ ...row, ...change }))
    const broken = await openTab()
    await broken.session.open()
    expect(broken.session.read()).toMatchObject({ known: null, isRead: true, isOnline: false })
    expect(waitingIn(broken)).toEqual([id])
  }
  server.isReachable = true
  const healed = await openTab()
  await healed.session.open()
  await expect.poll(() => [...server.events.keys()]).toEqual([id])
})
