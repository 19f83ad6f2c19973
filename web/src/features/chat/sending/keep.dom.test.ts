// What a tab kept of a room may be another release's: the room opens all the same.
import { afterEach, expect, test } from 'vitest'
import { keep, recall } from './keep.ts'

afterEach(() => sessionStorage.clear())

const pending = { key: 'k1', text: '가자!', state: 'waiting' } as const

test('gives back what was kept', () => {
  keep('Room1', { draft: '아직', outbox: [pending] })
  expect(recall('Room1')).toEqual({ draft: '아직', outbox: [pending] })
})

test.each([
  ['null', [], ''],
  ['[]', [], ''],
  ['{"draft":7,"outbox":{}}', [], ''],
  ['{"draft":"말","outbox":[null,{"text":"말"},{"key":"k2","text":"말","state":"flying"}]}', [], '말'],
  [JSON.stringify({ outbox: [{ key: 1 }, pending] }), [pending], ''],
  ['{', [], ''],
])('of %s keeps what it can read', (row, outbox, draft) => {
  sessionStorage.setItem('chat-Room1', row)
  expect(recall('Room1')).toEqual({ draft, outbox })
})
