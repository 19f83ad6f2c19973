// Ties against a second way to count them: a sheet of paper per rubber. Whatever is tapped in whatever order, both agree.
import type { TieRules } from '@campus/contract/rules'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { type Body, tapOf } from './samples.ts'
import { type Base, fold } from './scoring.ts'

const rallies = fc.record({
  bestOf: fc.constantFrom(1, 3, 5),
  points: fc.integer({ min: 1, max: 4 }),
  lead: fc.constantFrom(1, 2),
})
const tieRules = fc.constantFrom(3, 5).chain((count) =>
  fc.record({
    rubbers: fc.array(rallies, { minLength: count, maxLength: count }),
    playsAll: fc.boolean(),
  }),
)
const body = fc.record({
  type: fc.constantFrom<Body['type']>(...Array(9).fill('POINT'), 'RUBBER', 'RUBBER', 'FORFEIT', 'SET_START', 'OUT'),
  team: fc.constantFrom<1 | 2>(1, 2),
  rubber: fc.nat(5),
})

type Drawn = typeof tieRules extends fc.Arbitrary<infer Rules> ? Rules : never

function rulesOf({ rubbers, playsAll }: Drawn): TieRules {
  const { rubbers: usual, ...rest } = presetRules.BWF_TIE_5 as TieRules
  const rules = (some: Drawn['rubbers'][number]) => ({ ...usual[0]!.rules, ...some, cap: null, forfeitScore: 1 })
  return { ...rest, playsAll, forfeitScore: 1, rubbers: rubbers.map((some) => ({ discipline: 'SINGLES', rules: rules(some) })) } // biome-ignore format: short
}

interface Sheet {
  isOpen: boolean
  points: [number, number]
  sets: [number, number]
  winner: 0 | 1 | 2
}

/** Nothing is shared with the fold: a sheet per rubber with a running game and the games won. */
function countOnPaper({ rubbers, playsAll }: Drawn, taps: Body[]) {
  const sheets = rubbers.map((): Sheet => ({ isOpen: false, points: [0, 0], sets: [0, 0], winner: 0 }))
  const wonBy = (side: 1 | 2) => sheets.filter(({ winner }) => winner === side).length
  const isWon = () => Math.max(wonBy(1), wonBy(2)) * 2 > rubbers.length
  const isOver = () => (playsAll ? sheets.every(({ winner }) => winner) : isWon())
  for (const { type, team = 1, rubber = 0 } of taps) {
    const [sheet, rules] = [sheets[rubber], rubbers[rubber]]
    if (isOver() || !sheet || !rules || sheet.winner) continue
    const own = team - 1
    if (type === 'FORFEIT') {
      sheet.winner = team
      sheet.sets[own] = (rules.bestOf + 1) / 2
      sheet.isOpen = true
    }
    if (type === 'RUBBER') sheet.isOpen = true
    if (type !== 'POINT' || !sheet.isOpen) continue
    sheet.points[own]!++
    const [more, less] = [sheet.points[own]!, sheet.points[1 - own]!]
    if (more < rules.points || more - less < rules.lead) continue
    sheet.points = [0, 0]
    sheet.sets[own]!++
    if (sheet.sets[own]! * 2 > rules.bestOf) sheet.winner = team
  }
  const last = sheets.findLastIndex(({ isOpen }) => isOpen)
  return {
    score: [wonBy(1), wonBy(2)],
    sets: sheets.slice(0, last + 1).map(({ sets }) => sets),
    winners: sheets.slice(0, last + 1).map(({ winner }) => winner || null),
    isDecided: isOver(),
  }
}

const base: Base = { sport: 'BADMINTON', mustDecide: false }
const started = (bodies: Body[]) => [{ type: 'START' } as Body, ...bodies].map((each, at) => tapOf(at + 1, each))

it('counts as on paper', () => {
  fc.assert(
    fc.property(tieRules, fc.array(body, { maxLength: 80 }), (drawn, bodies) => {
      const { state } = fold(rulesOf(drawn), base, started(bodies))
      expect({
        score: [state.scoreOne, state.scoreTwo],
        sets: state.sets.map(({ one, two }) => [one, two]),
        winners: state.rubbers.map((rubber) => rubber?.winner ?? null),
        isDecided: state.isDecided,
      }).toEqual(countOnPaper(drawn, bodies))
    }),
    { numRuns: 400 * inject('propertyFactor') },
  )
})

it('taps of two courts lead to the same tie in whatever order the courts take turns', () => {
  fc.assert(
    fc.property(tieRules, fc.array(body, { maxLength: 40 }), fc.array(fc.boolean(), { maxLength: 80 }), (drawn, all, turns) => {
      // Where all rubbers are played no court ends the play of the other.
      const rules = rulesOf({ ...drawn, playsAll: true })
      const [one, two] = [all.filter(({ rubber }) => rubber === 0), all.filter(({ rubber }) => rubber === 1)]
      const mixed = turns.flatMap((isOne) => (isOne ? one.splice(0, 1) : two.splice(0, 1))).concat(one, two)
      const apart = [...mixed.filter(({ rubber }) => rubber === 0), ...mixed.filter(({ rubber }) => rubber === 1)]
      const stateOf = (bodies: Body[]) => {
        const { rubbers, sets, scoreOne, scoreTwo } = fold(rules, base, started(bodies)).state
        return { sets, scoreOne, scoreTwo, rubbers: rubbers.map((each) => each && { ...each, play: each.play.sets }) }
      }
      expect(stateOf(mixed)).toEqual(stateOf(apart))
    }), // biome-ignore format: short
    { numRuns: 150 * inject('propertyFactor') },
  )
})

it('can always be brought to an end', () => {
  fc.assert(
    fc.property(tieRules, fc.array(body, { maxLength: 60 }), (drawn, bodies) => {
      const rest = drawn.rubbers.flatMap(({ bestOf, points }, rubber): Body[] => [
        { type: 'RUBBER', rubber },
        ...Array.from({ length: bestOf * (points + 62) }, (): Body => ({ type: 'POINT', team: 1, rubber })),
      ])
      const { state } = fold(rulesOf(drawn), base, started([...bodies, ...rest, { type: 'FINISH' }]))
      expect(state.status).toBe('PAST')
    }),
    { numRuns: 100 * inject('propertyFactor') },
  )
})
