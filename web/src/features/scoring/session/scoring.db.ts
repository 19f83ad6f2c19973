// The IndexedDB of a scorer's device: the outbox with one row per tap, and the last known state of each match.
import type { Known, Waiting } from './log.rules.ts'
import { readKnown, readTap, storedKnown, storedTap } from './stored.rules.ts'

type StoreName = 'taps' | 'known'

let opening: Promise<IDBDatabase> | undefined

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
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
  const opened = resultOf(request)
  opening = opened
  void watch(opened)
  return opened
}

/** Drops a closed connection, so that the next use opens another. */
async function watch(opened: Promise<IDBDatabase>) {
  const drop = () => {
    if (opening === opened) opening = undefined
  }
  try {
    const database = await opened
    // A later release may upgrade the schema: close, so that it is not blocked.
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

/** A connection may die silently (Safari, after the background): reopen it and retry once. */
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

/** Resolves when the write is durable. */
const write = (name: StoreName, change: (store: IDBObjectStore) => void): Promise<void> =>
  use((database) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
    change(transaction.objectStore(name))
    return done
  })

const read = <Value>(name: StoreName, query: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
  use((database) => resultOf(query(database.transaction(name).objectStore(name))))

const tapsIn = (rows: unknown[]): Waiting[] => rows.map(readTap).filter((tap) => tap !== null)

export const waitingFor = async (matchId: number): Promise<Waiting[]> =>
  tapsIn(await read('taps', (taps) => taps.index('matchId').getAll(matchId)))

/** The matches with waiting taps. */
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

/** Stores the log before it deletes sent taps: after a crash in between they are only sent again. */
export async function storeKnown(known: Known, done: readonly string[]): Promise<void> {
  try {
    await write('known', (store) => {
      store.put(storedKnown(known))
    })
    if (done.length > 0) await dropTaps(done)
  } catch {
    // What was not stored is fetched again, and what was not deleted is sent again.
  }
}
