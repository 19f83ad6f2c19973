// Records one client's subscriptions to a place: what the socket received, and what the fetch after it returned.
import type { History, Subscription } from '../judge/history.ts'

export interface SubscriptionLog {
  /** SUBSCRIBE has been sent. */
  begin: () => void
  /** The server has confirmed it. */
  confirm: () => void
  arrive: (number: number, isWhole: boolean) => void
  /** The fetch that follows a subscription has returned. */
  catchUp: (number: number) => void
  lose: () => void
}

let clients = 0

export function openSubscriptionLog(history: History, place: string): SubscriptionLog {
  const client = ++clients
  let subscription: Subscription | undefined
  return {
    begin: () => {
      subscription = { place, client, from: Infinity, until: Infinity, arrivals: [], caughtUp: null }
      history.subscriptions.push(subscription)
    },
    confirm: () => {
      if (subscription) subscription.from = Math.min(subscription.from, performance.now())
    },
    arrive: (number, isWhole) => void subscription?.arrivals.push({ number, at: performance.now(), isWhole }),
    catchUp: (number) => {
      if (subscription && subscription.from < Infinity) subscription.caughtUp ??= { number, at: performance.now() }
    },
    lose: () => {
      if (subscription) subscription.until = performance.now()
      subscription = undefined
    },
  }
}
