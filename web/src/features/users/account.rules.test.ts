// Tests of the account forms' validation: passwords, nicknames, consents.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountProblems,
  emailProblem,
  emptyAccount,
  nicknameLength,
  nicknameProblem,
  passwordChangeProblems,
  resetProblems,
} from './account.rules.ts'
import { hasPasswordLength, passwordStrength } from './password.rules.ts'
import { agreesToAll, missingTerms, noTerms, setAllTerms, termKeys } from './sign-up/consents.ts'

const filled = {
  ...emptyAccount,
  ...setAllTerms(true),
  email: 'kim@campus.test',
  password: 'demo-Campus1',
  confirm: 'demo-Campus1',
  name: '김하늘',
}

test.each([
  ['', 'emailEmpty'],
  ['   ', 'emailEmpty'],
  ['kim', 'emailForm'],
  ['kim@campus', 'emailForm'],
  ['kim @campus.test', 'emailForm'],
  ['kim@campus.test', undefined],
])('email %j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem))

test.each([
  ['1234567', false],
  ['12345678', true],
  ['1234567890123456', true],
  ['12345678901234567', false],
])('password %s has an allowed length: %s', (password, isAllowed) =>
  expect(hasPasswordLength(password)).toBe(isAllowed),
)

test.each([
  ['short1', 'weak'],
  ['aaaaaaaa', 'weak'],
  ['abcd1234', 'weak'],
  ['password', 'weak'],
  ['wq7kz0pm', 'fair'],
  ['wq7kz0pmxe4t', 'good'],
  ['wq7Kz0p!', 'good'],
])('password %s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))

test.each([
  ['', 0, 'nicknameEmpty'],
  ['  ', 0, 'nicknameEmpty'],
  ['하늘', 2, undefined],
  ['하늘'.normalize('NFD'), 2, undefined],
  ['👍'.repeat(10), 10, undefined],
  ['열한글자닉네임은길어요', 11, 'nicknameLength'],
])('nickname %j counts %i: %s', (nickname, length, problem) => {
  expect(nicknameLength(nickname)).toBe(length)
  expect(nicknameProblem(nickname)).toBe(problem)
})

test('an empty sign-up has every problem, in the order of the page', () => {
  expect(Object.keys(accountProblems(emptyAccount, false))).toEqual([
    'email',
    'password',
    'confirm',
    'name',
    'term1',
    'term2',
    'term3',
    'term5',
  ])
})

test('a filled sign-up lacks only its verification', () => {
  expect(accountProblems(filled, false)).toEqual({ code: 'emailNotVerified' })
  expect(accountProblems({ ...filled, term4: false }, true)).toEqual({})
  expect(accountProblems({ ...filled, confirm: 'demo-Campus2' }, true)).toEqual({ confirm: 'passwordsDiffer' })
})

test('a profile without a new password has no problems; with one it requires the current password', () => {
  expect(passwordChangeProblems({ password: '', confirm: '', current: '' })).toEqual({})
  expect(passwordChangeProblems({ password: '', confirm: '', current: 'x' })).toEqual({})
  expect(passwordChangeProblems({ password: 'demo-Campus2', confirm: 'other', current: '' })).toEqual({
    confirm: 'newPasswordsDiffer',
    current: 'currentEmpty',
  })
  expect(passwordChangeProblems({ password: 'demo-Campus2', confirm: 'demo-Campus2', current: 'old' })).toEqual({})
})

test('a reset requires both fields', () => {
  expect(resetProblems({ password: '', confirm: '' })).toEqual({
    password: 'passwordEmpty',
    confirm: 'newConfirmEmpty',
  })
  expect(resetProblems({ password: 'demo-Campus2', confirm: 'demo-Campus2' })).toEqual({})
})

const anyTerms = fc.record({
  term1: fc.boolean(),
  term2: fc.boolean(),
  term3: fc.boolean(),
  term4: fc.boolean(),
  term5: fc.boolean(),
})

test('the box for all is ticked exactly when the five are, after any order of presses', () => {
  const presses = fc.array(fc.constantFrom(...termKeys, 'all' as const), { maxLength: 20 })
  fc.assert(
    fc.property(presses, (keys) => {
      let terms = noTerms
      for (const key of keys) {
        terms = key === 'all' ? setAllTerms(!agreesToAll(terms)) : { ...terms, [key]: !terms[key] }
        expect(agreesToAll(terms)).toBe(Object.values(terms).every(Boolean))
      }
    }),
  )
})

test('only the marketing emails are optional', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const mayGoOn = terms.term1 && terms.term2 && terms.term3 && terms.term5
      expect(missingTerms(terms).length === 0).toBe(mayGoOn)
    }),
  )
})
