// Writes down one client's subscriptions to a place: what came by the socket, and what the fetch after it brought.
import type { History, Stay } from './history.ts'

export interface StayLog {
  /** SUBSCRIBE has been sent. */
  begin: () => void
  /** The server has confirmed it. */
  confirm: () => void
  arrive: (number: number, isWhole: boolean) => void
  /** The fetch that follows a subscription is there. */
  catchUp: (number: number) => void
  lose: () => void
}

let clients = 0

export function openStays(history: History, place: string): StayLog {
  const client = ++clients
  let stay: Stay | undefined
  return {
    begin: () => {
      stay = { place, client, from: Infinity, until: Infinity, arrivals: [], caughtUp: null }
      history.stays.push(stay)
    },
    confirm: () => {
      if (stay) stay.from = Math.min(stay.from, performance.now())
    },
    arrive: (number, isWhole) => void stay?.arrivals.push({ number, at: performance.now(), isWhole }),
    catchUp: (number) => {
      if (stay && stay.from < Infinity) stay.caughtUp ??= { number, at: performance.now() }
    },
    lose: () => {
      if (stay) stay.until = performance.now()
      stay = undefined
    },
  }
}
