import type { MatchForm } from '@campus/contract/matches'
import { matchStatuses } from '@campus/contract/sports'
import { mayFollow } from '@campus/rules/results/status'
import { presetRules } from '@campus/rules/sports/presets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasBegun, toSets, toTuples, undoOf, unset, validateForm } from './edit.rules.ts'
import { newStart } from './form.rules.ts'

const future = unset('LEAGUE')
const running = { ...future, status: 'LIVE', score_one: 1, score_two: 0 } as const
const soccer = presetRules.CAMPUS_2x20
const validated = (now: typeof future, form: MatchForm, rules = soccer, type = now.match_type) =>
  validateForm(now, form, type, { rules, leagueFormat: 'ROUND_ROBIN' })

test('sets survive being stored', () => {
  const sets = [
    { one: 3, two: 3, end: 'SUDDEN_DEATH_ONE' as const },
    { one: 0, two: 4 },
  ]
  expect(toTuples(sets)).toEqual([
    [3, 3, 'SUDDEN_DEATH_ONE'],
    [0, 4],
  ])
  expect(toSets(toTuples(sets))).toEqual(sets)
})

test('rejects a different number of sets on each side, and half a shoot-out', () => {
  const incomplete = { ok: false, code: 'BAD_SCORE', details: { problem: 'INCOMPLETE' } }
  expect(validated(running, { teamOneSubScores: '21,18', teamTwoSubScores: '17' })).toEqual(incomplete)
  expect(validated(running, { shootOutOne: 3 })).toEqual(incomplete)
})

test('a match has a score and rules exactly in a status that has them, whatever the form has', () => {
  const status = fc.constantFrom(...matchStatuses)
  const score = fc.integer({ min: 0, max: 999 })
  fc.assert(
    fc.property(status, status, score, score, (from, to, one, two) => {
      const form = { matchStatus: to, teamOneScore: one, teamTwoScore: two }
      const validation = validated({ ...future, status: from }, form)
      const isNoForfeit = to === 'FORFEIT' && one === two
      expect(validation.ok).toBe(mayFollow(from, to) && !isNoForfeit)
      if (!validation.ok) return
      const { result } = validation
      expect([result.score_one, result.score_two]).toEqual(hasBegun(to) ? [one, two] : [null, null])
      expect(result.rules).toEqual(hasBegun(to) ? soccer : null)
    }),
  )
})

test('a match stays bound to the rules it began under, until its score is reset', () => {
  const begun = validated(future, { matchStatus: 'LIVE' })
  if (!begun.ok) throw new Error(begun.code)
  const now = { ...future, ...begun.result }
  const later = validated(now, { matchStatus: 'PAST', teamOneScore: 2 }, presetRules.IFAB_2x45)
  expect(later).toMatchObject({ ok: true, result: { rules: soccer, score_one: 2, winner: 1 } })
  expect(validated(now, { matchStatus: 'FUTURE' })).toMatchObject({
    ok: true,
    result: { rules: null, score_one: null },
  })
})

test('a knock-out cannot end drawn; kicks decide it and stay out of the score', () => {
  const drawn = { matchStatus: 'PAST', teamOneScore: 1, teamTwoScore: 1 } as const
  expect(validated(future, drawn)).toMatchObject({ ok: true, result: { winner: null } })
  expect(validated(future, drawn, soccer, 'TOURNAMENT')).toMatchObject({ details: { problem: 'DRAWN_KNOCK_OUT' } })
  expect(validated(future, { ...drawn, shootOutOne: 3, shootOutTwo: 4 }, soccer, 'TOURNAMENT')).toMatchObject({
    ok: true,
    result: { winner: 2, score_one: 1, score_two: 1, shoot_one: 3, shoot_two: 4 },
  })
})

test('a result from before validation stays until it is changed', () => {
  const odd = { ...future, status: 'PAST', score_one: 7, score_two: 7 } as const
  const rules = presetRules.BWF_3x21
  expect(validated(odd, { matchStatus: 'PAST', teamOneScore: 7, round: '2' }, rules)).toMatchObject({ ok: true })
  expect(validated(odd, { teamOneScore: 8 }, rules)).toMatchObject({ ok: false, code: 'BAD_SCORE' })
})

test('set ends stay with unchanged points, and are dropped with changed ones', () => {
  const rules = presetRules.KR_CLASS
  const now = { ...running, sets: [[3, 3, 'SUDDEN_DEATH_TWO']] satisfies Array<[number, number, 'SUDDEN_DEATH_TWO']> }
  const same = validated(
    now,
    { teamOneSubScores: '3', teamTwoSubScores: '3', matchStatus: 'LIVE', teamTwoScore: 5 },
    rules,
  )
  expect(same).toMatchObject({ ok: true, result: { sets: [[3, 3, 'SUDDEN_DEATH_TWO']], score_two: 1 } })
  const other = validated(now, { teamOneSubScores: '3', teamTwoSubScores: '0' }, rules)
  expect(other).toMatchObject({ ok: true, result: { sets: [[3, 0]], score_one: 1, score_two: 0 } })
})

test('a day or a time alone changes only that part of the start', () => {
  const now = '2026-11-14T15:30:00+00:00'
  expect(newStart({}, now)).toBe(now)
  expect(newStart({ startTime: '09:00' }, now)).toBe('2026-11-15T09:00:00+09:00')
  expect(newStart({ matchDate: '2026-12-01' }, now)).toBe('2026-12-01T00:30:00+09:00')
  expect(newStart({ matchDate: '2026-12-01' }, null)).toBeUndefined()
})

test('undo covers the columns that differ, without version and changed_xid', () => {
  const [now, after] = [
    { ...running, version: 4 },
    { ...running, round: '2', version: 5 },
  ]
  expect(undoOf(now, after)).toEqual({ before: { round: null }, after: { round: '2' } })
})
