// Sends a message to devices: only to services that the operator names. Devices that are gone are deleted.
import type { Deps } from '../deps.ts'
import type { VapidKeys } from '../platform/push/push-crypto.ts'
import { openPushService, type Parcel } from '../platform/push/push-service.ts'
import type { Follower } from './push.audience.store.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { removeGone } from './push.store.ts'

/** Devices of one service that may be reached later. */
export interface Unreached {
  ids: number[]
  /** How long their service wants to be left alone. */
  afterSeconds: number
}

export type SendToDevices = (devices: Follower[], parcel: Parcel) => Promise<Unreached[]>

export function deviceSender({ db, config, log }: Deps, keys: VapidKeys): SendToDevices {
  const subject = `mailto:${config.CONTACT_EMAIL ?? addressIn(config.MAIL_FROM)}`
  const service = openPushService({ subject, keys, perSecond: config.PUSH_PER_SECOND })
  const isAllowed = ({ endpoint }: Follower) => isPushAddress(endpoint, config.PUSH_HOSTS)
  return async (devices, parcel) => {
    // The operator may have removed a push service since.
    const [allowed, disallowed] = [devices.filter(isAllowed), devices.filter((device) => !isAllowed(device))]
    const results = await service.send(allowed, parcel)
    const gone = [...disallowed, ...allowed.filter((_, index) => results[index] === 'gone')]
    if (gone.length > 0) await removeGone(db.queries, gone)
    const rejected = results.filter((result) => result === 'rejected').length
    if (rejected > 0) log.warn({ topic: parcel.topic, rejected }, 'push service rejected notifications, not retrying')
    const later = allowed.flatMap(({ id, endpoint }, index) => {
      const result = results[index]
      return typeof result === 'object' ? [{ id, service: new URL(endpoint).origin, ...result }] : []
    })
    return [...Map.groupBy(later, ({ service: origin }) => origin).values()].map((ofOne) => ({
      ids: ofOne.map(({ id }) => id),
      afterSeconds: Math.max(...ofOne.map(({ retryAfterSeconds }) => retryAfterSeconds)),
    }))
  }
}

/** `Campus Score <no-reply@campus.test>` or the bare address. */
const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender
