// Tests of the text of a failed log-in: rejected, rate limited, or without a response.
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { koAccounts } from '../../text/ko/accounts.ts'
import { ko } from '../../text/ko/ko.ts'
import { logInFailureText } from './problems.ts'

const text = { ...ko, ...koAccounts } as Parameters<typeof logInFailureText>[0]

test.each([
  ['LOGIN_FAILED', '로그인에 실패했습니다. 다시 시도해 주세요.'],
  ['INTERNAL', '로그인에 실패했습니다. 다시 시도해 주세요.'],
  ['NETWORK', '인터넷 연결을 확인해 주세요.'],
  ['TIMEOUT', '응답이 늦어지고 있습니다. 다시 시도해 주세요.'],
] as const)('%s reads %s', (code, expected) => expect(logInFailureText(text, new ApiError(code))).toBe(expected))
