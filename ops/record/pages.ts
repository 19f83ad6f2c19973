// docs/figures.md and the five figures in both READMEs, written from the records: `npm run figures`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/folder.ts'
import type { Machine } from './machine.ts'
import { type Recorded, readRecords } from './record.ts'
import { type Row, rows } from './rows.ts'

type Language = 'ko' | 'en'

const head = `# 숫자 / Figures

\`npm run proof -- --record\`가 [기록](figures.jsonl)에서 만들어요. 손으로 고치지 마세요. 각 줄은 그 명령을 마지막으로 \`--record\`와 함께
돌린 결과예요. **약속**을 지키지 못한 줄은 "아니요"라고 적히고, 아직 돌리지 않은 줄은 그렇다고 적혀요.

Written by \`npm run proof -- --record\` from the [records](figures.jsonl), never by hand. Each row is the last run of its command with
\`--record\`; a single one is \`npm run bench -- goal --record\`. Where there is a peer, both take turns in the same run. Server and load
share the machine. *busy* is the share of all cores that other programs used just before and just after the run: above 10 % the row
says more about them than about us.
`
const notRun = { ko: '아직 다시 재지 않았어요', en: 'not run yet with these checks' }

/** Text of docs/figures.md. */
export function renderPage(records: Recorded[], known: Row[] = rows): string {
  const machines = [...new Set(records.map(({ machine }) => describe(machine)))]
  const lines = known.map((row) => {
    const record = recordOf(records, row)
    const cells = [
      `${row.what.ko}<br>${row.what.en}`,
      textIn(row.promise, 'en'),
      record ? fill(textIn(row.measured, 'en'), record) : `${notRun.ko}<br>${notRun.en}`,
      record ? (record.holds ? 'yes' : '**no**') : '–',
      record ? `${record.at.slice(0, 10)} \`${record.commit}\`` : '–',
      record ? `${percent(record.busy.before)}, ${percent(record.busy.after)}` : '–',
      record ? String(machines.indexOf(describe(record.machine)) + 1) : '–',
      `\`npm run ${row.command}\``,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const names = ['what', 'promise', 'measured', 'holds', 'date, commit', 'busy', 'machine', 'command']
  const table = [`| ${names.join(' | ')} |`, `|${names.map(() => '---').join('|')}|`, ...lines].join('\n')
  const list = machines.map((machine, index) => `${index + 1}. ${machine}`).join('\n')
  return `${head}\n${table}\n\n## Machines\n${list || 'None yet.'}\n`
}

/** The five figures of a README. */
export function renderQuotes(records: Recorded[], language: Language, known: Row[] = rows): string {
  const names = {
    ko: ['무엇', '약속', '측정', '날짜', '명령'],
    en: ['what', 'promise', 'measured', 'date', 'command'],
  }[language]
  const lines = known
    .filter((row) => row.isQuoted)
    .map((row) => {
      const record = recordOf(records, row)
      const broken = { ko: ' — **약속을 지키지 못했어요**', en: ' — **not kept**' }[language]
      const measured = record && fill(textIn(row.measured, language), record) + (record.holds ? '' : broken)
      const cells = [row.what[language], textIn(row.promise, language), measured ?? notRun[language]]
      return `| ${[...cells, record?.at.slice(0, 10) ?? '–', `\`npm run ${row.command}\``].join(' | ')} |`
    })
  return [`| ${names.join(' | ')} |`, `|${names.map(() => '---').join('|')}|`, ...lines].join('\n')
}

const quotes = /(?<=<!-- figures -->\n)[^]*?(?=\n<!-- \/figures -->)/

export function replaceQuotes(text: string, block: string): string {
  if (!quotes.test(text)) throw new Error('the README has no place for figures')
  return text.replace(quotes, () => block)
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** Path in the project → its expected text. */
export function renderAll(records = readRecords()): Record<string, string> {
  return {
    'docs/figures.md': renderPage(records),
    'README.ko.md': replaceQuotes(read('README.ko.md'), renderQuotes(records, 'ko')),
    'README.md': replaceQuotes(read('README.md'), renderQuotes(records, 'en')),
  }
}

export function writePages(): void {
  for (const [path, text] of Object.entries(renderAll())) writeFileSync(join(projectRoot, path), text)
}

const recordOf = (records: Recorded[], row: Row) => records.find(({ command }) => command === row.command)
const textIn = (text: Row['promise'], language: Language) => (typeof text === 'string' ? text : text[language])
const percent = (share: number) => `${Math.round(100 * share)} %`
const describe = (machine: Machine) =>
  `${machine.cores} cores (${machine.model}), ${machine.memoryGb} GB, Linux ${machine.kernel}, Node ${machine.node}, ` +
  `PostgreSQL ${machine.postgresql}, Redis ${machine.redis}`

/** Each path in braces becomes its figure; a question mark means that the run had no such figure. */
function fill(template: string, { figures }: Recorded): string {
  if ('error' in figures) return 'the run failed'
  return template.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const found = path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], figures)
    if (typeof found === 'number') return found.toLocaleString('en-US', { maximumFractionDigits: 2 })
    return typeof found === 'string' ? found : '?'
  })
}
