// A check's finding: its level, description and remedy, and figures for Prometheus.
import type { Language, Words } from './words.ts'

export type Level = 'OK' | 'WARN' | 'BAD'

export interface Metric {
  name: string
  help: string
  labels?: Record<string, string>
  value: number
}

export interface Finding {
  check: string
  level: Level
  what: Words
  remedy?: Words
  metrics?: Metric[]
}

export const levels: Level[] = ['OK', 'WARN', 'BAD']
export const worstOf = (findings: Finding[]) =>
  findings.reduce<Level>((worst, { level }) => (levels.indexOf(level) > levels.indexOf(worst) ? level : worst), 'OK')

const marks: Record<Level, Words> = {
  OK: { ko: '[정상]', en: '[ok]  ' },
  WARN: { ko: '[주의]', en: '[warn]' },
  BAD: { ko: '[문제]', en: '[BAD] ' },
}

export function linesOf(findings: Finding[], language: Language): string[] {
  return findings.flatMap(({ check, level, what, remedy }) => {
    const line = `${marks[level][language]} ${check}: ${what[language]}`
    const todo = { ko: '할 일', en: 'what to do' }[language]
    return level === 'OK' || !remedy ? [line] : [line, `       → ${todo}: ${remedy[language]}`]
  })
}

/** In the form of the node exporter's textfile collector. */
export function metricsOf(findings: Finding[], now: Date): string {
  const levelMetrics = findings.map(({ check, level }) => ({
    name: 'doctor_finding',
    help: 'What a check of the doctor found: 0 ok, 1 look at it, 2 wrong',
    labels: { check },
    value: levels.indexOf(level),
  }))
  const run = { name: 'doctor_run_timestamp_seconds', help: 'When the doctor last ran', value: now.getTime() / 1000 }
  const all: Metric[] = [...levelMetrics, ...findings.flatMap(({ metrics = [] }) => metrics), run]
  const byName = Map.groupBy(all, ({ name }) => name)
  return [...byName]
    .flatMap(([name, metrics]) => [
      `# HELP ${name} ${metrics[0]?.help ?? ''}`,
      `# TYPE ${name} gauge`,
      ...metrics.map(({ labels = {}, value }) => `${name}${labelsOf(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelsOf(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
