// The frame parser: tables of valid and invalid frames, and properties of any stream however it is split.
import { limits } from '@campus/contract/limits'
import { Parser } from '@stomp/stompjs'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { encodeFrame, type FrameFault, readFrames } from './stomp-frame.ts'

const read = (text: string | Buffer) => readFrames(null, Buffer.from(text as string))
const plain = ({ frames, fault }: ReturnType<typeof read>) => ({
  frames: frames.map(({ command, headers, body }) => ({ command, headers: [...headers], body })),
  fault,
})

test.each<[string, string, [string, string][], string]>([
  ['a plain frame', 'SEND\ndestination:/pub/x\n\nhello\0', [['destination', '/pub/x']], 'hello'],
  ['CR LF line ends', 'SEND\r\ndestination:/pub/x\r\n\r\nhi\0', [['destination', '/pub/x']], 'hi'],
  ['heart-beats before a frame', '\n\r\n\nSEND\na:b\n\n\0', [['a', 'b']], ''],
  ['heart-beats after a frame', 'SEND\na:b\n\n\0\n\r\n', [['a', 'b']], ''],
  ['escapes in names and values', 'SEND\na\\cb:c\\\\n\\r\\n\n\n\0', [['a:b', 'c\\n\r\n']], ''],
  ['colons in a value', 'SEND\na:b:c\n\n\0', [['a', 'b:c']], ''],
  ['an empty value', 'SEND\na:\n\n\0', [['a', '']], ''],
  ['spaces, which are part of the header', 'SEND\n a : b \n\n\0', [[' a ', ' b ']], ''],
  ['a repeated header, of which the first counts', 'SEND\na:1\na:2\n\n\0', [['a', '1']], ''],
  ['a NUL inside a measured body', 'SEND\ncontent-length:3\n\na\0b\0', [['content-length', '3']], 'a\0b'],
  ['Korean, measured in bytes', 'SEND\ncontent-length:6\n\n득점\0', [['content-length', '6']], '득점'],
  ['a name of the prototype', 'SEND\n__proto__:x\n\n\0', [['__proto__', 'x']], ''],
])('reads %s', (_, stream, headers, body) => {
  expect(plain(read(stream))).toEqual({ frames: [{ command: 'SEND', headers, body }], fault: null })
})

test('CONNECT is not escaped: a backslash is a backslash', () => {
  expect(read('CONNECT\nlogin:a\\tb\\n\n\n\0').frames[0]?.headers.get('login')).toBe('a\\tb\\n')
})

const longest = `SEND\n\n${'x'.repeat(limits.frameBytes - 7)}\0`

test.each<[string, string | Buffer, FrameFault]>([
  ['an unknown command', 'EVIL\n\n\0', 'UNKNOWN_COMMAND'],
  ['a server command', 'MESSAGE\n\n\0', 'UNKNOWN_COMMAND'],
  ['a command in lower case', 'send\n\n\0', 'UNKNOWN_COMMAND'],
  ['a lone CR between frames', '\rSEND\n\n\0', 'UNKNOWN_COMMAND'],
  ['a stray NUL', '\0', 'BAD_HEADER'],
  ['a command cut by a NUL', 'CONNECT\0', 'BAD_HEADER'],
  ['a NUL in a header', 'SEND\na:b\0c\n\n\0', 'BAD_HEADER'],
  ['a header without a colon', 'SEND\nabc\n\n\0', 'BAD_HEADER'],
  ['a header without a name', 'SEND\n:abc\n\n\0', 'BAD_HEADER'],
  ['a CR within a header', 'SEND\na:b\rc\n\n\0', 'BAD_HEADER'],
  ['an escape nobody defined', 'SEND\na:\\t\n\n\0', 'BAD_ESCAPE'],
  ['half an escape', 'SEND\na:\\\n\n\0', 'BAD_ESCAPE'],
  ['a negative length', 'SEND\ncontent-length:-1\n\n\0', 'BAD_LENGTH'],
  ['a length that is no number', 'SEND\ncontent-length:NaN\n\n\0', 'BAD_LENGTH'],
  ['a length shorter than the body', 'SEND\ncontent-length:2\n\nabc\0', 'BAD_LENGTH'],
  ['a length beyond every limit', 'SEND\ncontent-length:999999999\n\n', 'FRAME_TOO_LONG'],
  ['a body where none may be', 'SUBSCRIBE\nid:1\n\nbody\0', 'BODY_NOT_ALLOWED'],
  ['a measured body where none may be', 'ACK\ncontent-length:1\n\na\0', 'BODY_NOT_ALLOWED'],
  ['bytes that are no UTF-8', Buffer.from('53454e440a0affff00', 'hex'), 'NOT_UTF8'],
  ['one header too many', `SEND\n${'a:b\n'.repeat(limits.frameHeaders + 1)}\n\0`, 'TOO_MANY_HEADERS'],
  ['a header line too long', `SEND\na:${'b'.repeat(limits.headerBytes)}`, 'HEADER_TOO_LONG'],
  ['a body that never ends', longest.replace('\0', 'x'), 'FRAME_TOO_LONG'],
  ['a frame one byte too long', longest.replace('x', 'xx'), 'FRAME_TOO_LONG'],
])('rejects %s', (_, bytes, fault) => {
  expect(read(bytes)).toEqual({ frames: [], partial: null, fault })
})

test('accepts frames exactly at the limits', () => {
  expect(read(longest).frames).toHaveLength(1)
  expect(read(`SEND\n${'a:b\n'.repeat(limits.frameHeaders)}\n\0`).frames).toHaveLength(1)
  expect(read(`SEND\na:${'b'.repeat(limits.headerBytes - 2)}\n\n\0`).frames).toHaveLength(1)
})

test('returns the frames before a fault', () => {
  expect(plain(read('ACK\nid:1\n\n\0\nACK\nid:2\n\n\0EVIL\n\n\0ACK\n\n\0'))).toEqual({
    frames: [
      { command: 'ACK', headers: [['id', '1']], body: '' },
      { command: 'ACK', headers: [['id', '2']], body: '' },
    ],
    fault: 'UNKNOWN_COMMAND',
  })
})

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const bodies = text.map((body) => body.replaceAll('\0', ''))
const names = text.filter((name) => name !== '' && name !== 'content-length' && !name.includes('\0'))
const headersOf = fc.dictionary(names, bodies, { maxKeys: 8, noNullPrototype: true })
const commands = fc.constantFrom('SEND', 'SUBSCRIBE', 'UNSUBSCRIBE', 'ACK', 'BEGIN', 'DISCONNECT', 'STOMP')

test('parses what it encodes', () => {
  fc.assert(
    fc.property(commands, headersOf, text, (command, headers, body) => {
      const sent = command === 'SEND' ? body : ''
      const { frames, partial, fault } = read(encodeFrame(command, headers, sent))
      expect({ partial, fault, count: frames.length }).toEqual({ partial: null, fault: null, count: 1 })
      const got = Object.fromEntries([...(frames[0]?.headers ?? [])].filter(([name]) => name !== 'content-length'))
      expect([frames[0]?.command, got, frames[0]?.body]).toEqual([command, { ...headers }, sent])
    }),
    { numRuns: 2000 },
  )
})

/** Nearly valid streams: frames with some bytes changed, dropped or inserted. */
const hostile = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.tuple(commands, headersOf, text).map(([command, headers, body]) => encodeFrame(command, headers, body)),
        fc.constantFrom(
          '\n',
          '\r\n',
          '\0',
          '\r',
          'SEND\n',
          `SEND\na:${'b'.repeat(1100)}\n`,
          'SEND\ncontent-length:9\n\n',
        ),
      ),
      { minLength: 1, maxLength: 5 },
    ),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('set', 'cut', 'add')), {
      maxLength: 4,
    }),
  )
  .map(([parts, changes]) => {
    const bytes = [...Buffer.from(parts.join(''))]
    for (const [at, byte, how] of changes) {
      bytes.splice(at % bytes.length, how === 'add' ? 0 : 1, ...(how === 'cut' ? [] : [byte]))
    }
    return Buffer.from(bytes)
  })

test('parses a stream the same however it is split, and buffers no more than a frame', () => {
  fc.assert(
    fc.property(hostile, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }), (bytes, cuts) => {
      const whole = readFrames(null, bytes)
      const frames = []
      let partial: Buffer | null = null
      let fault: FrameFault | null = null
      for (let at = 0, turn = 0; at < bytes.length && fault === null; turn++) {
        const size = cuts[turn % cuts.length] as number
        const reading: ReturnType<typeof readFrames> = readFrames(partial, bytes.subarray(at, at + size))
        frames.push(...reading.frames)
        partial = reading.partial
        fault = reading.fault
        at += size
        expect(partial?.length ?? 0).toBeLessThanOrEqual(limits.frameBytes)
      }
      expect({ frames, partial, fault }).toEqual(whole)
    }),
    { numRuns: 1000 * inject('propertyFactor') },
  )
})

test('never throws, whatever the bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
    hostile,
  )
  fc.assert(
    fc.property(bytes, (stream) => void readFrames(null, stream)),
    { numRuns: 2000 * inject('propertyFactor') },
  )
})

test("stompjs's parser reads our frames, and we read what it reads", () => {
  // stompjs ignores carriage returns and NULs where the standard rejects them, and trims: those are left out.
  const tame = names.filter((name) => !/[\r\0]/.test(name))
  fc.assert(
    fc.property(
      commands,
      fc.dictionary(tame, tame, { maxKeys: 8, noNullPrototype: true }),
      bodies,
      (command, headers, body) => {
        const bytes = encodeFrame(command, headers, command === 'SEND' ? body : '')
        const oracle: unknown[] = []
        const decoder = new TextDecoder()
        new Parser(
          (frame) => oracle.push([frame.command, decoder.decode(frame.binaryBody)]),
          () => {},
        ).parseChunk(bytes)
        expect(read(bytes).frames.map((frame) => [frame.command, frame.body])).toEqual(oracle)
      },
    ),
    { numRuns: 1000 },
  )
})
