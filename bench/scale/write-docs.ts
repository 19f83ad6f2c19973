// Puts a run into docs/: figures as JSON, slopes as pictures, and the marked blocks of docs/scale.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@campus/ops/local/folder'
import { readRecords } from '@campus/ops/record/record'
import { drawChart } from './chart.ts'
import { chartsOf } from './charts.ts'
import type { Measured } from './judge.ts'
import type { ListCost } from './lists.ts'
import { blocksOf } from './tables.ts'

export interface Run extends Measured {
  at: string
  machine: { cores: number; model: string; memoryGb: number; kernel: string; node: string }
  herd: Herd | null
  listsOf: ListsRun
}

/** The run that priced lists: this one, or a later one of the bench of the barrier alone. */
export interface ListsRun {
  run: string
  at: string
  busyBefore: number
}

/** What the drill `herd` last measured. */
export interface Herd {
  viewers: number
  seconds: number
  at: string
}

const page = join(projectRoot, 'docs/scale.md')
const folder = join(projectRoot, 'docs/scale')

const today = () => new Date().toISOString().slice(0, 10)

export function writeDocs(measured: Measured): void {
  const { run, busyBefore } = measured
  const at = today()
  writeRun({ at, machine: machine(), herd: lastHerd(), listsOf: { run, at, busyBefore }, ...measured })
}

/** Lists priced anew; all else stays as it was measured. */
export function writeLists(lists: ListCost[], { run, busyBefore }: Pick<ListsRun, 'run' | 'busyBefore'>): void {
  const former = JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8')) as Run
  writeRun({ ...former, slopes: { ...former.slopes, lists }, listsOf: { run, at: today(), busyBefore } })
}

function writeRun(measured: Run): void {
  const run = rounded(measured)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(run, null, 2)}\n`)
  for (const [name, chart] of Object.entries(chartsOf(run)))
    writeFileSync(join(folder, `${name}.svg`), drawChart(chart))
  const text = Object.entries(blocksOf(run)).reduce(replaceBlock, readFileSync(page, 'utf8'))
  writeFileSync(page, text)
}

/** The text between the two marks of a name. */
export function replaceBlock(text: string, [name, block]: [string, string]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no place for ${name}`)
  return `${text.slice(0, from + begin.length)}\n${block}\n${text.slice(to)}`
}

/** A stadium's return takes back-off, lists and sockets, not only what joining costs: it is not computed. */
function lastHerd(): Herd | null {
  const record = readRecords().find(({ command }) => command.startsWith('drill -- herd'))
  const { fans, served } = (record?.figures ?? {}) as { fans?: number; served?: { maxMs: number } }
  if (!record || fans === undefined || !served) return null
  return { viewers: fans, seconds: served.maxMs / 1000, at: record.at.slice(0, 10) }
}

const machine = (): Run['machine'] => ({
  cores: cpus().length,
  model: cpus()[0]?.model ?? arch(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version,
})

/** Four digits hold all that was measured. */
const rounded = (run: Run): Run =>
  JSON.parse(JSON.stringify(run), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value))
