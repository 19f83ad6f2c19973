// Every pool of connections has a listener for errors. `end()` resolves before its connections are closed, and a PostgreSQL that stops in
// between makes the pool emit an error: without a listener it ends the process.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

const deaf = (text: string) =>
  [...text.matchAll(/const (\w+) = new (?:pg\.)?Pool\(/g)]
    .map(([, name = '']) => name)
    .filter((name) => !text.includes(`${name}.on('error'`))

test('finds a pool without a listener', () => {
  expect(deaf(`const pool = new pg.Pool(url)\nawait pool.end()`)).toEqual(['pool'])
  expect(deaf(`const pool = new Pool(url)\npool.on('error', () => {})`)).toEqual([])
})

test('every pool has one', () => {
  const files = globSync('{server,ops,bench,e2e}/**/*.ts', {
    cwd: projectRoot,
    exclude: ['**/node_modules/**', 'ops/pools.test.ts'],
  })
  const found = files.flatMap((file) => deaf(readFileSync(join(projectRoot, file), 'utf8')).map((name) => `${file}: ${name}`)) // biome-ignore format: short
  expect(found).toEqual([])
})
