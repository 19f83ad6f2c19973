// Query and mutation of the kinds of notifications on this device.
import {
  findPushSubscription,
  getPushKey,
  type PushKind,
  pushKinds,
  removePushSubscription,
  savePushSubscription,
} from '@campus/contract/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { readStoredJson, store } from '../../storage.ts'
import { addressOf, findSubscription, subscribe } from './push.browser.ts'

/** Null when this person gets no notifications here. */
type Chosen = PushKind[] | null

const keyFor = (userId: number) => ['push', userId]

export function chosenHere(userId: number) {
  return queryOptions({
    queryKey: keyFor(userId),
    queryFn: async ({ signal }): Promise<Chosen> => {
      const subscription = await findSubscription()
      if (!subscription) return null
      const { endpoint } = subscription
      return (await call(findPushSubscription, { query: { endpoint } }, signal))?.kinds ?? null
    },
  })
}

/** Null switches off; returns the chosen kinds, null also when the permission was denied. */
export function useChoose(userId: number) {
  const client = useQueryClient()
  return useMutation({
    // A second tap waits for the first: the last one wins.
    scope: { id: 'push' },
    mutationFn: (kinds: Chosen) => (kinds ? turnOn(kinds) : turnOff()),
    onSuccess: (chosen) => client.setQueryData(keyFor(userId), chosen),
  })
}

async function turnOn(kinds: PushKind[]): Promise<Chosen> {
  const { key } = await call(getPushKey, {})
  const subscription = await subscribe(key)
  if (!subscription) return null
  return (await call(savePushSubscription, { body: { ...addressOf(subscription), kinds } })).kinds
}

const wishKey = 'pushWish'

/** A visitor's wish: the permission is asked for now, because the button was pressed now; the device is registered after the sign-in. */
export async function wishPush(kinds: PushKind[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  store('local', wishKey, JSON.stringify(kinds))
  return true
}

/** Registers the device for somebody who wished it before signing in. */
export async function fulfilPushWish(): Promise<void> {
  const wished = readStoredJson('local', wishKey)
  store('local', wishKey, null)
  const kinds = pushKinds.filter((kind) => Array.isArray(wished) && wished.includes(kind))
  if (kinds.length > 0) await turnOn(kinds)
}

async function turnOff(): Promise<null> {
  const subscription = await findSubscription()
  if (subscription) {
    await call(removePushSubscription, { query: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return null
}

export const everyKind: PushKind[] = [...pushKinds]
