// On which devices a person is told, and the one moment at which a change of a match becomes a message.
import type { PushKind } from '@campus/contract/push'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Queries, transact } from '../platform/postgres/postgres.ts'
import { makeVapidKeys, type VapidKeys } from '../platform/push/push-crypto.ts'
import type { Device } from '../platform/push/push-service.ts'
import { openSecret, type SecretsKeys, sealSecret } from '../secrets.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { type PushJob, push } from './push.jobs.ts'
import { isSameStanding, turnOf } from './push.rules.ts'
import * as store from './push.store.ts'
import * as told from './push.told.store.ts'

const mostDevices = 10

/** What signs for us: the operator's key, or the installation's own. */
export async function pushKeys({ config, db, jobs }: Deps): Promise<VapidKeys> {
  const { VAPID_PUBLIC: publicKey, VAPID_PRIVATE: privateKey } = config
  if (publicKey && privateKey) return { publicKey, privateKey }
  const make = () => {
    const made = makeVapidKeys()
    return { ...made, privateKey: sealed(config, made.privateKey) }
  }
  const stored = await store.onlyKeys(db.queries, make)
  // Kept as it is from before there was a SECRETS_KEY.
  if (config.SECRETS_KEY && jobs.isWorker && !stored.privateKey.startsWith(sealMark))
    await store.replaceKey(db.queries, stored.privateKey, sealed(config, stored.privateKey))
  return { ...stored, privateKey: opened(config, stored.privateKey) }
}

/** The column is text: sealed bytes stand in it as base64 behind a mark. */
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

export async function subscribe({ db, config }: Deps, userId: number, device: Device, kinds: PushKind[]) {
  if (!isPushAddress(device.endpoint, config.PUSH_HOSTS))
    fail('BAD_REQUEST', { where: 'body', fields: [{ path: '/endpoint', problem: 'push service' }] })
  const chosen = [...new Set(kinds)]
  await transact(db, async ({ queries }) => {
    await store.save(queries, userId, device, chosen)
    await store.keepLatest(queries, userId, mostDevices)
  })
  return { kinds: chosen }
}

/** What was told and the job that tells it are one commit: told once, whoever finds the change and however often. */
export function considerMatch({ db, jobs, clock }: Deps, matchId: number): Promise<void> {
  return transact(db, async (tx) => {
    const before = await told.lockTold(tx.queries, matchId)
    const now = await told.standing(tx.queries, matchId)
    // Another process was faster.
    if (!before || !now || now.version <= before.version || isSameStanding(before, now)) return
    const turn = turnOf(before, now, clock.now())
    await told.keepTold(tx.queries, matchId, now, turn?.kind ?? null)
    if (turn) await jobs.send(tx, push, { matchId, version: now.version, ...turn, after: 0 } satisfies PushJob)
  })
}
