// What can be seen of a stream now: the segments of the last half hour, and the bytes of the newest, folded from what the packager says.

export interface WindowPart {
  seconds: number
  isIndependent: boolean
  bytes: Buffer
}

export interface WindowSegment {
  sequence: number
  seconds: number | null
  at: number
  session: string
  init: number
  isDiscontinuity: boolean
  isGap: boolean
  parts: WindowPart[]
  /** All parts in one, while they are in memory. */
  bytes: Buffer | null
}

interface Init {
  bytes: Buffer
  partTarget: number
  partHoldBack: number
}

export interface Window {
  /** Without holes; the last one may still grow. */
  segments: WindowSegment[]
  /** By session and number. */
  inits: Map<string, Init>
  /** Discontinuities before the first segment. */
  discontinuitySequence: number
  partTarget: number
  partHoldBack: number
  /** The session whose packager said that it is over. */
  endedSession: string | null
}

export const emptyWindow = (): Window => ({
  segments: [],
  inits: new Map(),
  discontinuitySequence: 0,
  partTarget: 0.334,
  partHoldBack: 1.7,
  endedSession: null,
})

/** Segments of two seconds: half an hour to look at again, a minute and a half of it listed for everybody and kept in memory. */
export const rewindLength = 900
export const listLength = 45
/** A player may ask for what has just left the list. */
const memoryLength = listLength + 5
/** A camera that was away for longer begins anew: nobody rewinds into what was before. */
const longestPauseMs = 75_000

/** A word of the packager's: fields by name; `b` are the bytes. */
export type Word = ReadonlyMap<string, Buffer>

const text = (word: Word, name: string) => word.get(name)?.toString() ?? ''
const number = (word: Word, name: string) => Number(text(word, name))

/** Takes one word in. What is here already, or began before we looked, changes nothing. */
export function take(window: Window, word: Word): void {
  const kind = text(word, 'kind')
  if (kind === 'init') takeInit(window, word)
  else if (kind === 'part') takePart(window, word)
  else if (kind === 'done') takeDone(window, word)
  else if (kind === 'end') window.endedSession = text(word, 's')
}

export const initKey = (session: string, init: number) => `${session}/${init}`

function takeInit(window: Window, word: Word) {
  const init = {
    bytes: word.get('b') ?? Buffer.alloc(0),
    partTarget: number(word, 'target') || window.partTarget,
    partHoldBack: number(word, 'hold') || window.partHoldBack,
  }
  window.inits.set(initKey(text(word, 's'), number(word, 'n')), init)
  window.partTarget = init.partTarget
  window.partHoldBack = init.partHoldBack
}

function takePart(window: Window, word: Word) {
  const [sequence, index] = [number(word, 'q'), number(word, 'p')]
  const last = window.segments.at(-1)
  if (last && sequence < last.sequence) return
  const part: WindowPart = {
    seconds: number(word, 'd'),
    isIndependent: text(word, 'i') === '1',
    bytes: word.get('b') ?? Buffer.alloc(0),
  }
  if (last?.sequence === sequence) {
    if (last.seconds === null && index === last.parts.length) last.parts.push(part)
    return
  }
  if (index > 0) return
  const opened = segmentOf(word, { seconds: null, parts: [part] })
  if (last) closeUpTo(window, last, opened)
  window.segments.push(opened)
  window.endedSession = null
}

/** A segment that nobody finished ends where it is; numbers that were passed over are gaps. */
function closeUpTo(window: Window, last: WindowSegment, opened: WindowSegment) {
  if (last.seconds === null) finish(last, sum(last.parts))
  if (opened.sequence - last.sequence > listLength || !isSequel(last, opened)) {
    drop(window, window.segments.length)
    return
  }
  for (let sequence = last.sequence + 1; sequence < opened.sequence; sequence++)
    window.segments.push({ ...last, sequence, seconds: 2, isDiscontinuity: false, isGap: true, parts: [], bytes: null })
}

/** Whether one belongs to the same showing as the one before it. */
export const isSequel = (before: Pick<WindowSegment, 'at' | 'seconds'>, after: { at: number }) =>
  after.at - before.at - (before.seconds ?? 0) * 1000 <= longestPauseMs

function drop(window: Window, count: number) {
  const gone = window.segments.splice(0, count)
  window.discontinuitySequence += gone.filter(({ isDiscontinuity }) => isDiscontinuity).length
}

function takeDone(window: Window, word: Word) {
  const last = window.segments.at(-1)
  if (last?.sequence !== number(word, 'q') || last.seconds !== null) return
  finish(last, number(word, 'd') || sum(last.parts))
  trim(window)
}

/** One piece of memory for the segment and all its parts. */
function finish(segment: WindowSegment, seconds: number) {
  const bytes = Buffer.concat(segment.parts.map((part) => part.bytes))
  let offset = 0
  for (const part of segment.parts) {
    const end = offset + part.bytes.length
    part.bytes = bytes.subarray(offset, end)
    offset = end
  }
  segment.bytes = bytes
  segment.seconds = seconds
}

/** Old bytes leave memory, older segments leave altogether. */
function trim(window: Window) {
  const { segments, inits } = window
  for (const segment of segments.slice(0, -memoryLength)) {
    segment.bytes = null
    segment.parts = []
  }
  drop(window, Math.max(0, segments.length - rewindLength))
  const used = new Set(segments.slice(-memoryLength).map(({ session, init }) => initKey(session, init)))
  // The newest may be for a segment that has not begun.
  const latest = [...inits.keys()].at(-1)
  for (const key of inits.keys()) if (!used.has(key) && key !== latest) inits.delete(key)
}

/** The newest segments, with the discontinuities before them counted. */
export function newest({ segments, discontinuitySequence }: Window, length: number) {
  const first = Math.max(0, segments.length - length)
  const before = segments.slice(0, first).filter(({ isDiscontinuity }) => isDiscontinuity).length
  return { segments: segments.slice(first), discontinuitySequence: discontinuitySequence + before }
}

/** Puts before what memory holds what only the disk has, as far as it belongs there without a hole. */
export function prepend(window: Window, older: WindowSegment[], discontinuitySequence: (first: number) => number) {
  for (const segment of older.toReversed()) {
    const first = window.segments[0]
    if (window.segments.length >= rewindLength) break
    if (first && segment.sequence >= first.sequence) continue
    if (first && (segment.sequence !== first.sequence - 1 || !isSequel(segment, first))) break
    window.segments.unshift(segment)
  }
  window.discontinuitySequence = discontinuitySequence(window.segments[0]?.sequence ?? 0)
}

const sum = (parts: readonly WindowPart[]) => parts.reduce((all, { seconds }) => all + seconds, 0)

function segmentOf(word: Word, more: Pick<WindowSegment, 'seconds' | 'parts'>): WindowSegment {
  return {
    sequence: number(word, 'q'),
    at: number(word, 'at'),
    session: text(word, 's'),
    init: number(word, 'n'),
    isDiscontinuity: text(word, 'x') === '1',
    isGap: false,
    bytes: null,
    ...more,
  }
}
