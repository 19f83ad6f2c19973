// A message can be decrypted only with its device's keys, and matches the example of RFC 8291 byte for byte.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { openSealed, startPushService } from '@campus/ops/local/push-service'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { BadDeviceKeys, encryptForDevice, makeVapidKeys, maxTextBytes, signVapid } from './push-crypto.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes(privateKey))
  return pair
}

function newDevice() {
  const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)]
  const p256dh = ecdh.generateKeys('base64url')
  return { ecdh, auth, keys: { p256dh, auth: auth.toString('base64url') } }
}

test('encrypts the example of RFC 8291 byte for byte, and decrypts it', () => {
  const { text, p256dh, auth, salt, body } = example
  const chance = { salt: bytes(salt), pair: pairOf(example.sender) }
  expect(encryptForDevice({ p256dh, auth }, text, chance).toString('base64url')).toBe(body)
  expect(openSealed(bytes(body), { ecdh: pairOf(example.receiver), auth: bytes(auth) })).toBe(text)
})

test('decrypts any text on its device, on no other, and not with one bit flipped', () => {
  const [device, other] = [newDevice(), newDevice()]
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.nat(), (text, at) => {
      const sealed = encryptForDevice(device.keys, text)
      expect(openSealed(sealed, device)).toBe(text)
      expect(() => openSealed(sealed, other)).toThrow()
      expect(() => openSealed(sealed, { ...device, auth: other.auth })).toThrow()
      // From the sender's key on: the record size before it is only bounded.
      const from = 21
      const index = from + (at % (sealed.length - from))
      sealed.writeUInt8(sealed.readUInt8(index) ^ 1, index)
      expect(() => openSealed(sealed, device)).toThrow()
    }),
  )
})

test('no two messages share salt, sender or bytes', () => {
  const { keys } = newDevice()
  const sealed = Array.from({ length: 50 }, () => encryptForDevice(keys, '득점'))
  const parts = sealed.flatMap((body) => [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)])
  expect(new Set(parts.map((part) => part.toString('hex'))).size).toBe(150)
})

test('the longest text fills a body of 4,096 bytes; one byte more is rejected, counted in bytes and not in letters', () => {
  const device = newDevice()
  const longest = 'x'.repeat(maxTextBytes)
  const sealed = encryptForDevice(device.keys, longest)
  expect(sealed).toHaveLength(4096)
  expect(openSealed(sealed, device)).toBe(longest)
  expect(() => encryptForDevice(device.keys, `${longest}x`)).toThrow(RangeError)
  expect(() => encryptForDevice(device.keys, '골'.repeat(maxTextBytes / 3 + 1))).toThrow(RangeError)
})

test.each([
  ['a point off the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a compressed point', { p256dh: Buffer.concat([Buffer.of(2), randomBytes(32)]).toString('base64url') }],
  ['no key at all', { p256dh: '' }],
  ['a short secret', { auth: randomBytes(15).toString('base64url') }],
])('%s is no key of a device', (_, wrong) => {
  expect(() => encryptForDevice({ ...newDevice().keys, ...wrong }, '득점')).toThrow(BadDeviceKeys)
})

/** A record with another ending, by the steps of RFC 8188 and nothing of ours. */
function sealedWith(ending: Buffer, device: ReturnType<typeof newDevice>): Buffer {
  const sender = createECDH('prime256v1')
  const [ours, salt] = [sender.generateKeys(), randomBytes(16)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.ecdh.getPublicKey(), ours])
  const shared = sender.computeSecret(device.ecdh.getPublicKey())
  const material = Buffer.from(hkdfSync('sha256', shared, device.auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  const record = Buffer.concat([cipher.update(Buffer.concat([Buffer.from('hi'), ending])), cipher.final()])
  return Buffer.concat([salt, Buffer.of(0, 0, 16, 0, 65), ours, record, cipher.getAuthTag()])
}

test('the test oracle accepts padding, and rejects anything but the end of a last record', () => {
  const device = newDevice()
  expect(openSealed(sealedWith(Buffer.of(2), device), device)).toBe('hi')
  expect(openSealed(sealedWith(Buffer.of(2, 0, 0, 0), device), device)).toBe('hi')
  for (const ending of [[], [1], [2, 0, 1], [0, 0]])
    expect(() => openSealed(sealedWith(Buffer.from(ending), device), device)).toThrow('no last record')
})

test('a signature is valid only for its service, until it expires, and with its own key', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const keys = makeVapidKeys()
  const device = service.device(keys.publicKey)
  const inAnHour = new Date(Date.now() + 3_600_000)
  const claims = { audience: service.origin, subject: 'mailto:operator@univ.test', expiresAt: inAnHour }
  const post = async (authorization: string) => {
    const body = new Uint8Array(encryptForDevice(device.keys, '득점'))
    const headers = { authorization, ttl: '60', 'content-encoding': 'aes128gcm' }
    return (await fetch(device.endpoint, { method: 'POST', headers, body })).status
  }
  expect(await post(signVapid(keys, claims))).toBe(201)
  expect(device.received[0]).toMatchObject({ text: '득점', subject: claims.subject })
  expect(await post(signVapid(makeVapidKeys(), claims))).toBe(403)
  expect(await post(signVapid({ ...makeVapidKeys(), publicKey: keys.publicKey }, claims))).toBe(403)
  expect(await post(signVapid(keys, { ...claims, audience: 'https://other.test' }))).toBe(403)
  expect(await post(signVapid(keys, { ...claims, expiresAt: new Date(Date.now() - 1000) }))).toBe(403)
})

test('generated keys have their full length, also with leading zeros', () => {
  for (let left = 600; left > 0; left--)
    expect(makeVapidKeys()).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
    })
})
