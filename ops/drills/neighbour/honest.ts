// The honest people of the drill `neighbour`: what each of them does, and whether it was served.
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../demo/campus.ts'
import { type Answer, Browser, countEmails, readEmail, type StompSocket } from './browser.ts'

export interface Scene {
  url: string
  mailFolder: string
  /** The first visitor opens the room of each of these matches. */
  matchIds: number[]
  /** Everybody's acts are spread over this time. */
  spreadMs: number
}

export type Acts = Record<string, { served: number; refused: Record<string, number> }>

/** Counts acts: one that throws was rejected, with its message as the reason. */
export class Tally {
  acts: Acts = {}

  async act<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    this.acts[name] ??= { served: 0, refused: {} }
    const act = this.acts[name]
    try {
      const result = await work()
      act.served++
      return result
    } catch (error) {
      const { message } = error as Error
      act.refused[message] = (act.refused[message] ?? 0) + 1
      return undefined
    }
  }

  /** What came before is not judged. */
  reset(): void {
    this.acts = {}
  }

  get total(): { asked: number; served: number } {
    const all = Object.values(this.acts)
    const served = all.reduce((sum, act) => sum + act.served, 0)
    const rejected = all.flatMap((act) => Object.values(act.refused)).reduce((sum, count) => sum + count, 0)
    return { asked: served + rejected, served }
  }
}

function expectStatus(answer: Answer, expected: number[]): Answer {
  if (expected.includes(answer.status)) return answer
  throw new Error(`${answer.status} ${(answer.body as { code?: string } | undefined)?.code ?? ''}`.trim())
}

/** One person at one browser. */
export class Person {
  readonly email: string
  readonly browser: Browser
  readonly #scene: Scene
  readonly #tally: Tally
  readonly #number: number
  #password = demoPassword
  #socket: StompSocket | undefined

  constructor(scene: Scene, tally: Tally, email: string, number: number) {
    this.email = email
    this.#scene = scene
    this.#tally = tally
    this.#number = number
    this.browser = new Browser(scene.url)
  }

  /** Somewhere in the given part of the time. */
  async arrive(part = 1): Promise<void> {
    await sleep(Math.random() * this.#scene.spreadMs * part)
  }

  async #post(path: string, body: object, expected = [200]): Promise<Answer> {
    return expectStatus(await this.browser.call('POST', path, body), expected)
  }

  logIn(act: string): Promise<unknown> {
    const body = { email: this.email, password: this.#password }
    return this.#tally.act(act, () => this.#post('/api/users/login', body))
  }

  signUp(): Promise<unknown> {
    const { email } = this
    return this.#tally.act('sign up', async () => {
      const query = encodeURIComponent(email)
      expectStatus(await this.browser.call('GET', `/api/users/checkEmail?email=${query}`), [200])
      await this.#post('/api/users/sendVerificationCode', { email })
      const code = /\b\d{6}\b/.exec(await readEmail(this.#scene.mailFolder, email))?.[0]
      await this.#post('/api/users/verifyCode', { email, code })
      const terms = { term1: true, term2: true, term3: true, term4: false, term5: true }
      const nickname = `새이웃${this.#number}`
      await this.#post('/api/users/register', { email, password: this.#password, name: '박신입', nickname, terms })
    })
  }

  resetPassword(act: string): Promise<unknown> {
    return this.#tally.act(act, async () => {
      const { mailFolder } = this.#scene
      const before = await countEmails(mailFolder, this.email)
      await this.#post('/api/users/forgotPassword', { email: this.email })
      const token = /token=([\w-]{43})/.exec(await readEmail(mailFolder, this.email, before))?.[1]
      const password = `field-Sun${this.#number}`
      await this.#post('/api/users/resetPassword', { token, password })
      this.#password = password
    })
  }

  connect(act = 'socket'): Promise<unknown> {
    return this.#tally.act(act, async () => {
      this.#socket?.close()
      this.#socket = await this.browser.connect()
      await this.#socket.send('SUBSCRIBE', { id: 'refusals', destination: '/user/refusals' })
      await this.#socket.send('SUBSCRIBE', { id: 'matches', destination: '/sub/matches' })
    })
  }

  /** Into the room of a match, and one message there. A guest gets a name first, as the page does it. */
  chat(): Promise<unknown> {
    const roomId = `match-${this.#scene.matchIds[this.#number % this.#scene.matchIds.length]}`
    return this.#tally.act('chat in a match room', async () => {
      expectStatus(await this.browser.call('GET', `/api/chat/rooms/${roomId}`), [200])
      const socket = await this.browser.connect()
      try {
        await socket.send('SUBSCRIBE', { id: 'refusals', destination: '/user/refusals' })
        await socket.send('SUBSCRIBE', { id: 'room', destination: `/sub/chat/room/${roomId}` })
        const message = JSON.stringify({ type: 'TALK', roomId, message: `${this.#number}번 응원합니다` })
        await socket.send('SEND', { destination: `/pub/chat/message/${roomId}` }, message)
      } finally {
        socket.close()
      }
    })
  }

  /** Nothing is filmed here: a 404 or 409 counts as served, a 429 does not. */
  makeClip(): Promise<unknown> {
    const path = `/api/matches/${this.#scene.matchIds[0]}/clips`
    const body = { at: new Date().toISOString() }
    return this.#tally.act('clip', () => this.#post(path, body, [200, 404, 409]))
  }

  writeToOperator(act: string): Promise<unknown> {
    const body = { topic: 'OTHER', message: `${this.#number}번 문의`, email: this.email }
    return this.#tally.act(act, () => this.#post('/api/contact', body))
  }

  leave(): void {
    this.#socket?.close()
  }
}
