// Two scorers at one match, one by session and one by pass, while a serving process is killed every few seconds: no
// acknowledged tap is lost, none counts twice, and devices, log and row end up with the same score.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { MatchLog } from '@campus/contract/scoring'
import { fold } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'
import { Client } from 'pg'
import { type Installation, startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { createDevice, type Device } from './people/device.ts'
import { signInScorer } from './people/scorer.ts'
import { judgeScorers, type Scored } from './two-scorers/judge.ts'

const tapsPerSecond = 5
const killEveryMs = 5000

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '60' } } })
  const seconds = Number(values.seconds)
  const installation = await startInstallation({ name: `drill-scorers-${process.pid}`, nodes: 2 })
  try {
    const { cookie, matchId } = await signInScorer(installation.nodes[0]?.url ?? '')
    const authorization = `Pass ${await givePass(installation.url, matchId, cookie)}`
    const { events } = (await (await fetch(`${installation.url}/api/matches/${matchId}/events`)).json()) as MatchLog
    const before = new Set(events.map(({ id }) => id))
    const devices = [
      createDevice(installation.url, matchId, { cookie }),
      createDevice(installation.url, matchId, { authorization }),
    ]
    const ends = Date.now() + seconds * 1000
    const [kills] = await Promise.all([
      killUntil(installation, devices, ends),
      ...devices.map((device) => tapUntil(device, ends)),
    ])
    for (const device of devices) await device.settle(20_000)
    return await judge(installation, matchId, devices, before, { seconds, kills })
  } finally {
    await installation.stop()
  }
}

async function givePass(url: string, matchId: number, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/matches/${matchId}/passes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ label: '심판' }),
  })
  if (!response.ok) throw new Error(`pass: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

async function tapUntil(device: Device, ends: number) {
  while (Date.now() < ends) {
    device.tap()
    await sleep((1000 / tapsPerSecond) * (0.5 + Math.random()))
  }
}

/** Kills while taps are in flight: some are committed but not acknowledged, and are resent. */
async function killUntil({ nodes }: Installation, devices: Device[], ends: number): Promise<number> {
  let [kills, next] = [0, Date.now()]
  for (;;) {
    next += killEveryMs
    await sleep(next - Date.now())
    if (Date.now() > ends) return kills
    const victim = nodes[kills++ % nodes.length]
    for (const device of devices) device.tap()
    await sleep(Math.random() * 10)
    await victim?.kill()
    await victim?.start()
  }
}

async function judge(
  { nodes, services }: Installation,
  matchId: number,
  devices: Device[],
  before: Set<string>,
  figures: { seconds: number; kills: number },
) {
  const client = new Client(services.databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    `select m.score_one as one, m.score_two as two, c.sport, c.rule_preset as "rulePreset",
      coalesce(m.rules, c.rules) as rules, m.match_type = 'TOURNAMENT' as "mustDecide"
     from matches m join competitions c on c.id = m.competition_id where m.id = $1`,
    [matchId],
  )
  await client.end()
  const [row] = rows
  const score = (events: MatchLog['events']) => {
    const { state } = fold(rulesOf(row), row, events)
    return `${state.scoreOne}:${state.scoreTwo}`
  }
  const logs: MatchLog[] = []
  for (const { url } of nodes) {
    logs.push((await (await fetch(`${url}/api/matches/${matchId}/events`)).json()) as MatchLog)
  }
  const scores = {
    row: `${row.one}:${row.two}`,
    nodes: logs.map(({ match }) => `${match.teamScore1}:${match.teamScore2}`),
    logs: logs.map(({ events }) => score(events)),
    devices: devices.map((device) => score(device.log())),
  }
  const scored: Scored = {
    kills: figures.kills,
    made: devices.flatMap((device) => [...device.made]),
    acknowledged: devices.flatMap((device) => [...device.acknowledged]),
    stored: (logs[0]?.events ?? []).map(({ id }) => id).filter((id) => !before.has(id)),
    scores: [scores.row, ...scores.nodes, ...scores.logs, ...scores.devices],
    retries: devices.map((device) => device.retries()),
  }
  const { holds, ...faults } = judgeScorers(scored)
  const { made, acknowledged, retries } = scored
  return {
    figures: { ...figures, taps: made.length, acknowledged: acknowledged.length, ...faults, retries, scores },
    holds,
  }
}
