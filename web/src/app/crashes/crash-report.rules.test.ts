// What is told of an error in a browser, and what is not.
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { describeCrash } from './crash-report.rules.ts'

const agent =
  'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.7339.51 Mobile Safari/537.36'

function thrown(stack: string, message = "Cannot read properties of null (reading 'you')") {
  return Object.assign(new TypeError(message), { stack })
}

test("places in our own scripts, in Chrome's and in Firefox's and Safari's way", () => {
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

test('no numbers of matches, nothing typed, nothing of a stack that is not ours', () => {
  const error = thrown('at f (https://score.test/assets/a.js:1:1)', 'bad "kim" 홍길동 kim@campus.test')
  expect(describeCrash(error, '/matchDetail/1234/SOCCER/line-up', agent)).toMatchObject({
    page: '/matchDetail/:/SOCCER/line-up',
    message: 'bad … … …',
  })
})

test.each([
  ['a call that failed', new ApiError('NETWORK')],
  ['what was given up', new DOMException('aborted', 'AbortError')],
  ['an extension of the browser', thrown('at chrome-extension://abc/content.js:1:1')],
  ['no error at all', 'text'],
])('%s is not told', (_, error) => expect(describeCrash(error, '/', agent)).toBeNull())
