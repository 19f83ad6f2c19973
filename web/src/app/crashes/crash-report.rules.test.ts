// What a crash report contains, and which errors are not reported.
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { describeCrash } from './crash-report.rules.ts'

const agent =
  'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.7339.51 Mobile Safari/537.36'

function thrown(stack: string, message = "Cannot read properties of null (reading 'you')") {
  return Object.assign(new TypeError(message), { stack })
}

test("reports frames in our own scripts, in Chrome's and in Firefox's and Safari's format", () => {
  const chrome = thrown(`TypeError: Cannot read
    at OpenRoom (https://score.test/assets/open-room-Ab_1-2.js:1:2345)
    at https://score.test/assets/libraries-Cd34.js:8:99
    at chrome-extension://abc/content.js:1:1`)
  expect(describeCrash(chrome, '/livepage', agent)).toEqual({
    name: 'TypeError',
    message: "Cannot read properties of null (reading 'you')",
    frames: ['open-room-Ab_1-2.js:1:2345', 'libraries-Cd34.js:8:99'],
    page: '/livepage',
    browser: 'Chrome 140',
  })
  const firefox = thrown('OpenRoom@https://score.test/assets/open-room-Ab12.js:1:2345\n')
  expect(describeCrash(firefox, '/livepage', 'Gecko/20100101 Firefox/128.0')).toMatchObject({
    frames: ['open-room-Ab12.js:1:2345'],
    browser: 'Firefox 128',
  })
})

test('reports no match ids and nothing that was typed', () => {
  const error = thrown('at f (https://score.test/assets/a.js:1:1)', 'bad "kim" 홍길동 kim@campus.test')
  expect(describeCrash(error, '/matchDetail/1234/SOCCER/line-up', agent)).toMatchObject({
    page: '/matchDetail/:/SOCCER/line-up',
    message: 'bad … … …',
  })
})

test.each([
  ['a failed call', new ApiError('NETWORK')],
  ['an abort', new DOMException('aborted', 'AbortError')],
  ['a browser extension', thrown('at chrome-extension://abc/content.js:1:1')],
  ['a value that is no error', 'text'],
])('%s is not reported', (_, error) => expect(describeCrash(error, '/', agent)).toBeNull())
