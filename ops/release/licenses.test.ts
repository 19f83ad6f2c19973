// The web application ships the notices of everybody in it, and the fonts' licence. Checks the build itself:
// `npm run check` builds before it tests.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../local/folder.ts'
import { shippedModules, writeNotices } from './licenses.ts'
import { modulesOf } from './modules.ts'

const names = (modules: string[]) => modules.map((place) => place.replace(/^.*node_modules\//, ''))

test('every module that server and web import is among those whose notice is shown, with its licence', () => {
  const text = writeNotices()
  for (const workspace of ['server', 'web', 'contract', 'rules']) {
    const { dependencies } = JSON.parse(readFileSync(join(projectRoot, workspace, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@campus/')) continue
      expect(text).toContain(`\n${name} ${version} (`)
    }
  }
  expect(text).toContain('Copyright (c) 2021, Kil Hyung-jin')
  expect(text).toContain('Copyright (c) Meta Platforms')
  // However deep: of React itself, of the driver of PostgreSQL.
  expect(names(shippedModules())).toEqual(expect.arrayContaining(['scheduler', 'pg-protocol']))
  expect(text.match(/\((undefined|see below)\)/g)).toBe(null)
})

test('nothing that only development needs is named as shipped', () => {
  expect(
    names(shippedModules()).filter((name) => /^(vitest|vite|typescript|oxlint|@playwright\/.*)$/.test(name)),
  ).toEqual([])
})

test('a server is given no module of the web application and of development', () => {
  const modules = names(modulesOf(['contract', 'rules', 'server']))
  expect(modules).toEqual(expect.arrayContaining(['fastify', 'pg-protocol', 'sharp', '@img/sharp-libvips-linux-arm64']))
  expect(
    modules.filter((name) => /^(react.*|hls\.js|lucide-react|mp4box|vite|vitest|@playwright\/.*)$/.test(name)),
  ).toEqual([])
})

test('npm itself names no module of the server that ours leaves out', () => {
  const listed = execFileSync(
    'npm',
    ['ls', '--all', '--omit=dev', '--package-lock-only', '--parseable', '-w', 'server', '-w', 'web'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const modules = listed
    .split('\n')
    .filter((path) => path.includes('/node_modules/') && !path.includes('@campus/'))
    .map((path) => path.slice(projectRoot.length + 1))
    // Types only: there is nothing in them to ship.
    .filter((place) => !/node_modules\/(@types\/|csstype|undici-types)/.test(place))
  expect(modules.length).toBeGreaterThan(150)
  const ours = new Set(shippedModules())
  expect(modules.filter((place) => !ours.has(place))).toEqual([])
})

test.runIf(existsSync(join(projectRoot, 'web/dist')))('the build carries both', () => {
  const dist = join(projectRoot, 'web/dist')
  expect(readFileSync(join(dist, 'licenses.txt'), 'utf8')).toContain('hls.js')
  const assets = readdirSync(join(dist, 'assets'))
  expect(assets.some((name) => name.endsWith('.woff2'))).toBe(true)
  expect(readFileSync(join(dist, 'assets/OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE')
})
