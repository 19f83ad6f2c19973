// Matches of queues end as fast as people can enter it, through two processes that are killed and restarted in turn: no court has two
// matches, no match has two courts, and none is left out. `npm run drill -- queue [--hand-outs 5000] [--kill-every SECONDS]`.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CourtQueue } from '@campus/contract/court-queues'
import { type Installation, startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { adminCookie } from './hosts/campus.ts'
import { killInTurn } from './hosts/kill-in-turn.ts'
import { query } from './hosts/postgres.ts'
import { judgeQueue, type Seen } from './queue/judge.ts'

/** Queues at once, each as long as the product allows: courts and teams of their own. */
const queueCount = 5
const longestQueue = 200
const courtCount = 8
const teamCount = 40
/** Nothing takes that long: what has not been handed out by then is lost. */
const longestMs = 30 * 60_000

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: {
      'hand-outs': { type: 'string', default: '1000' },
      'kill-every': { type: 'string', default: '5' },
    },
  })
  const installation = await startInstallation({ name: `drill-queue-${process.pid}`, nodes: 2 })
  const { databaseUrl } = installation.services
  try {
    const cookie = await adminCookie(installation.url)
    await watch(databaseUrl)
    const killing = killInTurn(installation, Number(values['kill-every']) * 1000)
    const began = performance.now()
    const matchIds: number[] = []
    const each = Math.ceil(Number(values['hand-outs']) / queueCount)
    const runQueues = async (queue: number) => {
      for (let left = each, round = 0; left > 0; left -= longestQueue, round++) {
        const day = await makeDay(databaseUrl, { queue, round, matches: Math.min(left, longestQueue) })
        matchIds.push(...day.matchIds)
        await playDay(installation, cookie, day)
      }
    }
    const played = Promise.all(Array.from({ length: queueCount }, (_, queue) => runQueues(queue)))
    await Promise.race([played, sleep(longestMs, undefined, { ref: false })])
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const kills = await killing.stop()
    const { rows } = await query<Seen>(
      databaseUrl,
      `select kind, match_id::int as "matchId", venue_id::int as "venueId" from drill_seen order by id`,
      [],
    )
    const verdict = judgeQueue(matchIds, rows)
    return {
      figures: { queues: queueCount, courts: courtCount * queueCount, seconds, kills, ...verdict },
      // Without kills nothing was tested.
      holds:
        kills > 0 &&
        verdict.handOuts === each * queueCount &&
        verdict.courtsTwice + verdict.matchesTwice + verdict.lost === 0,
    }
  } finally {
    await installation.stop()
  }
}

/** Triggers of the drill's own write down every call and every end, in the order in which they happened. */
async function watch(databaseUrl: string): Promise<void> {
  const statements = [
    `create table drill_seen (id bigint generated always as identity primary key, kind text, match_id bigint, venue_id bigint)`,
    `create function drill_see_call() returns trigger language plpgsql security definer as $$ begin
       insert into drill_seen (kind, match_id, venue_id) values ('CALL', new.match_id, new.venue_id); return null; end $$`,
    `create trigger drill_calls after update on queued_matches for each row
       when (new.venue_id is not null and old.called_at is distinct from new.called_at) execute function drill_see_call()`,
    `create function drill_see_end() returns trigger language plpgsql security definer as $$ begin
       insert into drill_seen (kind, match_id) values ('END', new.id); return null; end $$`,
    `create trigger drill_ends after update on matches for each row
       when (old.status <> 'PAST' and new.status = 'PAST') execute function drill_see_end()`,
  ]
  for (const statement of statements) await query(databaseUrl, statement, [])
}

interface QueueDay {
  date: string
  competitionId: number
  venueIds: number[]
  matchIds: number[]
}

async function makeDay(
  databaseUrl: string,
  { queue, round, matches }: { queue: number; round: number; matches: number },
): Promise<QueueDay> {
  const name = `queue ${queue} ${round}`
  const idsOf = async (statement: string, params: unknown[]) =>
    (await query<{ id: string }>(databaseUrl, statement, params)).rows.map(({ id }) => Number(id))
  const [competitionId = 0] = await idsOf(
    `insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
     select 'SOCCER', $1, '2031', 'LEAGUE', rule_preset, tie_break_preset from competitions where sport = 'SOCCER' limit 1
     returning id`,
    [name],
  )
  const teamIds = await idsOf(
    `insert into teams (name, department) select $1 || ' ' || n, '' from generate_series(1, $2::int) n returning id`,
    [name, teamCount],
  )
  const venueIds = await idsOf(
    `insert into venues (name) select $1 || ' ' || n from generate_series(1, $2::int) n returning id`,
    [name, courtCount],
  )
  await idsOf(
    `insert into competition_teams (competition_id, team_id) select $1, unnest($2::bigint[]) returning team_id as id`,
    [competitionId, teamIds],
  )
  const date = new Date(Date.UTC(2031, queue, 1 + round)).toISOString().slice(0, 10)
  const matchIds = await idsOf(
    `insert into matches (competition_id, match_type, starts_at, team_one_id, team_two_id)
     select $1, 'LEAGUE', $2::timestamptz + n * interval '1 minute', ($3::bigint[])[1 + n * 2 % $4], ($3::bigint[])[2 + n * 2 % $4]
     from generate_series(1, $5::int) n returning id`,
    [competitionId, `${date}T09:00:00+09:00`, teamIds, teamCount, matches],
  )
  return { date, competitionId, venueIds, matchIds }
}

/** Ends whatever is called, until nothing is left. A process that is dead is asked again elsewhere. */
async function playDay({ nodes }: Installation, cookie: string, day: QueueDay): Promise<void> {
  const { date, venueIds, competitionId } = day
  const headers = { 'content-type': 'application/json', cookie }
  let turn = 0
  async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    for (;;) {
      const node = nodes[turn++ % nodes.length]
      const asked = fetch(`${node?.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const response = await asked.catch(() => undefined)
      if (response?.ok) return (await response.json()) as Reply
      await rejectBadCall(response)
      await sleep(50)
    }
  }
  const isQueued = async () => (await ask<CourtQueue[]>('GET', `/api/court-queues?date=${date}`)).length > 0
  // An answer that was lost with its process is not asked for twice.
  while (!(await isQueued())) {
    const form = { date, venueIds, competitionIds: [competitionId] }
    const asked = fetch(`${nodes[turn++ % nodes.length]?.url}/api/court-queues`, {
      method: 'POST',
      headers,
      body: JSON.stringify(form),
    })
    await rejectBadCall(await asked.catch(() => undefined))
  }
  for (;;) {
    const [queue] = await ask<CourtQueue[]>('GET', `/api/court-queues?date=${date}`)
    if (!queue || queue.entries.length === 0) return
    const called = queue.entries.filter(({ venueId }) => venueId !== null)
    const result = { matchStatus: 'PAST', teamOneScore: 1, teamTwoScore: 0 }
    await Promise.all(called.map(({ matchId }) => ask('PUT', `/api/brackets/league/${matchId}`, result)))
    if (called.length === 0) await sleep(20)
  }
}

/** A call that the product will never accept is a fault of the drill: repeating it would only look like a slow queue. */
async function rejectBadCall(response: Response | undefined): Promise<void> {
  if (response && response.status >= 400 && response.status < 500 && ![409, 429].includes(response.status))
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
