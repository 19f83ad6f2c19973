// The devices a person is notified on, the key that signs notifications, and when a change of a match becomes one.
import type { PushKind } from '@campus/contract/push'
import type { Deps, InTx } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Queries, type Tx, transact } from '../platform/postgres/postgres.ts'
import { makeVapidKeys, type VapidKeys } from '../platform/push/push-crypto.ts'
import type { Device } from '../platform/push/push-service.ts'
import { openSecret, type SecretsKeys, sealSecret } from '../secrets.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { type PushJob, push } from './push.jobs.ts'
import * as notified from './push.notified.store.ts'
import { changeOf, isSameState, isUntold } from './push.rules.ts'
import * as store from './push.store.ts'

const mostDevices = 10

/** The keys that sign notifications: the operator's, or the installation's own. */
export async function pushKeys({ config, db, jobs }: Deps): Promise<VapidKeys> {
  const { VAPID_PUBLIC: publicKey, VAPID_PRIVATE: privateKey } = config
  if (publicKey && privateKey) return { publicKey, privateKey }
  const make = () => {
    const made = makeVapidKeys()
    return { ...made, privateKey: sealed(config, made.privateKey) }
  }
  const stored = await store.findOrMakeKeys(db.queries, make)
  // Stored in plain text, from before there was a SECRETS_KEY.
  if (config.SECRETS_KEY && jobs.isWorker && !stored.privateKey.startsWith(sealMark))
    await store.replaceKey(db.queries, stored.privateKey, sealed(config, stored.privateKey))
  return { ...stored, privateKey: opened(config, stored.privateKey) }
}

/** The column is text: encrypted bytes are base64 behind this mark. */
const sealMark = 'sealed:'
const secret = 'push-key'

function sealed(config: SecretsKeys, privateKey: string): string {
  if (!config.SECRETS_KEY) return privateKey
  return sealMark + sealSecret(config, secret, Buffer.from(privateKey)).toString('base64')
}

function opened(config: SecretsKeys, stored: string): string {
  if (!stored.startsWith(sealMark)) return stored
  return openSecret(config, secret, Buffer.from(stored.slice(sealMark.length), 'base64')).toString()
}

/** Encrypts it under SECRETS_KEY, whichever key it was encrypted under. */
export async function resealPushKey(queries: Queries, config: SecretsKeys): Promise<void> {
  const stored = await store.findKeys(queries)
  if (stored) await store.replaceKey(queries, stored.privateKey, sealed(config, opened(config, stored.privateKey)))
}

export async function subscribe({ queries }: Tx, { config }: InTx, userId: number, device: Device, kinds: PushKind[]) {
  if (!isPushAddress(device.endpoint, config.PUSH_HOSTS))
    fail('BAD_REQUEST', { where: 'body', fields: [{ path: '/endpoint', problem: 'push service' }] })
  const chosen = [...new Set(kinds)]
  await store.save(queries, userId, device, chosen)
  await store.deleteOldest(queries, userId, mostDevices)
  return { kinds: chosen }
}

/** The notified state and the job that sends it are one commit: followers are notified once, however often a change is found. */
export function considerMatch({ db, jobs, clock }: Deps, matchId: number): Promise<void> {
  return transact(db, async (tx) => {
    const before = await notified.lockNotified(tx.queries, matchId)
    const now = await notified.readState(tx.queries, matchId)
    // Another process was faster.
    if (!before || !now || now.version <= before.version || isSameState(before, now)) return
    if (isUntold(before, now)) return notified.saveScore(tx.queries, matchId, now)
    const change = changeOf(before, now, clock.now())
    await notified.saveNotified(tx.queries, matchId, now, change?.kind ?? null)
    if (change) await jobs.send(tx, push, { matchId, version: now.version, ...change, after: 0 } satisfies PushJob)
  })
}
