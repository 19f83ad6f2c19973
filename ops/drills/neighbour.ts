// 500 honest people and one attacker behind the same address. The attacker uses up whatever is counted by address; the others log
// in, sign up, reset passwords, connect, chat, make clips and write to the operator, and must not notice.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { demoPassword } from '../demo/campus.ts'
import { rounded } from '../figures.ts'
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { startAttack } from './neighbour/attack.ts'
import { countEmails } from './neighbour/browser.ts'
import { Person, type Scene, Tally } from './neighbour/honest.ts'

/** Who they are: `known` have logged in with that browser before, `named` are those among them whom the attacker goes for. */
const crowd = { known: 100, first: 150, newcomers: 60, forgetful: 40, guests: 150 }
const named = 10
const promise = { servedPart: 0.999, codesSent: 5, guessesAtOne: 10, roomsMade: 50 }

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '120' } } })
  const spreadMs = Number(values.seconds) * 1000
  const env = { CHAT_GUESTS: 'talk', LOG_LEVEL: 'error', CONTACT_EMAIL: 'operator@campus.test' }
  const installation = await startInstallation({ name: `drill-neighbour-${process.pid}`, nodes: 1, env })
  const { url, mailFolder, services } = installation
  const database = new pg.Client(services.databaseUrl)
  await database.connect()
  try {
    const matchIds = await prepare(database)
    const scene: Scene = { url, mailFolder, matchIds, spreadMs }
    const tally = new Tally()
    const people = (kind: keyof typeof crowd) =>
      Array.from({ length: crowd[kind] }, (_, index) => {
        const email = `${kind}${index}-${process.pid}@campus.test`
        return new Person(scene, tally, email, index)
      })
    const everybody = {
      known: people('known'),
      first: people('first'),
      newcomers: people('newcomers'),
      forgetful: people('forgetful'),
      guests: people('guests'),
    }
    const accounts = [...everybody.known, ...everybody.first, ...everybody.forgetful].map(({ email }) => email)
    await addAccounts(database, accounts)
    await becomeKnown(everybody.known)
    const email = `victim-${process.pid}@campus.test`
    const victims = everybody.known.slice(0, named)
    const attack = startAttack({ url, email, named: victims.map((one) => one.email), matchId: matchIds[0] ?? 1 })
    await attack.underWay
    tally.reset()
    await Promise.all([
      ...everybody.known.map(async (person, index) => {
        await person.arrive()
        if (index < named) await person.resetPassword('reset of a named person')
        await person.logIn(index < named ? 'log-in of a named person' : 'log-in, known browser')
        await beHere(person, index)
      }),
      ...everybody.first.map(async (person, index) => {
        await person.arrive()
        await person.logIn('log-in, new browser')
        await beHere(person, index)
      }),
      ...everybody.newcomers.map(async (person) => {
        await person.arrive(0.8)
        await person.signUp()
        await person.logIn('log-in, new account')
      }),
      ...everybody.forgetful.map(async (person) => {
        await person.arrive(0.8)
        await person.resetPassword('password reset')
        await person.logIn('log-in after a reset')
      }),
      ...everybody.guests.map(async (person, index) => {
        await person.arrive(0.7)
        await person.connect()
        await person.chat()
        if (index < 20) await person.writeToOperator('contact, guest')
      }),
      reconnectTogether(everybody.guests.slice(0, 100), spreadMs),
    ])
    const effects = await attack.stop()
    for (const person of Object.values(everybody).flat()) person.leave()
    const { asked, served } = tally.total
    const codesSent = await countEmails(mailFolder, email)
    const roomsMade = await countRooms(database)
    const servedPart = rounded((10_000 * served) / asked) / 10_000
    return {
      figures: {
        people: Object.values(everybody).flat().length,
        promise,
        asked,
        served,
        servedPart,
        acts: tally.acts,
        codesSent,
        roomsMade,
        ...effects,
      },
      holds:
        served / asked >= promise.servedPart &&
        codesSent <= promise.codesSent &&
        effects.guessesAtOne <= promise.guessesAtOne &&
        roomsMade <= promise.roomsMade,
    }
  } finally {
    await database.end()
    await installation.stop()
  }
}

/** What somebody does who has logged in. */
async function beHere(person: Person, index: number) {
  await person.connect()
  await person.chat()
  await person.makeClip()
  if (index < 25) await person.writeToOperator('contact, signed in')
}

/** At the beginning of a half a hundred pages connect in the same second. */
async function reconnectTogether(guests: Person[], spreadMs: number) {
  for (const part of [0.85, 0.1]) {
    await sleep(spreadMs * part)
    await Promise.all(guests.map((guest) => guest.connect('socket, all at once')))
  }
}

async function becomeKnown(people: Person[]) {
  for (let at = 0; at < people.length; at += 4)
    await Promise.all(
      people.slice(at, at + 4).map(async (person) => {
        await person.logIn('before the attack')
        person.browser.logOut()
      }),
    )
}

/** The matches there are. */
async function prepare(database: pg.Client): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from matches m where deleted_at is null
       and not exists (select from chat_rooms r where r.match_id = m.id) order by id limit 200`,
  )
  return rows.map(({ id }) => Number(id))
}

async function addAccounts(database: pg.Client, emails: string[]) {
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await database.query(
    `insert into users (email, email_key, name, nickname, nickname_key, password_hash, role)
     select e, e, '이웃', 'n' || n, 'n' || n, $2, 'USER' from unnest($1::text[]) with ordinality a (e, n)`,
    [emails, passwordHash],
  )
}

async function countRooms(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from chat_rooms where match_id is null',
  )
  return rows[0]?.count ?? 0
}
