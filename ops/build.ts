// The production build of the web application, with everybody's notices, and each file compressed once, here, instead of at every
// request.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { projectRoot } from './local/folder.ts'
import { noticesIn, writeNotices } from './release/licenses.ts'

const folder = join(projectRoot, 'web/dist')

export async function buildWeb() {
  execFileSync(join(projectRoot, 'node_modules/.bin/vite'), ['build', 'web', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  writeFileSync(join(folder, 'licenses.txt'), writeNotices())
  // The fonts ship with their licence.
  writeFileSync(
    join(folder, 'assets/OFL.txt'),
    `${noticesIn(join(projectRoot, 'node_modules/pretendard')).join('\n')}\n`,
  )
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    // Fonts and pictures are compressed already.
    if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(name) || statSync(path).size < 1024) continue
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) await buildWeb()
