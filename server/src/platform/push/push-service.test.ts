// Results of sending, device by device: a bad device is removed, a bad message costs nobody a subscription, and a service that asks for
// time slows only itself.
import { startPushService } from '@campus/ops/local/push-service'
import { expect, onTestFinished, test } from 'vitest'
import { makeVapidKeys, maxTextBytes } from './push-crypto.ts'
import { openPushService } from './push-service.ts'

const keys = makeVapidKeys()
const openSender = (perSecond = 1250) => openPushService({ subject: 'mailto:operator@univ.test', keys, perSecond })
const parcel = { text: '득점', topic: 'match-1', ttlSeconds: 600 }

/** A push service, and so many phones on it. */
async function startWith(phones: number, options?: Parameters<typeof startPushService>[0]) {
  const service = await startPushService(options)
  onTestFinished(service.stop)
  const made = Array.from({ length: phones }, () => service.device(keys.publicKey))
  const devices = made.map(({ endpoint, keys: { p256dh, auth } }) => ({ endpoint, p256dh, auth }))
  return { service, made, devices, arrived: () => made.filter(({ received }) => received.length === 1).length }
}

test('reports a result per device; a text that is too long does not count against a device', async () => {
  const { made, devices } = await startWith(6)
  const { send } = openSender()
  const answers = [201, 404, 410, 429, 413]
  for (const [index, answer] of answers.entries()) if (answer !== 201) made[index]?.answers.push(answer)
  const broken = {
    ...devices[5],
    endpoint: made[5]?.endpoint ?? '',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }

  expect(await send([...devices.slice(0, 5), broken], parcel)).toEqual([
    'sent',
    'gone',
    'gone',
    { retryAfterSeconds: 0 },
    'rejected',
    'gone',
  ])
  expect(made[0]?.received).toMatchObject([{ text: '득점', topic: 'match-1', ttl: 600, urgency: 'high' }])
  expect(await send(devices.slice(0, 1), { ...parcel, text: 'x'.repeat(maxTextBytes + 1) })).toEqual(['rejected'])
  expect(made[0]?.received).toHaveLength(1)
})

test('connections are kept, and as many messages are under way as a service some way off needs', async () => {
  const { service, devices, arrived } = await startWith(500, { answersAfterMs: () => 100 })
  const { send } = openSender(10_000)
  expect(new Set(await send(devices, parcel))).toEqual(new Set(['sent']))
  expect(arrived()).toBe(500)
  expect(service.connections()).toBeLessThanOrEqual(100)
})

test('a service that asks for time is left alone so long, and others go on', async () => {
  const [busy, fine] = [await startWith(400), await startWith(400)]
  for (const { answers } of busy.made) answers.push({ status: 429, retryAfter: '120' })
  const { send } = openSender()
  const devices = busy.devices.flatMap((device, index) => [device, fine.devices[index] ?? device])
  const results = await send(devices, parcel)
  const ofBusy = results.filter((_, index) => index % 2 === 0)
  expect(ofBusy.every((result) => typeof result === 'object' && result.retryAfterSeconds > 100)).toBe(true)
  expect(fine.arrived()).toBe(400)
  // Those under way when the fifth answer came, and no more.
  const asked = busy.made.filter(({ answers }) => answers.length === 0).length
  expect(asked).toBeLessThan(120)
  expect((await send(busy.devices.slice(0, 10), parcel)).every((result) => typeof result === 'object')).toBe(true)
  expect(busy.arrived()).toBe(0)
})

test('one phone that gets too many messages delays nobody on its service', async () => {
  const { made, devices, arrived } = await startWith(50)
  made[0]?.answers.push({ status: 429, retryAfter: '120' })
  const results = await openSender().send(devices, parcel)
  expect(results[0]).toEqual({ retryAfterSeconds: 120 })
  expect(arrived()).toBe(49)
})

test('a service that never answers holds up nobody else', async () => {
  const { promise: never, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  const [silent, fine] = [await startWith(600, { holds: never }), await startWith(600)]
  const results = await openSender().send([...silent.devices, ...fine.devices], parcel)
  expect(results.slice(0, 600).every((result) => typeof result === 'object')).toBe(true)
  expect(fine.arrived()).toBe(600)
  // One wave of time-outs; the others are not tried.
  expect(silent.made.filter(({ received }) => received.length > 0).length).toBeLessThan(120)
})
