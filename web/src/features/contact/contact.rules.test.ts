// Tests of the contact form; what is sent fits the contract.
import { contactOperator } from '@campus/contract/contact'
import { expect, test } from 'vitest'
import { longestMessage, problemsOf, sentForm, topics } from './contact.rules.ts'

const values = { topic: 'BUG', message: '점수가 안 바뀌어요', email: 'a@b.kr' } as const

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
])('%j', (changes, problems) => expect(problemsOf({ ...values, ...changes })).toEqual(problems))

test('valid values fit the contract, with and without an address, up to the length limit', () => {
  for (const topic of topics) {
    for (const email of ['', ' a@b.kr ']) {
      const sent = sentForm({ topic, message: '가'.repeat(longestMessage), email })
      expect(contactOperator.body.safeParse(sent).success).toBe(true)
    }
  }
  expect(contactOperator.body.safeParse({ topic: 'BUG', message: '가'.repeat(longestMessage + 1) }).success).toBe(false)
})

test('leaves out an empty address', () => {
  expect(sentForm({ ...values, email: ' ' })).toEqual({ topic: 'BUG', message: values.message })
})
