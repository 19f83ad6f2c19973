import { expect, test } from 'vitest'
import { badminton, dodgeball, foldGame, log, soccer, tapOf } from './samples.ts'

/** Taps are half a minute apart. */
const at = (number: number) => tapOf(number, { type: 'START' }).deviceAt

test('a suspended match stands still: its clock goes on where it stood', () => {
  const stopped = foldGame(soccer, 'START G1 STOP').state
  expect(stopped).toMatchObject({ status: 'LIVE', scoreOne: 1, suspended: { at: at(3), reason: '우천' } })
  expect(stopped.periodStartedAt).toBe(at(1))
  const { state } = foldGame(soccer, [...log('START G1 STOP'), tapOf(23, { type: 'RESUME' })])
  // Ten minutes later it is still the second minute.
  expect(state).toMatchObject({ suspended: null, periodStartedAt: at(21) })
})

test('a tap of play resumes it, so that a forgotten button costs no goal; a card or a substitution does not', () => {
  const goal = tapOf(23, { type: 'GOAL', team: 2 })
  const { state, timeline } = foldGame(soccer, [...log('START G1 STOP'), goal])
  expect(state).toMatchObject({ scoreTwo: 1, suspended: null, periodStartedAt: at(21) })
  expect(timeline.at(-1)?.minute).toBe(2)
  const card = foldGame(soccer, [...log('START G1 STOP'), tapOf(23, { type: 'CARD', team: 1, card: 'YELLOW' })])
  expect(card.state.suspended).not.toBeNull()
  expect(card.timeline.at(-1)?.minute).toBe(2)
})

test('a goal from before the suspension that another phone sends late counts and leaves the match suspended', () => {
  const late = { ...tapOf(9, { type: 'GOAL', team: 2 }), deviceAt: at(2) } as const
  const { state, ignored } = foldGame(soccer, [...log('START G1 STOP'), late])
  expect(ignored).toEqual([])
  expect(state).toMatchObject({ scoreTwo: 1, suspended: { at: at(3) }, periodStartedAt: at(1) })
})

test('the clock of a set stands too, an undone suspension never was, and the end of the match is its end', () => {
  const { state } = foldGame(dodgeball, [...log('START SET X1 STOP'), tapOf(14, { type: 'RESUME' })])
  expect(state.setStartedAt).toBe(at(12))
  expect(foldGame(soccer, 'START STOP U2 G1').state).toMatchObject({ suspended: null, periodStartedAt: at(1) })
  expect(foldGame(soccer, 'START G1 STOP FINISH').state).toMatchObject({ status: 'PAST', suspended: null })
  expect(foldGame(badminton, 'START P1 STOP F2').state).toMatchObject({ status: 'FORFEIT', suspended: null })
})

test.each([
  ['STOP', 'before the start'],
  ['START GO', 'not suspended'],
  ['START STOP STOP', 'suspended already'],
  ['START FINISH STOP', 'over'],
])('%s has no effect: %s', (taps) => expect(foldGame(soccer, taps).ignored).toHaveLength(1))
