import { expect, test } from 'vitest'
import { announcement } from '../../../data/announcements/announcement.sample.ts'
import { contentOf, draftOf, lengthOf, newDraft, problemsOf } from './draft.rules.ts'

const draft = { ...newDraft('2026-11-14'), text: '우천으로 20분 늦게 시작해요' }
const noon = Date.parse('2026-11-14T12:00:00+09:00')

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['가'.repeat(201), 'long'],
  ['하나\n둘\n셋', 'lines'],
  ['가'.repeat(200), undefined],
  ['🏀'.repeat(200), undefined],
  ['하나\n둘\n', undefined],
])('the text %j has the problem %s', (text, problem) => {
  expect(problemsOf({ ...draft, text }, noon).text).toBe(problem)
})

test('an end is after now, by the clock of Seoul', () => {
  const ending = { ...draft, hasEnd: true, time: '12:00' }
  expect(problemsOf(ending, noon)).toEqual({ end: 'past' })
  expect(problemsOf({ ...ending, time: '' }, noon)).toEqual({ end: 'past' })
  expect(problemsOf({ ...ending, hasEnd: false }, noon)).toEqual({})
  const later = { ...ending, time: '12:01' }
  expect(problemsOf(later, noon)).toEqual({})
  expect(contentOf(later)).toEqual({
    text: draft.text,
    isPinned: false,
    endsAt: '2026-11-14T03:01:00.000Z',
    push: false,
  })
})

test('an announcement is edited as it is, and not sent again unasked', () => {
  const stored = announcement({ isPinned: true, isPushed: true, endsAt: '2026-11-14T09:30:00.000Z' })
  const edited = draftOf(stored, '2026-11-14', { date: '2026-11-14', time: '18:30' })
  expect(contentOf(edited)).toEqual({ text: stored.text, isPinned: true, endsAt: stored.endsAt, push: false })
  expect(contentOf(draftOf(announcement(), '2026-11-14', null)).endsAt).toBeNull()
  expect(lengthOf(' 🏀 ')).toBe(1)
})
