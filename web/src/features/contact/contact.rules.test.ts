// The letter's form, as cases; what is sent passes the contract.
import { contactOperator } from '@campus/contract/contact'
import { expect, test } from 'vitest'
import { longestMessage, problemsOf, sentForm, topics } from './contact.rules.ts'

const letter = { topic: 'BUG', message: '점수가 안 바뀌어요', email: 'a@b.kr' } as const

test.each([
  [{}, {}],
  [{ email: '' }, {}],
  [{ email: ' a@b.kr ' }, {}],
  [{ message: ' \n ' }, { message: 'messageEmpty' }],
  [{ email: 'a@b' }, { email: 'emailForm' }],
  [
    { message: '', email: 'a b@c.kr' },
    { message: 'messageEmpty', email: 'emailForm' },
  ],
])('%j', (changes, problems) => expect(problemsOf({ ...letter, ...changes })).toEqual(problems))

test('what has no problem passes the contract, with and without an address, up to the last letter', () => {
  for (const topic of topics) {
    for (const email of ['', ' a@b.kr ']) {
      const sent = sentForm({ topic, message: '가'.repeat(longestMessage), email })
      expect(contactOperator.body.safeParse(sent).success).toBe(true)
    }
  }
  expect(contactOperator.body.safeParse({ topic: 'BUG', message: '가'.repeat(longestMessage + 1) }).success).toBe(false)
})

test('an empty address is left out', () => {
  expect(sentForm({ ...letter, email: ' ' })).toEqual({ topic: 'BUG', message: letter.message })
})
