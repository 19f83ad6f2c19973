// The import arrows are real: each planted wrong import is found by the linter, and a right one is not.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

const wrong: Record<string, string> = {
  'contract/src/a.ts': '@campus/server/app',
  'rules/src/a.ts': '@campus/server/app',
  'rules/src/b.ts': 'node:fs',
  'server/src/matches/b.ts': '../users/users.store.ts',
  'server/src/matches/c.rules.ts': './matches.store.ts',
  'server/src/matches/d.store.ts': '../http/serve.ts',
  'server/src/matches/e.actions.ts': '../http/serve.ts',
  'server/src/matches/f.actions.ts': '../realtime/hub.ts',
  'server/src/matches/g.socket.ts': '../http/serve.ts',
  'server/src/matches/h.routes.ts': '../realtime/hub.ts',
  'server/src/http/i.ts': '../matches/matches.store.ts',
  'server/src/platform/j.ts': '../http/serve.ts',
  'server/src/realtime/k.ts': '../deps.ts',
  'server/src/media/ka.ts': '../live/live.rules.ts',
  'server/src/media/kb.ts': '../platform/postgres.ts',
  'server/src/http/kc.ts': '../media/ebml.ts',
  'server/src/live/kd.store.ts': '../media/ebml.ts',
  'server/src/l.ts': '@campus/web/main',
  'web/src/pages/m.ts': '../api/call.ts',
  'web/src/features/matches/n.ts': '../favorites/favorites.queries.ts',
  'web/src/features/matches/o.ts': '../../pages/main-page.tsx',
  'web/src/ui/p.ts': '../features/matches/match-row.tsx',
  'web/src/api/q.ts': '@campus/server/app',
}

const right: Record<string, string> = {
  'rules/src/q.ts': '@campus/contract/rules',
  'server/src/matches/r.routes.ts': '../http/serve.ts',
  'server/src/matches/s.store.ts': '../platform/postgres.ts',
  'server/src/matches/t.actions.ts': './matches.rules.ts',
  'server/src/matches/u.socket.ts': '../realtime/hub.ts',
  'server/src/live/ua.packager.ts': '../media/ebml.ts',
  'server/src/live/ub.actions.ts': '../media/ebml.ts',
  'server/src/live/uc.routes.ts': '../media/ebml.ts',
  'server/src/media/ud.ts': './ebml.ts',
  'server/src/http/v.ts': '../platform/postgres.ts',
  'web/src/features/matches/w.ts': '../../ui/button.tsx',
  'web/src/pages/x.ts': '../features/matches/match-row.tsx',
}

function findings(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  cpSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [name, imported] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `import { thing } from '${imported}'\nexport const own = thing\n`)
  }
  try {
    const report = execFileSync(join(projectRoot, 'node_modules/.bin/oxlint'), ['--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return filesIn(report)
  } catch (error) {
    return filesIn((error as { stdout: string }).stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function filesIn(report: string): string[] {
  const { diagnostics } = JSON.parse(report) as { diagnostics: Array<{ code: string; filename: string }> }
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename)
}

test('every wrong import is found', () => {
  expect(findings(wrong).toSorted()).toEqual(Object.keys(wrong).toSorted())
})

test('right imports pass', () => {
  expect(findings(right)).toEqual([])
})
