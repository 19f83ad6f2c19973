// Shoot-outs against every sequence of kicks there is.
import { describe, expect, it } from 'vitest'
import { isShootOut } from './shoot-out.ts'

/** Kicks by turns, each in or not, until one side can't be caught or sudden death has gone on for a while. */
function kickAll(kicks: number, beyond: number): { running: Set<string>; ended: Set<string> } {
  const [running, ended] = [new Set<string>(), new Set<string>()]
  const seen = new Set<string>()
  function kick(first: number, second: number, taken: number): void {
    const key = `${first} ${second} ${taken}`
    if (seen.has(key)) return
    seen.add(key)
    const [byFirst, bySecond] = [Math.ceil(taken / 2), Math.floor(taken / 2)]
    const left = (by: number) => Math.max(0, kicks - by)
    const isSudden = byFirst > kicks || (byFirst === kicks && bySecond === kicks)
    const isEnded = isSudden
      ? byFirst === bySecond && first !== second
      : first > second + left(bySecond) || second > first + left(byFirst)
    // Either side may have kicked first.
    for (const text of [`${first}-${second}`, `${second}-${first}`]) (isEnded ? ended : running).add(text)
    if (isEnded || taken >= 2 * (kicks + beyond)) return
    for (const goal of [0, 1]) {
      if (taken % 2 === 0) kick(first + goal, second, taken + 1)
      else kick(first, second + goal, taken + 1)
    }
  }
  kick(0, 0, 0)
  return { running, ended }
}

describe.each([1, 2, 3, 4, 5, 6, 11])('best of %i kicks', (kicks) => {
  it('takes exactly what kicks lead to', () => {
    const { running, ended } = kickAll(kicks, kicks + 4)
    // Beyond this the enumeration has stopped; sudden death would go on.
    const most = kicks + 3
    for (let one = 0; one <= most; one++)
      for (let two = 0; two <= most; two++) {
        const text = `${one}-${two}`
        expect([text, isShootOut(kicks, [one, two], false)]).toEqual([text, ended.has(text)])
        expect([text, isShootOut(kicks, [one, two], true)]).toEqual([text, ended.has(text) || running.has(text)])
      }
  })
})

it.each<[[number, number], boolean]>([
  [[3, 0], true],
  [[4, 0], false],
  [[4, 1], true],
  [[4, 2], true],
  [[5, 3], true],
  [[5, 2], false],
  [[6, 4], false],
  [[1, 0], true],
  [[19, 18], true],
  [[5, 5], false],
  [[-1, 0], false],
  [[0.5, 1.5], false],
])('a shoot-out of five ends %j: %s', (goals, isPossible) => {
  expect(isShootOut(5, goals, false)).toBe(isPossible)
})
