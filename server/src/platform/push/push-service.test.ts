// Results of sending, device by device: a bad device is removed, a bad message costs nobody a subscription.
import { startPushService } from '@campus/ops/local/push-service'
import { expect, onTestFinished, test } from 'vitest'
import { makeVapidKeys, maxTextBytes } from './push-crypto.ts'
import { openPushService } from './push-service.ts'

test('reports a result per device; a text that is too long does not count against a device', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const keys = makeVapidKeys()
  const { send } = openPushService({ subject: 'mailto:operator@univ.test', keys })
  const made = Array.from({ length: 6 }, () => service.device(keys.publicKey))
  const devices = made.map(({ endpoint, keys: { p256dh, auth } }) => ({ endpoint, p256dh, auth }))
  const answers = [201, 404, 410, 429, 413]
  for (const [index, answer] of answers.entries()) if (answer !== 201) made[index]?.answers.push(answer)
  const broken = {
    ...devices[5],
    endpoint: made[5]?.endpoint ?? '',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }

  const parcel = { text: '득점', topic: 'match-1', ttlSeconds: 600 }
  expect(await send([...devices.slice(0, 5), broken], parcel)).toEqual([
    'sent',
    'gone',
    'gone',
    'retry',
    'rejected',
    'gone',
  ])
  expect(made[0]?.received).toMatchObject([{ text: '득점', topic: 'match-1', ttl: 600, urgency: 'high' }])
  expect(await send(devices.slice(0, 1), { ...parcel, text: 'x'.repeat(maxTextBytes + 1) })).toEqual(['rejected'])
  expect(made[0]?.received).toHaveLength(1)
})
