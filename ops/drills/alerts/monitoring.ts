// Prometheus, Alertmanager and the node exporter of Debian with the shipped files; only addresses and waiting times are the drill's own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../local/folder.ts'
import { eventually, freePort, startChild, stopChild } from '../../local/process.ts'

export interface Monitoring {
  /** Where the doctor writes its figures. */
  metricsFile: string
  stop: () => Promise<void>
}

interface Watched {
  folder: string
  processes: Array<{ port: number; role: string }>
  /** smtp://127.0.0.1:PORT of the operator's mailbox. */
  mailbox: string
  /** Rules to leave out, to see the drill fail. */
  muted: string[]
}

const shipped = (name: string) => readFileSync(join(projectRoot, 'ops/deploy/monitoring', name), 'utf8')

export async function startMonitoring({ folder, processes, mailbox, muted }: Watched): Promise<Monitoring> {
  const [prometheus, alertmanager, exporter] = [await freePort(), await freePort(), await freePort()]
  const at = (name: string) => join(folder, name)
  for (const name of ['textfile', 'prometheus', 'alertmanager']) mkdirSync(at(name), { recursive: true })
  writeFileSync(at('alerts.yaml'), rulesWithout(muted))
  writeFileSync(at('mail.tmpl'), shipped('mail.tmpl'))
  const targets = processes.map(
    ({ port, role }) => `      - targets: ["127.0.0.1:${port}"]\n        labels: { role: ${role} }`,
  )
  const scraping = shipped('prometheus.yaml')
    .replace('/etc/prometheus/campus-score-alerts.yaml', at('alerts.yaml'))
    .replace('127.0.0.1:9093', `127.0.0.1:${alertmanager}`)
    .replace('127.0.0.1:9100', `127.0.0.1:${exporter}`)
    .replace(/ {6}- targets: \["127\.0\.0\.1:4001"[^]*?(?= {2}# The machine)/, `${targets.join('\n')}\n`)
    .replaceAll(/scrape_interval: \d+s/g, 'scrape_interval: 1s')
  writeFileSync(at('prometheus.yaml'), `global: { evaluation_interval: 1s }\n${scraping}`)
  const calling = shipped('alertmanager.yaml')
    .replace('smtp.example.com:587', new URL(mailbox).host)
    .replaceAll(/ {2}smtp_auth_.*\n/g, '')
    .replace('smtp_require_tls: true', 'smtp_require_tls: false')
    .replace('/etc/prometheus/campus-score-mail.tmpl', at('mail.tmpl'))
    .replace('group_wait: 30s', 'group_wait: 1s')
    .replace('group_interval: 5m', 'group_interval: 2s')
  writeFileSync(at('alertmanager.yaml'), calling)
  const children = [
    startChild('prometheus-node-exporter', [
      `--web.listen-address=127.0.0.1:${exporter}`,
      '--collector.disable-defaults',
      '--collector.textfile',
      `--collector.textfile.directory=${at('textfile')}`,
    ]),
    startChild('prometheus-alertmanager', [
      `--config.file=${at('alertmanager.yaml')}`,
      `--storage.path=${at('alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertmanager}`,
      '--cluster.listen-address=',
    ]),
    startChild('prometheus', [
      `--config.file=${at('prometheus.yaml')}`,
      `--storage.tsdb.path=${at('prometheus')}`,
      `--web.listen-address=127.0.0.1:${prometheus}`,
    ]),
  ]
  for (const port of [exporter, alertmanager, prometheus])
    await eventually(async () => void (await fetch(`http://127.0.0.1:${port}/metrics`)), 30_000)
  return {
    metricsFile: at('textfile/campus-score.prom'),
    stop: async () => void (await Promise.all(children.map((child) => stopChild(child, 'SIGTERM')))),
  }
}

/** The shipped rules with seconds in place of minutes. */
function rulesWithout(muted: string[]): string {
  const [head = '', ...rules] = shipped('alerts.yaml').split(/(?= {6}- alert: )/)
  const active = rules.filter((rule) => !muted.some((name) => rule.includes(`alert: ${name}\n`)))
  return [head, ...active].join('').replaceAll(/for: \w+/g, 'for: 3s')
}
