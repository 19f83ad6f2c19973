// Scores change through two processes that are killed and restarted in turn, and a receiver fails now and then: each change is delivered,
// in order per match, with a valid signature. `npm run drill -- webhooks [--events 10000] [--kill-every SECONDS] [--without-outbox]`.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Webhook } from '@campus/contract/webhooks'
import { chance } from '../demo/prng.ts'
import { type Installation, startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { adminCookie } from './hosts/campus.ts'
import { killInTurn } from './hosts/kill-in-turn.ts'
import { query } from './hosts/postgres.ts'
import { type Change, judgeWebhooks } from './webhooks/judge.ts'
import { startReceiver } from './webhooks/receiver.ts'

const matchCount = 40
const writerCount = 8
/** Leases of killed processes end after half a minute: what has not come by then is lost. */
const longestMs = 10 * 60_000

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '2000' },
      'kill-every': { type: 'string', default: '8' },
      'without-outbox': { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1e6) },
    },
  })
  const receiver = await startReceiver(chance(Number(values.seed), 'receiver'))
  const env = { WEBHOOKS_TO_LOOPBACK: 'true' }
  const installation = await startInstallation({ name: `drill-webhooks-${process.pid}`, nodes: 2, env })
  const { databaseUrl } = installation.services
  try {
    const cookie = await adminCookie(installation.url)
    const matchIds = await makeMatches(databaseUrl)
    await watch(databaseUrl)
    const hook = await post<Webhook & { secret: string }>(`${installation.url}/api/webhooks`, cookie, {
      label: 'drill',
      url: receiver.url,
      kinds: ['SCORE_CHANGED'],
    })
    receiver.expectSecret(hook.secret)
    if (values['without-outbox']) await query(databaseUrl, 'drop trigger matches_webhooks on matches', [])
    const killing = killInTurn(installation, Number(values['kill-every']) * 1000)
    const began = performance.now()
    await changeScores(installation, cookie, matchIds, Math.ceil(Number(values.events) / matchCount))
    const kills = await killing.stop()
    await untilDelivered(databaseUrl)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const { rows } = await query<Change>(
      databaseUrl,
      'select match_id::int as "matchId", version from drill_changes order by id',
      [],
    )
    const verdict = judgeWebhooks(rows, receiver.received)
    const { lost, invented, unordered, forged, events } = verdict
    return {
      figures: { seed: Number(values.seed), matches: matchCount, seconds, kills, ...verdict },
      // Without kills nothing was tested.
      holds: kills > 0 && events > 0 && lost + invented + unordered + forged === 0,
    }
  } finally {
    await installation.stop()
    receiver.stop()
  }
}

/** A trigger of the drill's own writes down every change of a score: it shares nothing with the outbox. */
async function watch(databaseUrl: string): Promise<void> {
  const statements = [
    'create table drill_changes (id bigint generated always as identity primary key, match_id bigint, version int)',
    `create function drill_note_change() returns trigger language plpgsql security definer as $$ begin
       insert into drill_changes (match_id, version) values (new.id, new.version); return null; end $$`,
    `create trigger drill_changes after update on matches for each row
       when (old.score_one is distinct from new.score_one) execute function drill_note_change()`,
  ]
  for (const statement of statements) await query(databaseUrl, statement, [])
}

async function makeMatches(databaseUrl: string): Promise<number[]> {
  const { rows } = await query<{ id: string }>(
    databaseUrl,
    `with cup as (
       insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
       select 'SOCCER', 'webhooks', '2031', 'LEAGUE', rule_preset, tie_break_preset from competitions where sport = 'SOCCER' limit 1
       returning id), pair as (
       insert into teams (name, department) values ('webhook one', ''), ('webhook two', '') returning id), entered as (
       insert into competition_teams (competition_id, team_id) select cup.id, pair.id from cup, pair)
     insert into matches (competition_id, match_type, status, starts_at, team_one_id, team_two_id, score_one, score_two)
     select cup.id, 'LEAGUE', 'LIVE', '2031-06-01T09:00:00+09:00'::timestamptz + n * interval '1 day',
       (select min(id) from pair), (select max(id) from pair), 0, 0
     from cup, generate_series(1, $1::int) n returning id`,
    [matchCount],
  )
  return rows.map(({ id }) => Number(id))
}

async function post<Reply>(url: string, cookie: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

/** Each writer has matches of its own, and repeats what a dead process did not answer. */
async function changeScores({ nodes }: Installation, cookie: string, matchIds: number[], each: number): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie }
  async function write(writer: number) {
    const own = matchIds.filter((_, index) => index % writerCount === writer)
    let turn = writer
    for (let goal = 1; goal <= each; goal++)
      for (const matchId of own) {
        const body = JSON.stringify({ teamOneScore: goal })
        for (;;) {
          const url = `${nodes[turn++ % nodes.length]?.url}/api/brackets/league/${matchId}`
          const response = await fetch(url, { method: 'PUT', headers, body }).catch(() => undefined)
          if (response?.ok) break
          if (response && response.status >= 400 && response.status < 500 && ![409, 429].includes(response.status))
            throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
          await sleep(50)
        }
      }
  }
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)))
}

async function untilDelivered(databaseUrl: string): Promise<void> {
  const deadline = performance.now() + longestMs
  while (performance.now() < deadline) {
    const { rows } = await query<{ count: number }>(
      databaseUrl,
      `select count(*)::int as count from webhook_deliveries where state = 'WAITING'`,
      [],
    )
    if (rows[0]?.count === 0) return
    await sleep(500)
  }
}
