// Every text field of the contract rejects what cannot be stored, breaks a line or reverses the text beside it.
import { ChatText } from '@campus/contract/chat'
import { Line, LongText } from '@campus/contract/text'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { contractEndpoints } from './fuzz/contract.ts'

type Schema = z.core.$ZodType

/** Never shown and never stored as text: a password is hashed, a passkey's response is parsed by its own library. */
const unread = /\.(password|currentPassword|passkey)(\.|$)/

interface Field {
  path: string
  schema: Schema
}

/** The string fields of a schema, each with its outer schema where that is a pipe. */
function stringsIn(schema: Schema, path: string, outer: Schema = schema): Field[] {
  const def = schema._zod.def as unknown as {
    type: string
    shape?: Record<string, Schema>
    options?: Schema[]
    element?: Schema
    items?: Schema[]
    innerType?: Schema
    in?: Schema
    keyType?: Schema
    valueType?: Schema
  }
  const { type, shape, options, element, items, innerType, keyType, valueType } = def
  if (type === 'string') return [{ path, schema: outer }]
  if (shape) return Object.entries(shape).flatMap(([name, one]) => stringsIn(one, `${path}.${name}`))
  if (options) return options.flatMap((one) => stringsIn(one, path))
  if (element) return stringsIn(element, `${path}.[]`)
  if (items) return items.flatMap((one) => stringsIn(one, `${path}.[]`))
  if (innerType) return stringsIn(innerType, path)
  if (type === 'pipe' && def.in) return stringsIn(def.in, path, schema)
  if (keyType && valueType) return [...stringsIn(keyType, `${path}.{}`), ...stringsIn(valueType, `${path}.{}`)]
  return []
}

const endpoints = await contractEndpoints()
const fields = endpoints.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? stringsIn(schema as unknown as Schema, `${name}.${part}`) : [],
  ),
)
const written = fields.filter(({ path }) => !unread.test(path))

test('finds the text fields of the contract', () => {
  const paths = written.map(({ path }) => path)
  for (const path of ['register.body.nickname', 'addComment.body.text', 'createTeam.body.teamName', 'search.query.q'])
    expect(paths).toContain(path)
  expect(written.length).toBeGreaterThan(80)
})

const bad = { NUL: 'a\0b', 'half a surrogate pair': 'a\ud800b', 'a bidi override': 'a\u202eb', escape: 'a\u001bb' }

test.each(Object.entries(bad))('no text field of the contract accepts %s', (_, text) => {
  const accepting = [...written, { path: 'ChatText', schema: ChatText as unknown as Schema }].filter(
    ({ schema }) => z.safeParse(schema, text).success,
  )
  expect(accepting.map(({ path }) => path)).toEqual([])
})

test('only long texts accept line breaks', () => {
  const accepting = written.filter(({ schema }) => z.safeParse(schema, 'a\nb').success).map(({ path }) => path)
  expect(accepting.toSorted()).toEqual([
    'addComment.body.text',
    'contactOperator.body.message',
    'createAnnouncement.body.text',
    'fileProtest.body.reason',
    'importTeams.body.csv',
    'ruleOnProtest.body.ruling',
    'updateAnnouncement.body.text',
  ])
  expect(LongText.parse(' a\r\nb\rc ')).toBe('a\nb\nc')
  expect(Line.safeParse('a\u2028b').success).toBe(false)
})

test('composes letters, and preserves emoji and right-to-left scripts', () => {
  for (const text of ['👨‍👩‍👧 화이팅', 'مرحبا', 'שלום', 'a\u200db']) {
    expect(Line.parse(text)).toBe(text)
    expect(LongText.parse(text)).toBe(text)
  }
  expect(Line.parse('가나'.normalize('NFD'))).toBe('가나')
  expect(LongText.parse('가나'.normalize('NFD'))).toBe('가나')
})
