// The attacker of the drill `neighbour`: one machine behind the campus's address, without an account, which uses up whatever is
// counted by address. It goes on until it is stopped.
import { setTimeout as sleep } from 'node:timers/promises'
import { Browser, type StompSocket } from './browser.ts'

export interface Attack {
  url: string
  /** The address for which 320 codes are requested. */
  email: string
  /** Whom it wants to lock out. */
  named: string[]
  matchId: number
}

export interface Effects {
  /** Statuses by kind of attack. */
  answers: Record<string, Record<string, number>>
  /** Wrong passwords that were checked, of the named person for whom it was most. */
  guessesAtOne: number
  roomsHeld: number
}

const everyMs = 20_000
const [sockets, roomsEach] = [25, 20]

export function startAttack({ url, email, named, matchId }: Attack) {
  const answers: Effects['answers'] = {}
  const guesses = new Map<string, number>()
  const over = new AbortController()
  const underWay = Promise.withResolvers<void>()
  let round = 0
  let held: StompSocket[] = []

  function note(kind: string, status: number | string) {
    answers[kind] ??= {}
    answers[kind][status] = (answers[kind][status] ?? 0) + 1
  }
  async function post(kind: string, path: string, body: object): Promise<number> {
    const { status } = await new Browser(url).call('POST', path, body)
    note(kind, status)
    return status
  }
  /** So many calls, a few at a time. */
  async function repeat(count: number, atOnce: number, call: (index: number) => Promise<unknown>) {
    let next = 0
    const lane = async () => {
      while (next < count && !over.signal.aborted) await call(next++)
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

  const requestCodes = () => repeat(320, 8, () => post('codes', '/api/users/sendVerificationCode', { email }))
  const guessAtNobody = () =>
    repeat(120, 2, (index) => {
      const body = { email: `nobody-${round}-${index}@campus.test`, password: 'wrong-Guess1' }
      return post('log-ins to nobody', '/api/users/login', body)
    })
  const lockOut = () =>
    repeat(named.length * 12, 4, async (index) => {
      const victim = named[index % named.length] ?? ''
      const status = await post('log-ins as somebody', '/api/users/login', { email: victim, password: 'wrong-Guess1' })
      if (status === 401) guesses.set(victim, (guesses.get(victim) ?? 0) + 1)
    })
  const useUpResets = () =>
    repeat(named.length * 4, 4, (index) =>
      post('resets of somebody', '/api/users/forgotPassword', { email: named[index % named.length] }),
    )
  const makeClips = () =>
    repeat(25, 4, () => post('clips', `/api/matches/${matchId}/clips`, { at: new Date().toISOString() }))
  const writeNothing = () => repeat(10, 2, () => post('empty contact', '/api/contact', {}))
  const writeSpam = () => repeat(6, 2, () => post('contact', '/api/contact', { topic: 'OTHER', message: 'spam' }))

  const sendBadFrames = () =>
    repeat(60, 6, async () => {
      try {
        const socket = await new Browser(url).connect()
        socket.sendRaw('NONSENSE\n\n\0')
        note('bad frames', 'let in')
      } catch (error) {
        note('bad frames', (error as Error).message)
      }
    })

  async function openRooms() {
    held = held.filter((socket) => socket.isOpen())
    await repeat(sockets - held.length, 5, async () => {
      try {
        const socket = await new Browser(url).connect()
        held.push(socket)
        for (let room = 0; room < roomsEach; room++) {
          const name = `Mine-${process.pid}-${round}-${held.length}-${room}`
          await socket.send('SUBSCRIBE', { id: name, destination: `/sub/chat/room/${name}` })
          note('made-up rooms', 'open')
        }
      } catch (error) {
        note('made-up rooms', (error as Error).message)
      }
    })
  }

  async function advance() {
    await Promise.all([lockOut(), useUpResets()])
    for (; !over.signal.aborted; round++) {
      const began = performance.now()
      await Promise.all([requestCodes(), guessAtNobody(), sendBadFrames(), openRooms(), makeClips()])
      await Promise.all([writeNothing(), writeSpam(), sendBadFrames()])
      underWay.resolve()
      const rest = everyMs - (performance.now() - began)
      for (let waited = 0; waited < rest && !over.signal.aborted; waited += 100) await sleep(100)
    }
  }
  const going = advance()

  return {
    /** Resolves once the first round is through. */
    underWay: underWay.promise,
    stop: async (): Promise<Effects> => {
      over.abort()
      await going
      for (const socket of held) socket.close()
      return { answers, guessesAtOne: Math.max(0, ...guesses.values()), roomsHeld: held.length * roomsEach }
    },
  }
}
