// Breaks five things one by one: the doctor names each, and an email about it arrives in the operator's mailbox, and another once
// it is fixed. Before that every shipped alert rule is tested with promtool: it fires where it should, and only there.
// `npm run drill -- alerts [--only mail,disk] [--mute ALERT]`: with a rule muted the drill must fail.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import PostalMime from 'postal-mime'
import { rulesFile, runRuleTests } from '../alerts/rule-tests.ts'
import { dataFolder } from '../local/folder.ts'
import { startMailbox } from '../local/mailbox.ts'
import { eventually } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { type DrilledMachine, startMachine } from './alerts/machine.ts'
import { startMonitoring } from './alerts/monitoring.ts'

const timeoutMs = 90_000

interface Fault {
  /** As the doctor names it. */
  check: string
  alert: string
  break: (machine: DrilledMachine) => Promise<unknown>
  mend: (machine: DrilledMachine) => Promise<unknown>
}

const faults: Record<string, Fault> = {
  mail: {
    check: 'mail',
    alert: 'MailFailing',
    break: async ({ setPassword, url }) => {
      setPassword('changed')
      // Somebody signs up meanwhile: the code must not be lost.
      const body = JSON.stringify({ email: 'new@univ.test' })
      const headers = { 'content-type': 'application/json' }
      await fetch(`${url}/api/users/sendVerificationCode`, { method: 'POST', headers, body })
    },
    mend: async ({ setPassword }) => setPassword('right'),
  },
  archiver: {
    check: 'archiver',
    alert: 'ArchiverFailing',
    break: async ({ archiveBroken, switchWal }) => {
      writeFileSync(archiveBroken, '')
      await switchWal()
    },
    mend: async ({ archiveBroken, switchWal }) => {
      rmSync(archiveBroken)
      // After three failures the archiver of PostgreSQL pauses for a minute, unless a new segment wakes it.
      await switchWal()
    },
  },
  certificate: {
    check: 'certificate',
    alert: 'CertificateEnds',
    break: async ({ site }) => {
      site.certify(90, 87)
      site.reload()
    },
    mend: async ({ site }) => {
      site.certify(90)
      site.reload()
    },
  },
  disk: {
    check: 'disk-postgresql',
    alert: 'DatabaseDiskFull',
    break: async ({ disk }) => disk.fill(35 * 1024 * 1024),
    mend: async ({ disk }) => disk.empty(),
  },
  process: {
    check: 'processes',
    alert: 'ProcessDown',
    break: ({ second }) => second.kill(),
    mend: ({ second }) => second.start(),
  },
}

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string', default: Object.keys(faults).join() }, mute: { type: 'string', default: '' } },
  })
  const rules = await tryRules()
  const folder = dataFolder(`drill-alerts-${process.pid}`, 'postgres')
  const operator = await startMailbox(join(folder, 'operator-mail'))
  const machine = await startMachine(folder)
  const muted = values.mute.split(',').filter(Boolean)
  const monitoring = await startMonitoring({ folder, processes: machine.processes, mailbox: operator.url, muted })
  let bad: string[] = []
  const ending = new AbortController()
  const examining = (async () => {
    while (!ending.signal.aborted) bad = await machine.examine(monitoring.metricsFile)
  })()
  try {
    const wanted = values.only.split(',').map((name) => [name, faults[name] ?? unknown(name)] as const)
    // Nothing is broken yet: an alert now is a false alarm.
    await eventually(
      async () => assert(readdirSync(join(folder, 'textfile')).length > 0, 'the doctor has not run'),
      timeoutMs,
    )
    const early = wanted.filter(([, { check }]) => bad.includes(check)).map(([name]) => name)
    const results: Record<string, Result> = {}
    for (const [name, fault] of wanted) results[name] = await breakAndMend(fault, machine, operator.folder, () => bad)
    const isCodeSent =
      !values.only.includes('mail') || (await emailsIn(machine.mailbox.folder)).some(({ to }) => to === 'new@univ.test')
    const all = Object.values(results)
    return {
      figures: { rules, early, isCodeSent, results },
      holds:
        rules.against === '' &&
        rules.blind.length === 0 &&
        early.length === 0 &&
        isCodeSent &&
        all.every((one) => !one.isFalseAlarm && ![one.named, one.called, one.mended, one.resolved].includes(null)),
    }
  } finally {
    ending.abort()
    await examining
    await monitoring.stop()
    await machine.stop()
    await operator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds from the fault, or from its fix, until it was noticed; null: never. */
interface Result {
  named: number | null
  called: number | null
  mended: number | null
  resolved: number | null
  /** It was sent before anything was broken. */
  isFalseAlarm: boolean
}

async function breakAndMend(
  fault: Fault,
  machine: DrilledMachine,
  folder: string,
  bad: () => string[],
): Promise<Result> {
  const { check, alert } = fault
  const isEmailed = async (word: string) =>
    (await emailsIn(folder)).some(({ text }) => text.includes(`[${word}] ${alert} `))
  const isFalseAlarm = await isEmailed('문제')
  console.log(`── ${check}: broken`)
  let began = Date.now()
  const seconds = (isSo: () => boolean | Promise<boolean>) =>
    eventually(async () => assert(await isSo(), 'not yet'), timeoutMs, 200).then(
      () => Math.round((Date.now() - began) / 100) / 10,
      () => null,
    )
  await fault.break(machine)
  const [named, called] = await Promise.all([seconds(() => bad().includes(check)), seconds(() => isEmailed('문제'))])
  console.log(`── ${check}: mended`)
  await fault.mend(machine)
  began = Date.now()
  const [mended, resolved] = await Promise.all([
    seconds(() => !bad().includes(check)),
    seconds(() => isEmailed('해결')),
  ])
  return { isFalseAlarm, named, called, mended, resolved }
}

async function emailsIn(folder: string): Promise<Array<{ to: string | undefined; text: string }>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names.map(async (name) => {
      const { to, text = '' } = await PostalMime.parse(readFileSync(join(folder, name)))
      return { to: to?.[0]?.address, text }
    }),
  )
}

/** Tests the rules as shipped, and with expressions that never fire and always fire: every alert's tests must notice both. */
async function tryRules() {
  const rules = readFileSync(rulesFile, 'utf8')
  const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const against = await runRuleTests(rules)
  const blind: string[] = []
  for (const expression of ['vector(0) > 1', 'vector(1)']) {
    const failures = await runRuleTests(rules.replaceAll(/^( +expr: ).*$/gm, `$1${expression}`))
    blind.push(
      ...names.filter((name) => !failures.includes(`alertname: ${name}, time`)).map((name) => `${name}: ${expression}`),
    )
  }
  return { rules: names.length, against, blind }
}

function assert(isSo: boolean, otherwise: string) {
  if (!isSo) throw new Error(otherwise)
}

function unknown(name: string): never {
  throw new Error(`${name}: known are ${Object.keys(faults).join(', ')}`)
}
