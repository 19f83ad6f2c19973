// Runs the shipped rules against the cases with Prometheus's own promtool: each alert fires where it should, and only there.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../local/folder.ts'
import { alertCases, moreCases } from './cases.ts'

export const rulesFile = join(projectRoot, 'ops/deploy/monitoring/alerts.yaml')

interface RuleTest {
  interval: string
  input_series: Array<{ series: string; values: string }>
  alert_rule_test: Array<{ eval_time: string; alertname: string; exp_alerts: object[] }>
}

const namesIn = (rules: string) => [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
const severityIn = (rules: string, alert: string) =>
  new RegExp(`alert: ${alert}\\n(?: {8}.*\\n)*? {10}severity: (\\w+)`).exec(rules)?.[1] ?? ''

const testOf = (alert: string, series: Record<string, string>, minutes: number, expected: object[]): RuleTest => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  alert_rule_test: [{ eval_time: `${minutes}m`, alertname: alert, exp_alerts: expected }],
})

export function ruleTests(rules: string): RuleTest[] {
  const firing = (alert: string, labels: Record<string, string> = {}) => [
    { exp_labels: { severity: severityIn(rules, alert), ...labels } },
  ]
  return [
    ...Object.entries(alertCases).flatMap(([alert, { fires, quiet, labels, at = 20 }]) => [
      testOf(alert, fires, at, firing(alert, labels)),
      testOf(alert, quiet, at, []),
    ]),
    ...moreCases.map(({ alert, fires }) => testOf(alert, fires, alertCases[alert]?.at ?? 20, firing(alert))),
  ]
}

/** Names of alerts without a case, and of cases without an alert. */
export function withoutCase(rules: string): string[] {
  const names = namesIn(rules)
  return [
    ...names.filter((name) => !(name in alertCases)),
    ...Object.keys(alertCases).filter((name) => !names.includes(name)),
  ]
}

/** Failures reported by promtool; empty when all pass. */
export async function runRuleTests(rules = readFileSync(rulesFile, 'utf8')): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'campus-rules-'))
  try {
    // promtool compares annotations word by word; their text is for people.
    writeFileSync(join(folder, 'rules.yaml'), rules.replaceAll(/ {8}annotations:\n(?: {10}.*\n)+/g, ''))
    writeFileSync(join(folder, 'tests.yaml'), JSON.stringify({ rule_files: ['rules.yaml'], tests: ruleTests(rules) }))
    await promisify(execFile)('promtool', ['test', 'rules', 'tests.yaml'], { cwd: folder })
    return ''
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
    return `${stdout}${stderr}`.trim() || message
  } finally {
    rmSync(folder, { recursive: true })
  }
}
