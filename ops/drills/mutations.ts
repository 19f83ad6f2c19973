// Drills are tested too: the product is broken in ways that people would notice, and each drill must fail by the promise meant
// for it. `npm run drill -- mutations [--mutations push-off,…] [--drills nodes,…]`; the unmutated product (`none`) must hold.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../local/folder.ts'
import type { Measured } from '../promise.ts'

/** Short forms: enough for a mutation to show. `calm` breaks nothing and is the one in the gate. */
const forms: Record<string, string[]> = {
  calm: ['fast', '--faults', '0'],
  fast: ['fast'],
  nodes: ['nodes', '--kills', '1', '--clients', '100'],
  redis: ['redis', '--dead-seconds', '3', '--hung-seconds', '2', '--flushes', '3'],
  postgres: ['postgres', '--kills', '1'],
  network: ['network', '--seconds', '2', '--first', '5', '--count', '2'],
  rolling: ['rolling', '--rounds', '1', '--rate', '100'],
  herd: ['herd', '--clients', '200', '--times', '1'],
  soak: ['soak', '0.5', '1'],
  chat: ['chat', '--seconds', '15'],
  queue: ['queue', '--hand-outs', '300', '--kill-every', '2'],
  // The seed with which the replica is kept behind first.
  everything: ['everything', '--minutes', '0.3', '--clients', '100', '--seed', '12'],
}
const cluster = ['calm', 'fast', 'nodes', 'redis', 'postgres', 'network', 'rolling', 'herd', 'soak', 'everything']

interface Mutation {
  /** The promise that must be broken by it; a drill with its own judge reports only that it does not hold. */
  breaks: string
  /** The drills it is meant for. */
  drills: string[]
}

export const mutations: Record<string, Mutation> = {
  'push-off': { breaks: 'scoresDelivered', drills: cluster },
  'push-late': { breaks: 'scoresDelivered', drills: ['calm', 'nodes', 'redis', 'postgres', 'rolling', 'everything'] },
  'event-dropped': {
    breaks: 'scoresDelivered',
    drills: ['calm', 'fast', 'nodes', 'redis', 'postgres', 'rolling', 'soak', 'everything'],
  },
  'event-doubled': {
    breaks: 'scoresDelivered',
    drills: ['calm', 'fast', 'nodes', 'redis', 'postgres', 'rolling', 'soak', 'everything'],
  },
  'chat-off': {
    breaks: 'messagesDelivered',
    drills: ['chat', 'calm', 'fast', 'nodes', 'redis', 'postgres', 'network', 'soak', 'everything'],
  },
  'write-lost': { breaks: 'intact', drills: cluster },
  'answer-stale': { breaks: 'intact', drills: cluster },
  'barrier-weak': { breaks: 'intact', drills: ['calm', 'fast', 'nodes', 'everything'] },
  'replica-weak': { breaks: 'editsKept', drills: ['everything'] },
  'calls-failing': { breaks: 'withinBudget', drills: cluster },
  'court-doubled': { breaks: 'holds', drills: ['queue'] },
  'memory-growing': { breaks: 'memoryBounded', drills: ['soak'] },
  'files-growing': { breaks: 'filesBounded', drills: ['soak'] },
}

interface Line {
  holds: boolean
  promises?: Record<string, boolean>
}

type Cell = 'caught' | 'missed' | 'holds' | 'does not hold' | 'broke off'

export async function run(args: string[]): Promise<Measured> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { mutations: option, drills: option } })
  const wanted = values.mutations?.split(',') ?? ['none', ...Object.keys(mutations)]
  const drills = values.drills?.split(',') ?? Object.keys(forms).filter((name) => name !== 'calm')
  const table: Record<string, Record<string, Cell>> = {}
  for (const name of wanted) {
    for (const drill of name === 'none' ? drills : drills.filter((one) => mutations[name]?.drills.includes(one))) {
      const cell = await judge(name, drill)
      console.log(`${name} × ${drill}: ${cell}`)
      ;(table[name] ??= {})[drill] = cell
    }
  }
  const cells = Object.entries(table).flatMap(([name, row]) =>
    Object.entries(row).map(([drill, cell]) => ({
      name: `${name} × ${drill}`,
      isGood: cell === 'caught' || cell === 'holds',
    })),
  )
  const missed = cells.filter(({ isGood }) => !isGood).map(({ name }) => name)
  return { figures: { table, cells: cells.length, missed }, holds: cells.length > 0 && missed.length === 0 }
}

async function judge(mutation: string, drill: string): Promise<Cell> {
  const line = await drillWith(mutation, forms[drill] ?? [drill])
  if (!line) return 'broke off'
  if (mutation === 'none') return line.holds ? 'holds' : 'does not hold'
  const isBroken =
    line.promises === undefined ? !line.holds : line.promises[mutations[mutation]?.breaks ?? ''] === false
  return isBroken && !line.holds ? 'caught' : 'missed'
}

/** The last line of a drill whose processes carry the mutation. */
async function drillWith(mutation: string, args: string[]): Promise<Line | undefined> {
  const module = join(import.meta.dirname, 'mutations', `${mutation}.ts`)
  const child = spawn(process.execPath, [join(projectRoot, 'ops/drill.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...(mutation !== 'none' && { NODE_OPTIONS: `--import=${module}` }) },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await new Promise((resolve) => child.once('close', resolve))
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  console.log(last)
  return last.startsWith('{') ? (JSON.parse(last) as Line) : undefined
}
