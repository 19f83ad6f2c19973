// Twenty administrators edit the same few matches through two processes, each adding one to what it saw: an edit of an old version
// is rejected with the new one, and the row counts exactly the accepted edits. Meanwhile knock-out matches end and are
// reopened, and their teams and venues are renamed: locks conflict, and nobody gets a 5xx.
// `npm run drill -- edits [--edits N] [--seed N]`.
import { parseArgs } from 'node:util'
import type { Match } from '@campus/contract/matches'
import { chance } from '../demo/prng.ts'
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { type Edited, judgeEdits } from './edits/judge.ts'
import { knockOutTurmoil } from './faults/turmoil.ts'
import { adminCookie } from './hosts/campus.ts'
import { query } from './hosts/postgres.ts'

const editorCount = 20
const matchCount = 3

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: {
      edits: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1e6) },
    },
  })
  console.log(`  seed ${values.seed}`)
  const installation = await startInstallation({ name: `drill-edits-${process.pid}`, nodes: 2 })
  const { nodes, url, services } = installation
  try {
    const cookie = await adminCookie(url)
    const matches = await chooseMatches(url)
    const accepted = new Map<number, number[]>(matches.map(({ matchId }) => [matchId, []]))
    const statuses: Record<number, number> = {}
    let [left, misled] = [Number(values.edits), 0]

    async function edit(editor: number) {
      const draw = chance(Number(values.seed), `editor ${editor}`)
      const seen = new Map(matches.map((match) => [match.matchId, match]))
      while (left-- > 0) {
        const match = seen.get(draw.pick(matches).matchId) as Match
        const through = nodes[draw.whole(0, nodes.length - 1)]?.url ?? url
        const { status, now } = await addOne(through, cookie, match, draw.real() < 0.5)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200 && now) accepted.get(now.matchId)?.push(now.version)
        // A rejection without a newer version would make the editor overwrite what it never saw.
        if (status === 409 && (now?.version ?? 0) <= match.version) misled++
        if (now) seen.set(now.matchId, now)
      }
    }
    const turmoil = await knockOutTurmoil({ urls: nodes.map((node) => node.url), cookie, seed: Number(values.seed) })
    const began = performance.now()
    await Promise.all(Array.from({ length: editorCount }, (_, editor) => edit(editor)))
    const meanwhile = await turmoil.stop()
    const deadlocks = await deadlocksIn(services.databaseUrl)
    const seconds = Math.round((performance.now() - began) / 100) / 10

    const edited: Edited[] = []
    for (const match of matches) {
      const { rows } = await query<{ round: string; entries: number }>(
        services.databaseUrl,
        `select round, (select count(*)::int from audit_entries where subject = 'MATCH' and subject_id = m.id
           and action = 'UPDATE') as entries from matches m where id = $1`,
        [match.matchId],
      )
      const versions = accepted.get(match.matchId) ?? []
      edited.push({ versions, counted: countOf(rows[0]?.round), entries: rows[0]?.entries ?? 0 })
    }
    const verdict = judgeEdits(edited)
    const [sum, rejected] = [statuses[200] ?? 0, statuses[409] ?? 0]
    return {
      figures: {
        seed: Number(values.seed),
        editors: editorCount,
        matches: matchCount,
        seconds,
        statuses,
        meanwhile,
        deadlocks,
        ...verdict,
        misled,
      },
      // Without rejections no edits conflicted, and nothing was tested.
      holds:
        verdict.lost + verdict.invented + verdict.doubled + verdict.unlogged + misled === 0 &&
        rejected > 0 &&
        sum + rejected === Number(values.edits) &&
        Object.values(meanwhile).every((own) => (own[200] ?? 0) > 0 && Object.keys(own).length === 1),
    }
  } finally {
    await installation.stop()
  }
}

async function deadlocksIn(databaseUrl: string): Promise<number> {
  const { rows } = await query<{ count: number }>(
    databaseUrl,
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? 0
}

const countOf = (round: string | null | undefined) => Number(/^edit (\d+)$/.exec(round ?? '')?.[1] ?? 0)

/** League matches that have not begun: their round is a text of its own, good to count in. */
async function chooseMatches(url: string): Promise<Match[]> {
  const all = (await (await fetch(`${url}/api/matches/all`)).json()) as Match[]
  const open = all.filter(({ matchType, status }) => matchType === 'LEAGUE' && status === 'FUTURE')
  if (open.length < matchCount) throw new Error('the demo campus has too few matches ahead')
  return open.slice(0, matchCount)
}

/** The version goes in the form or as If-Match; returns the current match, whether accepted or rejected. */
async function addOne(through: string, cookie: string, match: Match, inForm: boolean) {
  const { matchId, version, round } = match
  const response = await fetch(`${through}/api/brackets/league/${matchId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie, ...(inForm ? {} : { 'if-match': `"${version}"` }) },
    body: JSON.stringify({ round: `edit ${countOf(round) + 1}`, ...(inForm ? { version } : {}) }),
  })
  const body = (await response.json()) as Match & { details?: { match?: Match } }
  return { status: response.status, now: response.ok ? body : body.details?.match }
}
