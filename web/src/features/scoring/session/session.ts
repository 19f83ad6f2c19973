// Scoring one match on this device: the known state, the outbox, and syncing both with the server. It lives as long as the page,
// not the screen: waiting taps are sent also after the scorer has left the console.
import type { MatchLog, MatchLogEvent, ScoreEvent } from '@campus/contract/scoring'
import { ApiError } from '../../../api/api-error.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { fetchCompetition } from '../../../data/competitions.ts'
import { fetchLog } from '../../../data/match-log/match-log.ts'
import { requestSquads, sendTaps } from '../../../data/scoring/scoring.calls.ts'
import { findAccess } from './access.ts'
import { type Body, isNext, type Known, newTap, stillWaiting, takeLog, tapsOf, type Waiting } from './log.rules.ts'
import { otherTabs } from './other-tabs.ts'
import { nextBatch, rejectionOf, retryDelay } from './outbox.rules.ts'
import { scorerPasses } from './pass.ts'
import { dropTaps, knownOf, storeKnown, storeTaps, waitingFor } from './scoring.db.ts'
import { initialState, type Scoring } from './scoring.state.ts'

/** Waiting taps may be the only copy of a result: request persistent storage once, so that the browser does not evict them. */
let isPersistRequested = false
function requestPersistence() {
  if (isPersistRequested) return
  isPersistRequested = true
  navigator.storage?.persist?.().catch(() => {})
}

export function createSession(matchId: number) {
  let state = initialState
  const watchers = new Set<() => void>()
  let [isSending, isOneByOne, failures] = [false, false, 0]
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetching: Promise<void> | undefined
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
    void storeKnown(next, done)
  }

  /** Stores all waiting taps each time: what an earlier write lost is stored with the next. */
  async function store() {
    try {
      await storeTaps(state.waiting)
      if (!state.isStored) set({ isStored: true })
      otherTabs.publish({ matchId })
    } catch {
      set({ isStored: false })
    }
  }

  const applyLog = (log: MatchLog, isWhole: boolean) => state.known && learn(takeLog(state.known, log, isWhole))

  function retryLater(error: unknown) {
    set({ isOnline: !(error instanceof ApiError) || !error.isTemporary })
    failures++
    clearTimeout(timer)
    timer = setTimeout(() => void sync(), retryDelay(failures))
  }

  const markOnline = () => {
    failures = 0
    if (!state.isOnline) set({ isOnline: true })
  }

  /** Fetches the missed log, the rules and the squads, and checks access. */
  async function catchUp() {
    const { known } = state
    try {
      const log = await fetchLog(matchId, known?.upTo || undefined)
      const [{ rules }, squads] = await Promise.all([
        fetchCompetition(log.match.competitionId),
        requestSquads(log.match),
      ])
      const before = state.known ?? { matchId, squads: [], upTo: 0, mine: [], scorer: null, ...log, rules }
      learn({ ...takeLog(before, log, true), rules, squads: squads ?? before.squads })
      markOnline()
      await checkAccess()
    } catch (error) {
      set({ failure: error })
      if (error instanceof ApiError && error.code === 'MATCH_NOT_FOUND') set({ rejection: error.code })
      else retryLater(error)
    }
  }

  async function checkAccess() {
    const access = await findAccess(matchId)
    const { known } = state
    if (access.scorer !== null && known) {
      const { rejection: _, ...told } = access
      const isNew = known.scorer !== told.scorer || known.seat !== told.seat || known.isSeatOwn !== told.isSeatOwn
      if (isNew) learn({ ...known, ...told })
    }
    set({ rejection: access.rejection })
  }

  async function handleRejection(error: ApiError, batch: ScoreEvent[]) {
    const token = scorerPasses.load(matchId)
    try {
      if (error.status === 401 || error.status === 403) await checkAccess()
    } catch (later) {
      return retryLater(later)
    }
    const mayScore = state.rejection === null
    const rejection = rejectionOf(error, mayScore)
    if (rejection === 'LATER') return retryLater(error)
    // The pass was dropped, and the signed-in user may score: retry without it.
    if (mayScore && scorerPasses.load(matchId) !== token) return flush()
    if (rejection === 'ACCESS') return set({ rejection: state.rejection ?? error.code })
    // One tap of the batch is at fault: the others must not wait for it.
    if (batch.length > 1) isOneByOne = true
    else {
      const waiting = state.waiting.map((one) => (one.id === batch[0]?.id ? { ...one, isRefused: true as const } : one))
      set({ waiting })
      await store()
    }
    await flush()
  }

  /** Sends waiting taps, oldest first; a tap leaves the outbox when a response contains it. */
  async function flush(): Promise<void> {
    const batch = nextBatch(state.waiting, isOneByOne)
    if (isSending || batch.length === 0 || !state.known) return
    isSending = true
    try {
      const log = await sendTaps(scorerPasses.load(matchId), matchId, batch, state.known.upTo)
      isSending = false
      markOnline()
      set({ rejection: null })
      applyLog(log, true)
    } catch (error) {
      isSending = false
      return error instanceof ApiError ? handleRejection(error, batch) : retryLater(error)
    }
    if (state.waiting.every(({ isRefused }) => isRefused)) isOneByOne = false
    // A response without the sent taps: back off.
    if (state.waiting.some(({ id }) => id === batch[0]?.id)) return retryLater(new Error('not in the response'))
    await flush()
  }

  /** A response in flight may be older than the reason for this sync: then it is fetched once more. */
  async function fetchFresh() {
    do {
      isStale = false
      await catchUp()
    } while (isStale)
  }

  async function sync() {
    clearTimeout(timer)
    if (!state.isStored && state.waiting.length > 0) void store()
    isStale = fetching !== undefined
    fetching ??= fetchFresh().finally(() => (fetching = undefined))
    await fetching
    await flush()
  }

  /** Returns the id of the tap. */
  function tap(body: Body): string | null {
    const { known } = state
    if (!known) return null
    const event = newTap(body, tapsOf(known, state.waiting), crypto.randomUUID(), serverNow())
    set({ waiting: [...state.waiting, { ...event, matchId }] })
    requestPersistence()
    void storeAndSend()
    return event.id
  }

  /** Stores before it sends: whatever happens to the page, the same id is sent again. */
  async function storeAndSend() {
    await store()
    if (state.rejection === null) await flush()
  }

  function addWaiting(taps: readonly Waiting[]) {
    const here = new Set([...state.waiting, ...(state.known?.events ?? [])].map(({ id }) => id))
    const more = taps.filter(({ id }) => !here.has(id))
    if (more.length > 0) set({ waiting: [...state.waiting, ...more] })
  }

  /** Another tab has stored taps of this match, or discarded one. */
  async function takeFromOtherTab(discarded: string | undefined) {
    if (!state.isRead) return
    if (discarded) return set({ waiting: state.waiting.filter(({ id }) => id !== discarded) })
    addWaiting(await waitingFor(matchId).catch(() => []))
  }

  /** Shows the stored state, then syncs with the server. */
  async function open() {
    if (!state.isRead) {
      const stored = await Promise.all([knownOf(matchId), waitingFor(matchId)]).catch(() => null)
      if (!state.isRead) {
        set({ known: stored?.[0] ?? null, isStored: stored !== null, isRead: true })
        addWaiting(stored?.[1] ?? [])
      }
    }
    await sync()
  }

  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  /** Deletes a tap that the server has rejected. */
  const discard = (id: string) => {
    set({ waiting: state.waiting.filter((waiting) => waiting.id !== id) })
    void dropTaps([id]).catch(() => {})
    otherTabs.publish({ matchId, discarded: id })
  }
  const applyEvent = (event: MatchLogEvent) => {
    if (state.known && !event.isDeleted && isNext(state.known, event)) applyLog(event, true)
    else void sync()
  }
  const goOffline = () => set({ isOnline: false })
  return { read: () => state, watch, open, sync, tap, discard, applyEvent, takeFromOtherTab, goOffline }
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
  addEventListener('online', () => void session.sync())
  addEventListener('offline', session.goOffline)
  otherTabs.subscribe(({ matchId: changed, discarded }) => {
    if (changed === matchId) void session.takeFromOtherTab(discarded)
  })
  return session
}

/** Taps of any match that are still to be sent. */
export const allWaiting = (): Waiting[] =>
  [...sessions.values()].flatMap((session) => session.read().waiting.filter(({ isRefused }) => !isRefused))

export function watchAll(watcher: () => void) {
  watchersOfAll.add(watcher)
  return () => void watchersOfAll.delete(watcher)
}
