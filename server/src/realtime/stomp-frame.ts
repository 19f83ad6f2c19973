// Parses and encodes STOMP 1.2 frames. Pure, and strict because the bytes are untrusted.
import { isUtf8 } from 'node:buffer'
import { limits } from '@campus/contract/limits'

const commands = [
  'CONNECT',
  'STOMP',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
] as const

export type ClientCommand = (typeof commands)[number]

export interface Frame {
  command: ClientCommand
  headers: ReadonlyMap<string, string>
  body: string
}

export type FrameFault =
  | 'UNKNOWN_COMMAND'
  | 'BAD_HEADER'
  | 'BAD_ESCAPE'
  | 'BAD_LENGTH'
  | 'BODY_NOT_ALLOWED'
  | 'NOT_UTF8'
  | 'TOO_MANY_HEADERS'
  | 'HEADER_TOO_LONG'
  | 'FRAME_TOO_LONG'

export interface Reading {
  /** The frames that are complete, in order; those before a fault are still good. */
  frames: Frame[]
  /** The beginning of a frame, to be passed with the next chunk. Never longer than a frame may be. */
  partial: Buffer | null
  /** Why the rest of the stream cannot be parsed. */
  fault: FrameFault | null
}

const LF = 10
const CR = 13
const known: ReadonlySet<string> = new Set(commands)

/** Parses the next chunk. The result does not depend on how a stream is split into chunks. */
export function readFrames(partial: Buffer | null, chunk: Buffer): Reading {
  const bytes = partial === null ? chunk : Buffer.concat([partial, chunk])
  const frames: Frame[] = []
  let at = 0
  for (;;) {
    at = skipHeartbeats(bytes, at)
    if (at === bytes.length) return { frames, partial: null, fault: null }
    const step = readFrame(bytes, at)
    // A copy: the chunk is a window into a much larger buffer, which a partial frame must not retain.
    if (step === null) return { frames, partial: Buffer.from(bytes.subarray(at)), fault: null }
    if (typeof step === 'string') return { frames, partial: null, fault: step }
    frames.push(step.frame)
    at = step.end
  }
}

function skipHeartbeats(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)) at += bytes[at] === LF ? 1 : 2
  return at
}

/** One frame and where it ends, or the fault in it, or null while bytes are missing. */
function readFrame(bytes: Buffer, start: number): { frame: Frame; end: number } | FrameFault | null {
  const cap = start + limits.frameBytes
  let lineFeed = endOfLine(bytes, start, cap)
  if (typeof lineFeed !== 'number') return lineFeed
  const command = lineOf(bytes, start, lineFeed)
  if (!isCommand(command)) return 'UNKNOWN_COMMAND'

  const headers = new Map<string, string>()
  for (let count = 0; ; count++) {
    const from = lineFeed + 1
    lineFeed = endOfLine(bytes, from, cap)
    if (typeof lineFeed !== 'number') return lineFeed
    const line = lineOf(bytes, from, lineFeed)
    if (line === '') break
    if (count === limits.frameHeaders) return 'TOO_MANY_HEADERS'
    const fault = addHeader(headers, line, command !== 'CONNECT')
    if (fault !== null) return fault
  }

  const bodyStart = lineFeed + 1
  const end = endOfBody(bytes, bodyStart, cap, command, headers.get('content-length'))
  if (typeof end !== 'number') return end
  if (!isUtf8(bytes.subarray(start, end))) return 'NOT_UTF8'
  return { frame: { command, headers, body: bytes.toString('utf8', bodyStart, end) }, end: end + 1 }
}

/** Index of the LF that ends the line. A line that is too long, or contains a NUL, fails before it is complete. */
function endOfLine(bytes: Buffer, from: number, cap: number): number | FrameFault | null {
  const last = Math.min(from + limits.headerBytes, cap - 1)
  const window = bytes.subarray(from, last + 1)
  const lineFeed = window.indexOf(LF)
  const nul = window.indexOf(0)
  if (nul !== -1 && (lineFeed === -1 || nul < lineFeed)) return 'BAD_HEADER'
  if (lineFeed !== -1) return from + lineFeed
  if (bytes.length <= last) return null
  return last === cap - 1 ? 'FRAME_TOO_LONG' : 'HEADER_TOO_LONG'
}

function lineOf(bytes: Buffer, from: number, lineFeed: number): string {
  return bytes.toString('utf8', from, bytes[lineFeed - 1] === CR && lineFeed > from ? lineFeed - 1 : lineFeed)
}

function isCommand(text: string): text is ClientCommand {
  return known.has(text)
}

function addHeader(headers: Map<string, string>, line: string, isEscaped: boolean): FrameFault | null {
  const colon = line.indexOf(':')
  if (colon < 1 || line.includes('\r')) return 'BAD_HEADER'
  const name = isEscaped ? unescapeHeader(line.slice(0, colon)) : line.slice(0, colon)
  const value = isEscaped ? unescapeHeader(line.slice(colon + 1)) : line.slice(colon + 1)
  if (name === null || value === null) return 'BAD_ESCAPE'
  // The standard: of a repeated header the first counts.
  if (!headers.has(name)) headers.set(name, value)
  return null
}

/** Index of the NUL after the body. */
function endOfBody(bytes: Buffer, start: number, cap: number, command: ClientCommand, declared: string | undefined) {
  if (declared !== undefined && !/^\d{1,9}$/.test(declared)) return 'BAD_LENGTH'
  const length = Number(declared ?? 0)
  if (start + length >= cap) return 'FRAME_TOO_LONG'
  if (command !== 'SEND') {
    if (length > 0) return 'BODY_NOT_ALLOWED'
    if (bytes.length === start) return null
    return bytes[start] === 0 ? start : 'BODY_NOT_ALLOWED'
  }
  if (declared !== undefined) {
    if (bytes.length <= start + length) return null
    return bytes[start + length] === 0 ? start + length : 'BAD_LENGTH'
  }
  const nul = bytes.subarray(start, cap).indexOf(0)
  if (nul !== -1) return start + nul
  return bytes.length >= cap ? 'FRAME_TOO_LONG' : null
}

const escapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  [':', '\\c'],
])
const unescapes = new Map([...escapes].map(([plain, escaped]) => [escaped, plain]))

export function escapeHeader(text: string): string {
  return text.replace(/[\\\n\r:]/g, (plain) => escapes.get(plain) ?? plain)
}

/** Null when an escape is not one of the standard's four: STOMP demands that it is rejected. */
function unescapeHeader(text: string): string | null {
  if (!text.includes('\\')) return text
  let isGood = true
  const plain = text.replace(/\\[^]?/g, (escaped) => {
    const meant = unescapes.get(escaped)
    isGood &&= meant !== undefined
    return meant ?? ''
  })
  return isGood ? plain : null
}

export function encodeFrame(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const escape = command === 'CONNECT' || command === 'CONNECTED' ? (text: string) => text : escapeHeader
  let text = `${command}\n`
  for (const [name, value] of Object.entries(headers)) text += `${escape(name)}:${escape(value)}\n`
  if (body !== '') text += `content-length:${Buffer.byteLength(body)}\n`
  return `${text}\n${body}\0`
}
