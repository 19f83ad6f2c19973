// What a scorer's phone keeps in IndexedDB: the outbox, one row a tap, and the last that was known of each match.
import type { Known, Waiting } from './log.rules.ts'

type Room = 'taps' | 'known'

let opened: Promise<IDBDatabase> | undefined

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

function open(): Promise<IDBDatabase> {
  if (opened) return opened
  const request = indexedDB.open('scoring', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('taps', { keyPath: 'id' }).createIndex('matchId', 'matchId')
    request.result.createObjectStore('known', { keyPath: 'matchId' })
  })
  const opening = answerOf(request)
  opening.then(
    // A later release may want another shape: this page must not stand in its way.
    (database) => database.addEventListener('versionchange', () => database.close()),
    () => (opened = undefined),
  )
  opened = opening
  return opening
}

/** Done once it is on the disk. */
async function write(room: Room, change: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open()
  const transaction = database.transaction(room, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
  change(transaction.objectStore(room))
  return done
}

export async function waitingFor(matchId: number): Promise<Waiting[]> {
  const taps = (await open()).transaction('taps').objectStore('taps')
  return answerOf(taps.index('matchId').getAll(matchId) as IDBRequest<Waiting[]>)
}

export const keepTaps = (taps: readonly Waiting[]) =>
  write('taps', (store) => {
    for (const tap of taps) store.put(tap)
  })

export const dropTaps = (ids: readonly string[]) =>
  write('taps', (store) => {
    for (const id of ids) store.delete(id)
  })

export async function knownOf(matchId: number): Promise<Known | undefined> {
  const known = (await open()).transaction('known').objectStore('known')
  return answerOf(known.get(matchId) as IDBRequest<Known | undefined>)
}

/** First what was learned, then what need not be sent again: killed in between, it is only sent once more. */
export async function keepLearned(known: Known, done: readonly string[]): Promise<void> {
  try {
    await write('known', (store) => {
      store.put(known)
    })
    if (done.length > 0) await dropTaps(done)
  } catch {
    // What could not be kept is asked for again, and what was not dropped is sent again.
  }
}
