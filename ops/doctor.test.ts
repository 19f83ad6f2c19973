// The doctor as a command: output in the operator's language, an exit code, and figures that Prometheus can read.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linesOf, metricsOf, worstOf } from './doctor/finding.ts'
import { languageOf } from './doctor/words.ts'
import { projectRoot } from './local/folder.ts'
import { givenDate } from './local/process.ts'

async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(projectRoot, 'ops/doctor.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', LANG: 'ko_KR.UTF-8', ...givenDate(), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'campus-doctor-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('one line a check, a remedy where it is needed, and an exit code', async () => {
  const at = folder()
  mkdirSync(join(at, 'media'))
  const args = ['--backup', at, '--only', 'backup,mail', '--metrics', join(at, 'doctor.prom')]
  const bad = await run(args)
  expect(bad.code).toBe(1)
  expect(bad.output.split('\n').filter((line) => line.startsWith('[문제]'))).toHaveLength(2)
  expect(bad.output).toContain('할 일: systemctl start campus-score-backup')
  expect(readFileSync(join(at, 'doctor.prom'), 'utf8')).toMatch(/^doctor_finding\{check="backup"\} 2$/m)
  writeFileSync(join(at, 'last-backup.json'), JSON.stringify({ finishedAt: new Date() }))
  const good = await run([...args, '--only', 'backup'], { LANG: 'en_US.UTF-8' })
  expect(good).toEqual({ code: 0, output: '[ok]   backup: The last backup was finished 0 hours ago.\n' })
  const written = readFileSync(join(at, 'doctor.prom'), 'utf8')
  expect(written).toMatch(/^doctor_finding\{check="backup"\} 0$/m)
  expect(written).toMatch(/^doctor_run_timestamp_seconds \d+/m)
})

test('a check that nobody knows is an error, not silence', async () => {
  const { code, output } = await run(['--only', 'bakcup'])
  expect([code, output]).toEqual([2, expect.stringContaining('bakcup')])
})

test('settings that cannot be read are named by every check that needs them, and stop no other', async () => {
  const { code, output } = await run(['--only', 'mail,kernel,ports', '--lang', 'en'], { SMTP_URL: 'not a URL' })
  expect(code).toBe(1)
  expect(output).toContain('[BAD]  mail: Could not be checked: bad settings: SMTP_URL')
  expect(output).toMatch(/ports: /)
})

test.each([
  [{}, 0, "[ok]   campus: Named '캠퍼스 스코어', with the product's crest."],
  [{ CAMPUS_NAME: '한국대 스포츠' }, 0, "Named '한국대 스포츠'"],
  [{ CAMPUS_COLOR: 'navy' }, 1, '[BAD]  campus: The campus settings cannot be used: bad settings: CAMPUS_COLOR'],
  [{ CAMPUS_CREST: '/nowhere/crest.svg' }, 1, '/nowhere/crest.svg: cannot be read (ENOENT)'],
])("the campus's own name, colour and crest: %j", async (env, code, text) => {
  expect(await run(['--only', 'campus', '--lang', 'en'], env)).toEqual({ code, output: expect.stringContaining(text) })
})

test('the worst finding counts, and labels are quoted', () => {
  const what = { ko: '가', en: 'a' }
  const findings = [
    { check: 'one', level: 'OK' as const, what, metrics: [{ name: 'm', help: 'h', labels: { a: 'x"y' }, value: 1.5 }] },
    { check: 'two', level: 'WARN' as const, what, remedy: what },
  ]
  expect(worstOf(findings)).toBe('WARN')
  expect(linesOf(findings, 'en')).toEqual(['[ok]   one: a', '[warn] two: a', '       → what to do: a'])
  expect(metricsOf(findings, new Date(0))).toContain('m{a="x\\"y"} 1.5\n')
})

test.each([
  [{}, 'ko'],
  [{ LANG: 'C.UTF-8' }, 'ko'],
  [{ LANG: 'ko_KR.UTF-8' }, 'ko'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'ko_KR.UTF-8', LC_ALL: 'en_GB.UTF-8' }, 'en'],
])('%j is read as %s', (env, language) => expect(languageOf(env)).toBe(language))
