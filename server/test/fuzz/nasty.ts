// Values that often break software, and how they are encoded as JSON.
import fc from 'fast-check'

/** Texts that often break software. None matches the pattern of what a response must not contain. */
const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  "'",
  '"',
  '`',
  '\\',
  "' or '1'='1",
  '1; drop table x',
  '%00',
  '%s%n%x',
  '../../../../x',
  '..%2f..%2fx',
  '{{7*7}}',
  '${7*7}',
  '<script>',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '9223372036854775808',
  '2023-02-30',
  '0000-00-00',
  '+275760-09-13',
  '99999-01-01',
  '24:60',
  '가'.repeat(301),
  '👩‍👩‍👧‍👦'.repeat(60),
  'ﷺ'.repeat(500),
  'x'.repeat(5000),
  '\u0301'.repeat(400),
]
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 1e21, 1e308, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), Number.MAX_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
/** Nested too deep to be built as a value: it is written into the text. */
const deep = fc.constantFrom(20, 500, 5000, 60_000).map((depth) => `\u0001deep${depth}`)
/** JSON.stringify omits an own `__proto__` created by assignment: the key is inserted afterwards. */
export const protoKey = '\u0001proto'
const nastyObject = fc
  .dictionary(
    fc.constantFrom(protoKey, 'constructor', 'length', 'toString', 'id', '0', ''),
    fc.jsonValue({ maxDepth: 1 }),
  )
  .map((value) => value as unknown)
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: number },
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.array(text, { maxLength: 5 }),
  fc.constant(Array.from({ length: 500 }, () => 1)),
  nastyObject,
  { weight: 1, arbitrary: deep },
)

export const jsonOf = (value: unknown) =>
  (JSON.stringify(value) ?? '')
    .replaceAll('"\\u0001proto":', '"__proto__":')
    .replace(/"\\u0001deep(\d+)"/g, (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)))
