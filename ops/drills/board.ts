// Organisers change the plan of match days through two processes, 200 acts of up to ten moves, while one process after the other is
// killed: every act is whole or absent, and of 10,000 followers each is told of its own match's new time, once, and nobody else.
// `npm run drill -- board [--acts N] [--followers N] [--seed N]`.
import { setTimeout as sleep } from 'node:timers/promises'
import { chance } from '../demo/prng.ts'
import { startInstallation } from '../installation.ts'
import { eventually } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { addMatches, followMatches, noon } from './board/campus.ts'
import { type Act, judgeActs, judgePhones, type Left } from './board/judge.ts'
import { changePlan } from './board/organiser.ts'
import { anySeed, luckOf, numbersIn } from './cluster/options.ts'
import { adminCookie } from './hosts/campus.ts'
import { query } from './hosts/postgres.ts'
import { startPhones } from './people/phones.ts'

const organisers = 4
/** Between two acts of an organiser. */
const pauseMs = 2000
/** Days of the end stay as they are: their followers must hear nothing. */
const quietDays = 2
/** Jobs of a killed process are found by their missing heartbeat; the last message comes after that, at the sender's pace. */
const settledMs = 300_000

export async function run(args: string[]): Promise<Measured> {
  const { acts: wanted, followers, seed } = numbersIn(args, { acts: 200, followers: 10_000, seed: anySeed() })
  const luck = luckOf('board', seed)
  const crowd = await startPhones()
  const env = { PUSH_HOSTS: crowd.origin }
  const installation = await startInstallation({ name: `drill-board-${process.pid}`, nodes: 2, env })
  const { nodes, url, services } = installation
  try {
    const { databaseUrl } = services
    const days = await addMatches(databaseUrl)
    const matchIds = days.flat().map(({ matchId }) => matchId)
    const before = days.flat().map(({ matchId, version }): Left => ({ matchId, version, start: noon }))
    const phones = await crowd.make(url, followers)
    const followed = await followMatches(databaseUrl, phones, days)
    const board = {
      urls: nodes.map((node) => node.url),
      cookie: await adminCookie(url),
      days: days.slice(0, -quietDays),
    }

    const acts: Act[] = []
    let left = wanted
    async function organise(organiser: number) {
      const own = chance(seed, `organiser ${organiser}`)
      while (left-- > 0) {
        acts.push(...(await changePlan(board, own)))
        await sleep(own.whole(0, 2 * pauseMs))
      }
    }
    let kills = 0
    const end = new AbortController()
    async function kill() {
      while (!end.signal.aborted) {
        await sleep(luck.whole(500, 2500))
        const node = luck.pick(nodes)
        await node.kill()
        await node.start()
        kills++
      }
    }
    const killing = kill()
    await Promise.all(Array.from({ length: organisers }, (_, organiser) => organise(organiser)))
    end.abort()
    await killing
    const began = performance.now()
    await eventually(async () => void ((await unsent(databaseUrl)) === 0 || fail('messages wait')), settledMs, 1000)
    const settledSeconds = Math.round((performance.now() - began) / 1000)

    const plan = { before, after: await readPlan(databaseUrl, matchIds), entries: await countEntries(databaseUrl) }
    const planned = judgeActs(acts, plan)
    const opened = await crowd.open()
    const told = judgePhones(
      followed.map((matchId, index) => ({ matchId, messages: opened[index] ?? [] })),
      acts,
      plan,
    )
    const { accepted, ...faults } = planned
    const { shown, quiet, repeated, ...mistold } = told
    return {
      figures: {
        seed,
        kills,
        acts: planned,
        rejected: acts.length - accepted,
        phones: told,
        followers,
        settledSeconds,
      },
      // Without rejections no acts collided, and without a repeated message no kill hit one that was being sent.
      holds:
        none(faults) &&
        none(mistold) &&
        accepted > acts.length / 2 &&
        accepted < acts.length &&
        repeated > 0 &&
        quiet < shown / 2,
    }
  } finally {
    await installation.stop()
    await crowd.stop()
  }
}

const none = (counts: Record<string, number>) => Object.values(counts).every((count) => count === 0)

/** Matches whose followers know another plan, and messages on their way. */
async function unsent(databaseUrl: string): Promise<number> {
  const { rows } = await query<{ count: number }>(
    databaseUrl,
    `select (select count(*)::int from jobs.job where name like 'push%' and state in ('created', 'retry', 'active'))
      + (select count(*)::int from matches m join push_told t on t.match_id = m.id
        where abs(extract(epoch from m.starts_at - t.starts_at)) >= 600) as count`,
  )
  return rows[0]?.count ?? 0
}

async function readPlan(databaseUrl: string, matchIds: number[]): Promise<Left[]> {
  const { rows } = await query<Left>(
    databaseUrl,
    `select id::int as "matchId", version::int,
      extract(epoch from (starts_at at time zone 'Asia/Seoul')::time)::int / 60 as start
    from matches where id = any($1)`,
    [matchIds],
  )
  return rows
}

async function countEntries(databaseUrl: string): Promise<number> {
  const text = `select count(*)::int from audit_entries where subject = 'PLAN'`
  return (await query<{ count: number }>(databaseUrl, text)).rows[0]?.count ?? 0
}

const fail = (reason: string): never => {
  throw new Error(reason)
}
