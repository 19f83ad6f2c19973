// What a scorer's phone stores in IndexedDB: the outbox, one row a tap, and the last that was known of each match.
import type { Known, Waiting } from './log.rules.ts'
import { readKnown, readTap, storedKnown, storedTap } from './stored.rules.ts'

type Room = 'taps' | 'known'

let opening: Promise<IDBDatabase> | undefined

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

function open(): Promise<IDBDatabase> {
  if (opening) return opening
  const request = indexedDB.open('scoring', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('taps', { keyPath: 'id' }).createIndex('matchId', 'matchId')
    request.result.createObjectStore('known', { keyPath: 'matchId' })
  })
  const opened = answerOf(request)
  opening = opened
  void watch(opened)
  return opened
}

/** Lets go of a connection that is over, so that the next use opens another. */
async function watch(opened: Promise<IDBDatabase>) {
  const drop = () => {
    if (opening === opened) opening = undefined
  }
  try {
    const database = await opened
    // A later release may want another shape: this page must not stand in its way.
    database.addEventListener('versionchange', () => {
      database.close()
      drop()
    })
    // The browser closed it: storage was cleared, or the disk is gone.
    database.addEventListener('close', drop)
  } catch {
    drop()
  }
}

/** A connection may be dead without a word (Safari, after the background): it is opened anew, and tried once more. */
async function use<Value>(work: (database: IDBDatabase) => Promise<Value>): Promise<Value> {
  const used = open()
  try {
    return await work(await used)
  } catch {
    if (opening === used) opening = undefined
    used.then((dead) => dead.close()).catch(() => {})
    return work(await open())
  }
}

/** Done once it is on the disk. */
const write = (room: Room, change: (store: IDBObjectStore) => void): Promise<void> =>
  use((database) => {
    const transaction = database.transaction(room, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
    change(transaction.objectStore(room))
    return done
  })

const read = <Value>(room: Room, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
  use((database) => answerOf(ask(database.transaction(room).objectStore(room))))

const tapsIn = (rows: unknown[]): Waiting[] => rows.map(readTap).filter((tap) => tap !== null)

export const waitingFor = async (matchId: number): Promise<Waiting[]> =>
  tapsIn(await read('taps', (taps) => taps.index('matchId').getAll(matchId)))

/** The matches with taps that wait. */
export async function matchesWithTaps(): Promise<number[]> {
  const taps = tapsIn(await read('taps', (store) => store.getAll()))
  return [...new Set(taps.map(({ matchId }) => matchId))]
}

export const storeTaps = (taps: readonly Waiting[]) =>
  write('taps', (store) => {
    for (const tap of taps) store.put(storedTap(tap))
  })

export const dropTaps = (ids: readonly string[]) =>
  write('taps', (store) => {
    for (const id of ids) store.delete(id)
  })

export const knownOf = async (matchId: number): Promise<Known | null> =>
  readKnown(await read('known', (known) => known.get(matchId)))

/** First what was learned, then what need not be sent again: killed in between, it is only sent once more. */
export async function storeLearned(known: Known, done: readonly string[]): Promise<void> {
  try {
    await write('known', (store) => {
      store.put(storedKnown(known))
    })
    if (done.length > 0) await dropTaps(done)
  } catch {
    // What could not be stored is asked for again, and what was not dropped is sent again.
  }
}
