// Files that code starts or reads by name are there: a moved file breaks a drill that nobody runs before the night.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

const named = [
  /join\((?<base>projectRoot|import\.meta\.dirname),\s*'(?<path>[^']+\.(?:tsx?|html|py|sql|c))'/g,
  /new URL\('(?<path>\.[^']+\.tsx?)',\s*import\.meta\.url\)/g,
]

function namesIn(file: string, text: string): string[] {
  return named.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups }) =>
      join(groups?.['base'] === 'projectRoot' ? '' : dirname(file), groups?.['path'] ?? ''),
    ),
  )
}

test('every file that is named exists', () => {
  const files = globSync('{contract,rules,server,web,ops,bench,e2e}/**/*.{ts,tsx}', {
    cwd: projectRoot,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const found = files.flatMap((file) =>
    namesIn(file, readFileSync(join(projectRoot, file), 'utf8')).map((name) => ({ file, name })),
  )
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(({ name }) => !existsSync(join(projectRoot, name)))).toEqual([])
})
