// Draws of every kind by three programs that share no code: the rules, a script in Python, and the page that anybody can save.
import { spawnSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import type { Ball, DrawSetup } from '@campus/contract/draws'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crowdedDepartment, drawOf } from './draw.ts'
import { samplePots, sampleSetup } from './samples.ts'
import type { Hmac } from './stream.ts'

const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const commitmentOf = (secret: Uint8Array, setup: string) =>
  createHash('sha256').update(secret).update(setup).digest('hex')

interface PublicDraw {
  setup: string
  commitment: string
  secret: string
  numbers: Array<{ teamId: number; number: number }>
  balls: Ball[]
}

const groupsOf = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}조`)

/** Setups of every kind, without those that do not fit. */
const setups: fc.Arbitrary<DrawSetup> = fc
  .record({
    kind: fc.constantFrom('GROUPS', 'BRACKET', 'ORDER', 'SIDES'),
    count: fc.integer({ min: 2, max: 20 }),
    departments: fc.integer({ min: 1, max: 20 }),
    seeds: fc.nat(20),
    groups: fc.integer({ min: 1, max: 6 }),
    isApart: fc.boolean(),
  })
  .map(({ kind, count, departments, seeds, groups, isApart }) => {
    const seeded = Math.min(seeds, count)
    if (kind === 'GROUPS')
      return sampleSetup(count, departments, { kind, groups: groupsOf(groups), pots: samplePots(count, seeded, groups), isApart }) // biome-ignore format: short
    if (kind === 'BRACKET')
      return sampleSetup(count, departments, { kind, pots: samplePots(count, seeded, seeded || 1).slice(-2), isApart })
    const pairs = Array.from({ length: Math.floor(count / 2) }, (_, at): [number, number] => [2 * at + 1, 2 * at + 2])
    return kind === 'SIDES'
      ? sampleSetup(count, departments, { kind, pots: [], pairs })
      : sampleSetup(count, 1, { kind })
  })
  .filter((setup) => crowdedDepartment(setup) === undefined)

const draws: fc.Arbitrary<PublicDraw> = fc
  .record({ setup: setups, silent: fc.nat(20), bytes: fc.uint8Array({ minLength: 32, maxLength: 32 }) })
  .map(({ setup: read, silent, bytes }) => {
    const setup = JSON.stringify(read)
    const numbers = read.teams.slice(silent).map(({ teamId }, at) => ({ teamId, number: (bytes[at] ?? 0) ** 3 }))
    const balls = drawOf({ setup, secret: bytes, numbers }, nodeHmac)
    return { setup, commitment: commitmentOf(bytes, setup), secret: Buffer.from(bytes).toString('hex'), numbers, balls }
  })

interface Check {
  commitment: boolean
  balls: boolean
}

function checkByPython(given: PublicDraw[]): Check[] {
  const script = join(import.meta.dirname, 'verify.py')
  const { stdout, stderr, status } = spawnSync('python3', [script], { input: JSON.stringify(given), encoding: 'utf8' })
  expect(stderr).toBe('')
  const results = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Check)
  expect(status).toBe(results.every(({ commitment, balls }) => commitment && balls) ? 0 : 1)
  return results
}

const pageScript = readFileSync(join(import.meta.dirname, '../../../web/src/features/draws/check-draw.js'), 'utf8')
const checkDraw = runInThisContext(`(() => {${pageScript}\nreturn checkDraw})()`) as (
  draw: PublicDraw,
) => Promise<Check>

const checkByPage = (given: PublicDraw[]): Promise<Check[]> => Promise.all(given.map(checkDraw))

test.each([
  ['a script in another language', checkByPython],
  ['the page that anybody can save', checkByPage],
])('%s finds 200 draws right, and every change of one wrong', async (_name, check) => {
  const given = fc.sample(draws, { numRuns: 200, seed: 23 })
  expect(new Set(given.map(({ setup }) => (JSON.parse(setup) as DrawSetup).kind)).size).toBe(4)
  const right = await check(given)
  expect(right.filter(({ commitment, balls }) => !commitment || !balls)).toEqual([])
  expect(right).toHaveLength(200)

  const [draw] = given.filter(({ balls, numbers }) => balls.length > 8 && numbers.length > 2)
  if (!draw) throw new Error('no draw of many teams')
  const secret = randomBytes(32)
  const lie = { ...draw, secret: secret.toString('hex'), commitment: commitmentOf(secret, draw.setup) }
  const [one, two, ...rest] = draw.balls
  const swapped = [
    { teamId: two?.teamId ?? 0, place: one?.place ?? 0 },
    { teamId: one?.teamId ?? 0, place: two?.place ?? 0 },
    ...rest,
  ]
  const wrong = await check([
    { ...draw, secret: secret.toString('hex') },
    { ...draw, setup: draw.setup.replace('총장배', '총장컵') },
    lie,
    { ...draw, numbers: draw.numbers.slice(1) },
    { ...draw, balls: swapped },
  ])
  expect(wrong.map(({ commitment, balls }) => `${commitment} ${balls}`)).toEqual([
    'false false',
    'false false',
    'true false',
    'true false',
    'true false',
  ])
})
