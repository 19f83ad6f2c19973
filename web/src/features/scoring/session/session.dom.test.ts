// A scorer's outbox where things break: a database that dies, a tap the server refuses, an answer that lacks it, two tabs.
import 'fake-indexeddb/auto'
import type { ScoreEvent } from '@campus/contract/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownMatch, stored } from './log.sample.ts'

type Reply = [status: number, body: unknown]

/** The server as a phone sees it, for one match: takes each id once, and may be out of reach. */
function openServer() {
  const events = new Map<string, ScoreEvent>()
  const server = {
    isReachable: true,
    posts: [] as ScoreEvent[][],
    events,
    /** What becomes of the next taps; taken as usual where it says nothing. */
    judge: (_taps: ScoreEvent[]): Reply | undefined => undefined,
  }
  const log = () => ({
    match: knownMatch({ version: 5 + events.size, status: 'LIVE' }),
    events: [...events.values()].map((event, at) => stored(event, 6 + at)),
  })
  const replies: [path: RegExp, reply: () => unknown][] = [
    [/\/events/, log],
    [/\/pass$/, () => ({ scorer: '주심', expiresAt: null })],
    [/\/competitions\//, () => ({ rules: presetRules.IFAB_2x45 })],
    [/\/lineup\//, () => []],
    [/\/teams\//, () => ({ players: [{ number: 7, name: '김민준' }] })],
  ]
  function answer(url: string, body: string | undefined): Reply {
    if (body === undefined) return [200, replies.find(([path]) => path.test(url))?.[1]()]
    if (!url.includes(`/${matchId}/`)) return [404, { code: 'MATCH_NOT_FOUND' }]
    const taps = (JSON.parse(body) as { events: ScoreEvent[] }).events
    server.posts.push(taps)
    const judged = server.judge(taps)
    if (judged) return judged
    for (const tap of taps) events.set(tap.id, tap)
    return [200, log()]
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (!server.isReachable) throw new TypeError('no network')
    const [status, said] = answer(url, body)
    return new Response(JSON.stringify(said), { status })
  })
  return server
}

/** A tab has modules, and a connection to the database, of its own. */
async function openTab() {
  vi.resetModules()
  const { sessionOf } = await import('./session.ts')
  const db = await import('./scoring.db.ts')
  return { session: sessionOf(matchId), db }
}

/** Another one for each test: tabs of the test before still try to send. */
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

test('a database that was deleted under the page is opened anew, and all that waits is stored again', async () => {
  const tab = await openOffline()
  const first = tab.session.tap(goal)
  await expect.poll(() => onDisk(tab)).toEqual([first])
  // Another tab, or the browser's own cleaning.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('scoring').addEventListener('success', resolve)
  })
  expect(await onDisk(tab)).toEqual([])
  const second = tab.session.tap(goal)
  await expect.poll(async () => (await onDisk(tab)).toSorted()).toEqual([first, second].toSorted())
  expect(tab.session.read().isKept).toBe(true)
})

test('a connection that has died without a word is opened anew', async () => {
  const tab = await openOffline()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
  })
  const kept: boolean[] = []
  tab.session.watch(() => kept.push(tab.session.read().isKept))
  const id = tab.session.tap(goal)
  await expect.poll(() => transaction.mock.calls.length).toBeGreaterThan(1)
  await expect.poll(() => onDisk(tab)).toEqual([id])
  expect(kept).not.toContain(false)
})

test('a phone that could not store says so, and stores everything with the next tap', async () => {
  const tab = await openOffline()
  const refuse = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const first = tab.session.tap(goal)
  await expect.poll(() => tab.session.read().isKept).toBe(false)
  refuse.mockRestore()
  const second = tab.session.tap(goal)
  await expect.poll(async () => (await onDisk(tab)).toSorted()).toEqual([first, second].toSorted())
  await expect.poll(() => tab.session.read().isKept).toBe(true)
})

test('a tap that is refused inside a batch is set aside, and the others go through', async () => {
  const tab = await openOffline()
  const taps = [tab.session.tap(goal), tab.session.tap({ type: 'GOAL', team: 2 }), tab.session.tap(goal)]
  const [, bad] = taps
  server.judge = (sent) => (sent.some(({ id }) => id === bad) ? [400, { code: 'BAD_REQUEST' }] : undefined)
  server.isReachable = true
  await tab.session.meet()
  await expect.poll(() => [...server.events.keys()]).toEqual([taps[0], taps[2]])
  await expect.poll(() => waitingIn(tab)).toEqual([bad])
  expect(tab.session.read().waiting[0]?.isRefused).toBe(true)
  // It stays for the scorer to see, also after the page was closed.
  const again = await openTab()
  await again.session.open()
  expect(again.session.read().waiting).toMatchObject([{ id: bad, isRefused: true }])
})

test('an answer without the tap is no reason to hurry, nor to forget it', async () => {
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

test('what one tab could not send, another tab of the phone sends, once', async () => {
  const closed = await openOffline()
  const other = await openTab()
  await other.session.open()
  const id = closed.session.tap(goal)
  await expect.poll(() => waitingIn(other)).toEqual([id])
  server.isReachable = true
  await other.session.meet()
  expect([...server.events.keys()]).toEqual([id])
  await closed.session.meet()
  await expect.poll(() => onDisk(other)).toEqual([])
  expect([waitingIn(closed), waitingIn(other)]).toEqual([[], []])
  expect(server.events.size).toBe(1)
})

test('a tap thrown away in one tab does not come back from another', async () => {
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

test('matches with taps are known to whatever page is opened next, and the browser is asked once to keep them', async () => {
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

test('a row of an older release is brought up to date, one of an unknown shape is left alone, without a network too', async () => {
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
