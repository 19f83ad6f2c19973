// The last run of every bench and drill, one JSON line each in docs/figures.jsonl: `--record` writes it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/folder.ts'
import type { Machine } from './machine.ts'

export interface Recorded {
  /** As it is typed after `npm run`: `drill -- nodes --kills 120`. */
  command: string
  at: string
  commit: string
  seconds: number
  /** Shares of all cores that other programs used just before and just after the run. */
  busy: { before: number; after: number }
  machine: Machine
  holds: boolean
  figures: object
}

const file = join(projectRoot, 'docs/figures.jsonl')

export function readRecords(path = file): Recorded[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Recorded)
}

/** Replaces the earlier run of the same command. */
export function writeRecord(record: Recorded, path = file): void {
  const others = readRecords(path).filter(({ command }) => command !== record.command)
  const lines = [...others, record].toSorted((a, b) => (a.command < b.command ? -1 : 1))
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
