// Two scorers at one match while a serving process is killed every few seconds, first in one log, then apart: no acknowledged
// tap is lost, none counts twice, and devices, log and row end up with the same score.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SportRules } from '@campus/contract/rules'
import type { MatchLog, StoredEvent } from '@campus/contract/scoring'
import { type Base, type Folded, fold } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'
import { Client } from 'pg'
import { type Installation, startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { createDevice, type Device } from './people/device.ts'
import { signInScorer } from './people/scorer.ts'
import { goalsOf, loseNetworkUntil, mostPairs, settleAll, watchUntil } from './two-scorers/apart.ts'
import { judgeScorers, type Scored } from './two-scorers/judge.ts'

const tapsPerSecond = 5
const killEveryMs = 5000

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '60' } } })
  const seconds = Number(values.seconds)
  const installation = await startInstallation({ name: `drill-scorers-${process.pid}`, nodes: 2 })
  try {
    const { cookie, matchId } = await signInScorer(installation.nodes[0]?.url ?? '')
    const together = await scoreTogether(installation, matchId, cookie, seconds)
    const apart = await scoreApart(installation, matchId, cookie, seconds)
    return { figures: { ...together.figures, apart: apart.figures }, holds: together.holds && apart.holds }
  } finally {
    await installation.stop()
  }
}

/** Both keep one log: one by session, one by pass. */
async function scoreTogether(installation: Installation, matchId: number, cookie: string, seconds: number) {
  const { url } = installation
  const before = await idsIn(url, matchId)
  const devices = [
    createDevice(url, matchId, { cookie }),
    createDevice(url, matchId, { authorization: await givePass(url, matchId, cookie) }),
  ]
  const ends = Date.now() + seconds * 1000
  const [kills] = await Promise.all([
    killUntil(installation, devices, ends),
    ...devices.map((device) => tapUntil(device, ends)),
  ])
  for (const device of devices) await device.settle(20_000)
  return judge(installation, matchId, devices, before, { seconds, kills })
}

/** Each keeps a log of their own, by two passes; an organiser settles some of the differences. */
async function scoreApart(installation: Installation, matchId: number, cookie: string, seconds: number) {
  const { url } = installation
  await setApart(url, matchId, cookie)
  const before = await idsIn(url, matchId)
  const pass = async () => createDevice(url, matchId, { authorization: await givePass(url, matchId, cookie) })
  const scorers = [await pass(), await pass()] as const
  const organiser = createDevice(url, matchId, { cookie })
  for (const device of [...scorers, organiser]) await device.settle(0)
  const score = await scoreBy(installation, matchId)
  const start = totalOf(score(scorers[0].log()))
  const ends = Date.now() + seconds * 1000
  const [kills, networkLost] = await Promise.all([
    killUntil(installation, [], ends),
    loseNetworkUntil(scorers, ends),
    watchUntil(scorers, ends),
  ])
  for (const device of scorers) await device.settle(20_000)
  const [one, two] = scorers.map((device) => goalsOf({ events: device.log() }, device.made)) as [
    StoredEvent[],
    StoredEvent[],
  ]
  const folded = score(scorers[0].log())
  const agreed = totalOf(folded) - start
  const pairs = mostPairs(one, two)
  const settled = await settleAll(scorers, organiser, folded)
  for (const device of [...scorers, organiser]) await device.settle(0)
  const open = score(organiser.log()).open.length
  const { figures, holds } = await judge(installation, matchId, [...scorers, organiser], before, { seconds, kills })
  return {
    figures: { ...figures, networkLost, pairs, agreed, settled, open },
    // Otherwise nothing was tested: they must have differed, and lost the network.
    holds: holds && agreed === pairs && settled > 0 && open === 0 && networkLost > 0,
  }
}

const totalOf = ({ state }: Folded) => (state.scoreOne ?? 0) + (state.scoreTwo ?? 0)

async function idsIn(url: string, matchId: number): Promise<Set<string>> {
  const { events } = (await (await fetch(`${url}/api/matches/${matchId}/events`)).json()) as MatchLog
  return new Set(events.map(({ id }) => id))
}

async function setApart(url: string, matchId: number, cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/matches/${matchId}/apart`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ isApart: true }),
  })
  if (!response.ok) throw new Error(`apart: ${response.status} ${await response.text()}`)
}

async function givePass(url: string, matchId: number, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/matches/${matchId}/passes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ label: '심판' }),
  })
  if (!response.ok) throw new Error(`pass: ${response.status} ${await response.text()}`)
  return `Pass ${((await response.json()) as { token: string }).token}`
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

interface Row {
  one: number | null
  two: number | null
  sport: Base['sport']
  rulePreset: string
  rules: SportRules | null
  mustDecide: boolean
}

async function readRow({ services }: Installation, matchId: number): Promise<Row> {
  const client = new Client(services.databaseUrl)
  await client.connect()
  const { rows } = await client.query<Row>(
    `select m.score_one as one, m.score_two as two, c.sport, c.rule_preset as "rulePreset",
      coalesce(m.rules, c.rules) as rules, m.match_type = 'TOURNAMENT' as "mustDecide"
     from matches m join competitions c on c.id = m.competition_id where m.id = $1`,
    [matchId],
  )
  await client.end()
  const [row] = rows
  if (!row) throw new Error('the match is gone')
  return row
}

async function scoreBy(installation: Installation, matchId: number) {
  const row = await readRow(installation, matchId)
  return (events: StoredEvent[]) => fold(rulesOf(row), row, events)
}

async function judge(
  installation: Installation,
  matchId: number,
  devices: Device[],
  before: Set<string>,
  figures: { seconds: number; kills: number },
) {
  const { nodes } = installation
  const row = await readRow(installation, matchId)
  const score = (events: StoredEvent[]) => {
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
