// Followers with devices, for tests: a local push service, and what arrived on each device, opened.
import type { PushKind, PushMessage } from '@campus/contract/push'
import { getPushKey, pushKinds, savePushSubscription } from '@campus/contract/push'
import { type Device, startPushService } from '@campus/ops/local/push-service'
import type { Logger } from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import type { Clock } from '../src/clock.ts'
import { type Campus, openCampus, type Person } from './campus.ts'

export interface Phone extends Device {
  owner: Person
  /** What arrived so far. */
  messages: () => PushMessage[]
}

export async function openPushCampus(options: { clock?: Clock; log?: Logger } = {}) {
  const service = await startPushService()
  onTestFinished(service.stop)
  const env = { PUSH_HOSTS: service.origin, CONTACT_EMAIL: 'operator@univ.test' }
  const campus = await openCampus({ ...options, env })
  const { key } = (await campus.call(getPushKey, {})).body

  /** A person's phone, who stars the match. */
  async function follower(matchId: number, kinds: readonly PushKind[] = pushKinds): Promise<Phone> {
    const owner = await campus.person()
    await campus.query('insert into favorites (user_id, match_id) values ($1, $2)', [owner.userId, matchId])
    return phone(owner, kinds)
  }

  async function phone(owner: Person, kinds: readonly PushKind[] = pushKinds): Promise<Phone> {
    const device = service.device(key)
    const { endpoint, keys } = device
    const saved = await campus.call(savePushSubscription, { body: { endpoint, keys, kinds: [...kinds] } }, owner)
    expect(saved).toMatchObject({ status: 200, body: { kinds } })
    const messages = () => device.received.map(({ text }) => JSON.parse(text) as PushMessage)
    return Object.assign(device, { owner, messages })
  }

  return { campus, service, key, follower, phone, scorer: await scorerOf(campus) }
}

async function scorerOf(campus: Campus) {
  const admin = await campus.person('ADMIN')
  return async (matchId: number, form: object) => {
    const response = await fetch(`${campus.url}/api/brackets/league/${matchId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify(form),
    })
    expect(response.status, await response.text()).toBe(200)
  }
}

/** Until so many messages are there, and no more than so many. */
export const arrives = async (phone: Phone, count: number) => {
  await vi.waitFor(() => expect(phone.received).toHaveLength(count), { timeout: 10_000, interval: 50 })
  return phone.messages().at(-1)
}
