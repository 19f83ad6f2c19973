// The entry of a room may come from another release: the room still opens.
import { afterEach, expect, test } from 'vitest'
import { loadUnsent, saveUnsent } from './draft-storage.ts'

afterEach(() => sessionStorage.clear())

const pending = { key: 'k1', text: '가자!', state: 'waiting' } as const

test('loads what was saved', () => {
  saveUnsent('Room1', { draft: '아직', outbox: [pending] })
  expect(loadUnsent('Room1')).toEqual({ draft: '아직', outbox: [pending] })
})

test.each([
  ['null', [], ''],
  ['[]', [], ''],
  ['{"draft":7,"outbox":{}}', [], ''],
  ['{"draft":"말","outbox":[null,{"text":"말"},{"key":"k2","text":"말","state":"flying"}]}', [], '말'],
  [JSON.stringify({ outbox: [{ key: 1 }, pending] }), [pending], ''],
  ['{', [], ''],
])('loads what it can parse of %s', (row, outbox, draft) => {
  sessionStorage.setItem('chat-Room1', row)
  expect(loadUnsent('Room1')).toEqual({ draft, outbox })
})
