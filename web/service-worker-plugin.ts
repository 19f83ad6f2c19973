// Builds the service worker: src/sw.ts without its types, after the list of files of the app's shell.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@campus/contract/limits'
import { minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { findSessionCalls } from './session-calls.ts'

/** Administration needs the server: its pages are not cached but loaded when opened. */
const excluded = ['/src/app/routes/admin-routes.tsx', '/src/pages/admin/admin-main-page.tsx']
const source = join(import.meta.dirname, 'src/sw.ts')

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const html = bundle['index.html']
        if (html?.type !== 'asset') throw new Error('index.html is built after the service worker')
        const files = ['/index.html', ...shellFiles(bundle).map((name) => `/${name}`)]
        const calls = findSessionCalls(await importContract())
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
        const leastMoveMs = limits.leastMoveMinutes * 60_000
        const mark = createHash('sha256')
          .update(JSON.stringify([files, calls, String(html.source), code]))
          .digest('hex')
          .slice(0, 12)
        const whole = `const shell = ${JSON.stringify({ mark, files })}, sessionCalls = ${JSON.stringify(calls)}, leastMoveMs = ${leastMoveMs};\n${code}`
        const { code: small } = await minify('sw.js', whole)
        // The empty export of a module with types only would make a classic worker fail.
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: small.replace(/(export\s*\{\s*\};?\s*)+$/, '') })
      },
    },
  }
}

async function importContract(): Promise<object[]> {
  const folder = join(import.meta.dirname, '../contract/src')
  return Promise.all(readdirSync(folder).map((name) => import(join(folder, name)) as Promise<object>))
}

/** Every chunk reachable without an administrator's page, with its styles. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const left = new Set(excluded)
  function add(name: string) {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    const page = excluded.find((path) => chunk.facadeModuleId?.endsWith(path))
    if (page) {
      left.delete(page)
      return
    }
    found.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported)
  }
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(name)
  // A page that moved would silently be cached on every phone.
  if (left.size > 0) throw new Error(`no chunk to leave out of the shell: ${[...left].join(', ')}`)
  return [...found].toSorted()
}
