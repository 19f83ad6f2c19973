// What the documents quote is what was recorded, and what was recorded is every bench and drill.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drills } from '../drills.ts'
import { projectRoot } from '../local/folder.ts'
import { renderAll, renderPage, renderQuotes, replaceQuotes } from './pages.ts'
import { type Recorded, readRecords, writeRecord } from './record.ts'
import { type Row, rows } from './rows.ts'

const row: Row = {
  command: 'bench -- goal',
  what: { ko: '골', en: 'a goal' },
  promise: { ko: '빠르게', en: 'soon' },
  measured: { ko: '{p99Ms} 밀리초, {late.length}번 늦음', en: '{p99Ms} ms, {late.length} late' },
  isQuoted: true,
}
const record: Recorded = {
  command: 'bench -- goal',
  at: '2026-11-15T20:00:00.000Z',
  commit: '0123456789+',
  seconds: 60,
  busy: { before: 0.02, after: 0.31 },
  machine: { cores: 2, model: 'Xeon', memoryGb: 24, kernel: '6.1', node: '24.21.0', postgresql: '15.19', redis: '7.0' },
  holds: true,
  figures: { p99Ms: 1171.456, late: [] },
}

test('the READMEs and docs/figures.md match the records; `npm run figures` writes them', () => {
  for (const [path, text] of Object.entries(renderAll()))
    expect(readFileSync(join(projectRoot, path), 'utf8'), path).toBe(text)
})

test('every figure that a row quotes is in the record of its run', () => {
  const broken = readRecords().filter((one) => renderPage([one]).includes('?'))
  expect(broken.map(({ command }) => command)).toEqual([])
})

test('every bench and drill has a row, and every row can be run', () => {
  const benches = [...readFileSync(join(projectRoot, 'bench/run.ts'), 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm)]
  const all = [
    ...Object.keys(drills).map((name) => `drill -- ${name}`),
    ...benches.map(([, name]) => `bench -- ${name}`),
  ]
  const named = new Set(rows.map(({ command }) => command.split(' ').slice(0, 3).join(' ')))
  expect([...named].toSorted()).toEqual(all.toSorted())
  expect(new Set(rows.map(({ command }) => command)).size).toBe(rows.length)
  expect(rows.filter(({ isQuoted }) => isQuoted)).toHaveLength(5)
})

test('a row shows its figures, date, commit, machine and what else loaded the machine', () => {
  const page = renderPage([record], [row])
  expect(page).toContain(
    '1,171.46 ms, 0 late | yes | 2026-11-15 `0123456789+` | 2 %, 31 % | 1 | `npm run bench -- goal` |',
  )
  expect(page).toContain('1. 2 cores (Xeon), 24 GB, Linux 6.1, Node 24.21.0, PostgreSQL 15.19, Redis 7.0')
  expect(renderQuotes([record], 'ko', [row])).toContain('| 골 | 빠르게 | 1,171.46 밀리초, 0번 늦음 | 2026-11-15 |')
})

test('a broken promise, a run that failed, a missing figure and a missing run are all shown', () => {
  expect(renderPage([{ ...record, holds: false }], [row])).toContain('| **no** |')
  expect(renderQuotes([{ ...record, holds: false }], 'en', [row])).toContain('**not kept**')
  expect(renderPage([{ ...record, holds: false, figures: { error: 'no port' } }], [row])).toContain('the run failed')
  expect(renderPage([{ ...record, figures: { late: null } }], [row])).toContain('? ms, ? late')
  expect(renderPage([], [row])).toContain('not run yet')
  expect(renderQuotes([], 'ko', [row])).toContain('아직 다시 재지 않았어요')
  expect(() => replaceQuotes('a README without marks', 'x')).toThrow('no place')
})

test('a record replaces the earlier run of the same command and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'records-'))
  const file = join(folder, 'figures.jsonl')
  try {
    writeRecord(record, file)
    writeRecord({ ...record, command: 'drill -- nodes --kills 120' }, file)
    writeRecord({ ...record, holds: false }, file)
    expect(readRecords(file).map(({ command, holds }) => [command, holds])).toEqual([
      ['bench -- goal', false],
      ['drill -- nodes --kills 120', true],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
