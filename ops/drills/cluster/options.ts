// The numbers a drill is called with: `--kills 20 --seed 7`. A missing seed is drawn at random; the seed is always printed.
import { parseArgs } from 'node:util'
import { type Chance, chance } from '../../demo/prng.ts'

export function numbersIn<K extends string>(args: string[], usual: Record<K, number>): Record<K, number> {
  const options = Object.fromEntries(Object.keys(usual).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options })
  const entries = Object.entries<number>(usual).map(([name, number]) => {
    const given = values[name] === undefined ? number : Number(values[name])
    if (!Number.isFinite(given) || given < 0) throw new Error(`--${name} wants a number`)
    return [name, given]
  })
  return Object.fromEntries(entries) as Record<K, number>
}

/** `--pgbouncer`: processes come to PostgreSQL through one. */
export function takePooled(args: string[]): { isPooled: boolean; rest: string[] } {
  return { isPooled: args.includes('--pgbouncer'), rest: args.filter((arg) => arg !== '--pgbouncer') }
}

export const anySeed = () => Math.floor(Math.random() * 1_000_000)

export function luckOf(name: string, seed: number): Chance {
  console.log(`${name}: seed ${seed}`)
  return chance(seed, name)
}
