// One match being scored on this device: what is known of it, the outbox, and the way both meet the server. It lives as
// long as the page, not the screen: what waits is sent also after somebody has walked away from the console.
import type { MatchLog, MatchLogEvent, ScoreEvent } from '@campus/contract/scoring'
import { ApiError } from '../../../api/api-error.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { findAccess } from './access.ts'
import { type Body, isNext, type Known, newTap, stillWaiting, takeLog, tapsOf, type Waiting } from './log.rules.ts'
import { otherTabs } from './other-tabs.ts'
import { nextBatch, refusalOf, retryDelay } from './outbox.rules.ts'
import { scorerPasses } from './pass.ts'
import { askLog, askRules, askSquads, sendTaps } from './scoring.calls.ts'
import { dropTaps, knownOf, storeLearned, storeTaps, waitingFor } from './scoring.db.ts'
import { nothing, type Scoring } from './scoring.state.ts'

/** What waits may be the only copy of a result: the browser is asked, once, not to clear it away when the disk fills. */
let isPersistAsked = false
function askToPersist() {
  if (isPersistAsked) return
  isPersistAsked = true
  navigator.storage?.persist?.().catch(() => {})
}

export function createSession(matchId: number) {
  let state = nothing
  const watchers = new Set<() => void>()
  let [isSending, isOneByOne, failures] = [false, false, 0]
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<void> | undefined
  let isStale = false

  function set(part: Partial<Scoring>) {
    state = { ...state, ...part }
    for (const watcher of watchers) watcher()
  }

  function learn(known: Known) {
    const left = stillWaiting(state.waiting, known)
    const done = state.waiting.filter((one) => !left.includes(one)).map(({ id }) => id)
    const next = done.length > 0 ? { ...known, mine: [...known.mine, ...done] } : known
    set({ known: next, waiting: left, failure: null })
    void storeLearned(next, done)
  }

  /** Everything that waits, each time: what an earlier write lost is on the disk with the next one. */
  async function store() {
    try {
      await storeTaps(state.waiting)
      if (!state.isKept) set({ isKept: true })
      otherTabs.tell({ matchId })
    } catch {
      set({ isKept: false })
    }
  }

  const take = (told: MatchLog, isWhole: boolean) => state.known && learn(takeLog(state.known, told, isWhole))

  function failed(error: unknown) {
    set({ isOnline: !(error instanceof ApiError) || !error.isTemporary })
    failures++
    clearTimeout(timer)
    timer = setTimeout(() => void meet(), retryDelay(failures))
  }

  const reached = () => {
    failures = 0
    if (!state.isOnline) set({ isOnline: true })
  }

  /** Asks what was missed and whether one may score; the first time also for what does not change. */
  async function ask() {
    const { known } = state
    try {
      const told = await askLog(matchId, known?.upTo ?? 0)
      const [rules, squads] = await Promise.all([askRules(told.match.competitionId), askSquads(told.match)])
      const before = state.known ?? { matchId, squads: [], upTo: 0, mine: [], scorer: null, ...told, rules }
      learn({ ...takeLog(before, told, true), rules, squads: squads ?? before.squads })
      reached()
      await checkAccess()
    } catch (error) {
      set({ failure: error })
      if (error instanceof ApiError && error.code === 'MATCH_NOT_FOUND') set({ refusal: error.code })
      else failed(error)
    }
  }

  async function checkAccess() {
    const { scorer, refusal } = await findAccess(matchId)
    if (scorer !== null && state.known && state.known.scorer !== scorer) learn({ ...state.known, scorer })
    set({ refusal })
  }

  async function refused(error: ApiError, batch: ScoreEvent[]) {
    try {
      if (error.status === 401 || error.status === 403) await checkAccess()
    } catch (later) {
      return failed(later)
    }
    const mayScore = state.refusal === null
    const refusal = refusalOf(error, mayScore)
    if (refusal === 'LATER') return failed(error)
    // The pass was over, but who is signed in may: the same again, by the other right.
    if (refusal === 'ACCESS' && error.code === 'PASS_INVALID' && mayScore) return flush()
    if (refusal === 'ACCESS') return set({ refusal: state.refusal ?? error.code })
    // One of them: the others must not wait for it.
    if (batch.length > 1) isOneByOne = true
    else {
      const waiting = state.waiting.map((one) => (one.id === batch[0]?.id ? { ...one, isRefused: true as const } : one))
      set({ waiting })
      await store()
    }
    await flush()
  }

  /** Sends what waits, oldest first; a tap leaves the outbox when an answer holds it. */
  async function flush(): Promise<void> {
    const batch = nextBatch(state.waiting, isOneByOne)
    if (isSending || batch.length === 0 || !state.known) return
    isSending = true
    try {
      const told = await sendTaps(scorerPasses.load(matchId), matchId, batch, state.known.upTo)
      isSending = false
      reached()
      set({ refusal: null })
      take(told, true)
    } catch (error) {
      isSending = false
      return error instanceof ApiError ? refused(error, batch) : failed(error)
    }
    if (state.waiting.every(({ isRefused }) => isRefused)) isOneByOne = false
    // An answer without what was sent is no reason to hurry.
    if (state.waiting.some(({ id }) => id === batch[0]?.id)) return failed(new Error('not in the answer'))
    await flush()
  }

  /** An answer on its way may be older than what made somebody ask: then it is asked once more. */
  async function askAnew() {
    do {
      isStale = false
      await ask()
    } while (isStale)
  }

  async function meet() {
    clearTimeout(timer)
    if (!state.isKept && state.waiting.length > 0) void store()
    isStale = asking !== undefined
    asking ??= askAnew().finally(() => (asking = undefined))
    await asking
    await flush()
  }

  /** The id that the tap got. */
  function tap(body: Body): string | null {
    const { known } = state
    if (!known) return null
    const event = newTap(body, tapsOf(known, state.waiting), crypto.randomUUID(), serverNow())
    set({ waiting: [...state.waiting, { ...event, matchId }] })
    askToPersist()
    void storeAndSend()
    return event.id
  }

  /** On the disk before it is on its way: whatever happens to the page, the same id is sent again. */
  async function storeAndSend() {
    await store()
    if (state.refusal === null) await flush()
  }

  function addWaiting(taps: readonly Waiting[]) {
    const here = new Set([...state.waiting, ...(state.known?.events ?? [])].map(({ id }) => id))
    const more = taps.filter(({ id }) => !here.has(id))
    if (more.length > 0) set({ waiting: [...state.waiting, ...more] })
  }

  /** Another tab has stored taps of this match, or thrown one away. */
  async function takeFromOtherTab(discarded: string | undefined) {
    if (!state.isRead) return
    if (discarded) return set({ waiting: state.waiting.filter(({ id }) => id !== discarded) })
    addWaiting(await waitingFor(matchId).catch(() => []))
  }

  /** Shows what the device knows, then meets the server. */
  async function open() {
    if (!state.isRead) {
      const memory = await Promise.all([knownOf(matchId), waitingFor(matchId)]).catch(() => null)
      if (!state.isRead) {
        set({ known: memory?.[0] ?? null, isKept: memory !== null, isRead: true })
        addWaiting(memory?.[1] ?? [])
      }
    }
    await meet()
  }

  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  /** Forgets a tap that the server will never take. */
  const discard = (id: string) => {
    set({ waiting: state.waiting.filter((waiting) => waiting.id !== id) })
    void dropTaps([id]).catch(() => {})
    otherTabs.tell({ matchId, discarded: id })
  }
  const applyEvent = (news: MatchLogEvent) => {
    if (state.known && !news.isDeleted && isNext(state.known, news)) take(news, true)
    else void meet()
  }
  const lose = () => set({ isOnline: false })
  return { read: () => state, watch, open, meet, tap, discard, applyEvent, takeFromOtherTab, lose }
}

export type Session = ReturnType<typeof createSession>

const sessions = new Map<number, Session>()
const watchersOfAll = new Set<() => void>()

export function sessionOf(matchId: number): Session {
  const known = sessions.get(matchId)
  if (known) return known
  const session = createSession(matchId)
  sessions.set(matchId, session)
  session.watch(() => {
    for (const watcher of watchersOfAll) watcher()
  })
  addEventListener('online', () => void session.meet())
  addEventListener('offline', session.lose)
  otherTabs.listen(({ matchId: told, discarded }) => {
    if (told === matchId) void session.takeFromOtherTab(discarded)
  })
  return session
}

/** Taps of whatever match that are still to be sent. */
export const allWaiting = (): Waiting[] =>
  [...sessions.values()].flatMap((session) => session.read().waiting.filter(({ isRefused }) => !isRefused))

export function watchAll(watcher: () => void) {
  watchersOfAll.add(watcher)
  return () => void watchersOfAll.delete(watcher)
}
