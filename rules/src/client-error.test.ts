// Masked error messages contain no personal data, but still name the fault in our code.
import { expect, test } from 'vitest'
import { maskMessage } from './client-error.ts'

test.each([
  [
    "Cannot read properties of undefined (reading 'nickname')",
    "Cannot read properties of undefined (reading 'nickname')",
  ],
  [`Unexpected token 'h', "hello I am"... is not valid JSON`, `Unexpected token 'h', … is not valid JSON`],
  ['no such user kim@campus.test here', 'no such user … here'],
  ['student 20231234 of 컴퓨터공학과', 'student … of …'],
  ['failed https://x.test/a?token=abc', 'failed …'],
  ['a\n b\u0000c', 'a …'],
])('%s', (message, masked) => expect(maskMessage(message)).toBe(masked))

test('it stays short', () => expect(maskMessage('word '.repeat(1000)).length).toBeLessThanOrEqual(200))
