// How published results are written in the tests, and the taps that lead to them.

export type Sets = Array<[number, number]>

/** '25-15 24-26': a set each. */
export const setsOf = (text: string): Sets =>
  text.split(' ').map((set) => set.split('-').map(Number) as [number, number])

/** One way to get there: the loser of a set first, but never so that it is over too early. */
export function ralliesOf(sets: Sets): string[] {
  return sets.flatMap(([one, two]) => {
    const [winner, loser] = one > two ? ['P1', 'P2'] : ['P2', 'P1']
    const level = Math.min(one, two)
    return [...Array.from({ length: level }, () => [loser, winner]).flat(), ...Array(Math.abs(one - two)).fill(winner)]
  })
}

/** Runs of all innings, '0020X': the last was not needed. */
export const sumOf = (runs: string) => [...runs].reduce((total, run) => total + (Number(run) || 0), 0)

const turn = (run: string | undefined, side: 1 | 2, hasOuts: boolean) =>
  run === 'X' ? [] : [`P${side}*${run}`, ...(hasOuts ? [`X${side}*3`] : [])]

/** A line score as taps: three outs end every turn but the one that wins. */
export function inningsOf(first: string, second: string): string[] {
  const isWalkOff = sumOf(second) > sumOf(first)
  const taps = [...first].flatMap((run, at) => [
    'SET',
    ...turn(run, 1, true),
    ...turn(second[at], 2, !(isWalkOff && at === first.length - 1)),
  ])
  return ['START', ...taps.slice(1), 'FINISH']
}
