// The cryptography of Web Push: a message encrypted for one device (RFC 8291, one record of RFC 8188) and the signature that
// names the sender (RFC 8292). Pure: no network, and a test can inject randomness.
import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, randomBytes, sign } from 'node:crypto'

export interface VapidKeys {
  /** The uncompressed point of P-256, base64url. */
  publicKey: string
  /** 32 bytes, base64url. */
  privateKey: string
}

/** The keys of a browser's subscription: its public key, and a shared secret. */
export interface DeviceKeys {
  p256dh: string
  auth: string
}

/** The keys of a subscription are invalid: nothing can ever be encrypted for it. */
export class BadDeviceKeys extends Error {}

const pointBytes = 65
const authBytes = 16
/** The body a push service has to accept at least (RFC 8030), and so the size of the one record that we make. */
const bodyBytes = 4096
const headerBytes = 16 + 4 + 1 + pointBytes
/** The end-of-text mark and the tag of AES-GCM. */
export const maxTextBytes = bodyBytes - headerBytes - 1 - 16

export function makeVapidKeys(): VapidKeys {
  const pair = newPair()
  // Node leaves out leading zeros of a private key: one in 256 would be a byte short.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** New for every message: the same salt and key twice would repeat a nonce of AES-GCM. */
const newRandomness = () => ({ salt: randomBytes(16), pair: newPair() })

export function encryptForDevice(device: DeviceKeys, text: string, { salt, pair } = newRandomness()): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > maxTextBytes) throw new RangeError(`a push message has at most ${maxTextBytes} bytes`)
  const [theirs, auth] = [Buffer.from(device.p256dh, 'base64url'), Buffer.from(device.auth, 'base64url')]
  const ours = pair.getPublicKey()
  const shared = sharedSecret(pair, theirs, auth)

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const material = derive(shared, auth, keyInfo, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)

  const header = Buffer.alloc(headerBytes)
  salt.copy(header)
  header.writeUInt32BE(bodyBytes, 16)
  header.writeUInt8(pointBytes, 20)
  ours.copy(header, 21)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 ends the text of the last record.
  const sealed = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()]
  return Buffer.concat([header, ...sealed, cipher.getAuthTag()])
}

function sharedSecret(pair: ECDH, theirs: Buffer, auth: Buffer): Buffer {
  if (theirs.length !== pointBytes || auth.length < authBytes) throw new BadDeviceKeys()
  try {
    return pair.computeSecret(theirs)
  } catch {
    // Not a point of the curve. Node checks it, because an attacker's point could reveal the private key.
    throw new BadDeviceKeys()
  }
}

const derive = (material: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length))

const newPair = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

interface Claims {
  /** Origin of the push service: the signature is invalid at any other. */
  audience: string
  /** Contact for the push service: mailto:… */
  subject: string
  expiresAt: Date
}

/** The Authorization header of everything sent to one push service. */
export function signVapid({ publicKey, privateKey }: VapidKeys, { audience, subject, expiresAt }: Claims): string {
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: privateKey }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const claims = { aud: audience, exp: Math.floor(expiresAt.getTime() / 1000), sub: subject }
  const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
