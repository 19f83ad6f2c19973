// An administrator with an authenticator app, and a passkey as hardware would be one: P-256, no attestation, a counter.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { askTotp, confirmTotp } from '@campus/contract/second-factor'
import type { Role } from '@campus/contract/users'
import { codeOf, stepAt } from '../src/second-factor/second-factor.totp.ts'
import { addAccount, type Browser, password, signedIn } from './browser.ts'
import type { Campus } from './campus.ts'

/** Time that goes on only when it is told to: a code is good for one step, and tests are faster than that. */
export function handClock(start = Date.UTC(2026, 10, 15, 3)) {
  let at = start
  return { now: () => new Date(at), goOn: (seconds: number) => void (at += seconds * 1000) }
}

export interface Guarded {
  email: string
  browser: Browser
  recoveryCodes: string[]
  /** The app's code of now. */
  code: () => string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function keyIn(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An administrator who has set up an app, in a browser that is signed in. */
export const guardedAdmin = (campus: Campus, clock: ReturnType<typeof handClock>, word = 'boss') =>
  guarded(campus, clock, 'ADMIN', word)

/** Somebody with that role who has set up an app. */
export async function guarded(
  campus: Campus,
  clock: ReturnType<typeof handClock>,
  role: Role,
  word = 'boss',
): Promise<Guarded> {
  const email = await addAccount(campus, word, role)
  const browser = await signedIn(campus, email)
  const { body: asked } = await browser.call(askTotp, { body: { password } })
  const key = keyIn(asked.key)
  const code = () => codeOf(key, stepAt(clock.now()))
  const { body } = await browser.call(confirmTotp, { body: { code: code() } })
  clock.goOn(30)
  return { email, browser, code, recoveryCodes: body.recoveryCodes ?? [] }
}

type Words = Record<string, unknown>

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest()

export function newPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = [x, y].map((part) => Buffer.from(part, 'base64url'))
  let counter = 0

  const clientData = (type: string, { challenge }: Words) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(flags: number, more: Buffer[] = []): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([hash(new URL(origin).hostname), Buffer.from([flags]), count, ...more])
  }

  const said = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, data]) => [name, data.toString('base64url')])),
  })

  return {
    create(options: Words): Words {
      // COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      const cose = ['a5010203262001215820', point[0], '225820', point[1]].map(asBytes)
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, ...cose]
      const data = authData(0x41, credential)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestationObject = Buffer.concat([
        asBytes('a363666d74646e6f6e656761747453746d74a0686175746844617461'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return said({ attestationObject, clientDataJSON: clientData('webauthn.create', options) })
    },
    get(options: Words): Words {
      const [authenticatorData, clientDataJSON] = [authData(0x01), clientData('webauthn.get', options)]
      const signed = createSign('sha256').update(authenticatorData).update(hash(clientDataJSON))
      return said({ authenticatorData, clientDataJSON, signature: signed.sign(privateKey) })
    },
    /** As a copy made earlier would count. */
    turnBack: (by: number) => void (counter -= by),
  }
}

const asBytes = (part: Buffer | string | undefined) =>
  typeof part === 'string' ? Buffer.from(part, 'hex') : (part ?? Buffer.alloc(0))
