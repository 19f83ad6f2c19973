// The window of a stream that viewers can see: the segments of the last half hour and the bytes of the newest, folded from the
// entries that the packager publishes.

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
  /** All parts joined, while they are in memory. */
  bytes: Buffer | null
}

interface Init {
  bytes: Buffer
  partTarget: number
  partHoldBack: number
}

export interface Window {
  /** Consecutive numbers; the last one may still grow. */
  segments: WindowSegment[]
  /** By session and number. */
  inits: Map<string, Init>
  /** Discontinuities before the first segment. */
  discontinuitySequence: number
  partTarget: number
  partHoldBack: number
  /** The session whose packager published its end. */
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

/** Segments of two seconds: half an hour to rewind, a minute and a half of it in the default playlist and in memory. */
export const rewindLength = 900
export const listLength = 45
/** A player may request a segment that has just left the playlist. */
const memoryLength = listLength + 5
/** After a longer pause the window starts again: viewers can't rewind into the earlier showing. */
const longestPauseMs = 75_000

/** An entry that the packager published: fields by name; `b` is the bytes. */
export type OutputEntry = ReadonlyMap<string, Buffer>

const text = (entry: OutputEntry, name: string) => entry.get(name)?.toString() ?? ''
const number = (entry: OutputEntry, name: string) => Number(text(entry, name))

/** Applies one entry. Duplicates, and parts of a segment whose first part was missed, change nothing. */
export function applyEntry(window: Window, entry: OutputEntry): void {
  const kind = text(entry, 'kind')
  if (kind === 'init') applyInit(window, entry)
  else if (kind === 'part') applyPart(window, entry)
  else if (kind === 'done') applyDone(window, entry)
  else if (kind === 'end') window.endedSession = text(entry, 's')
}

export const initKey = (session: string, init: number) => `${session}/${init}`

function applyInit(window: Window, entry: OutputEntry) {
  const init = {
    bytes: entry.get('b') ?? Buffer.alloc(0),
    partTarget: number(entry, 'target') || window.partTarget,
    partHoldBack: number(entry, 'hold') || window.partHoldBack,
  }
  window.inits.set(initKey(text(entry, 's'), number(entry, 'n')), init)
  window.partTarget = init.partTarget
  window.partHoldBack = init.partHoldBack
}

function applyPart(window: Window, entry: OutputEntry) {
  const [sequence, index] = [number(entry, 'q'), number(entry, 'p')]
  const last = window.segments.at(-1)
  if (last && sequence < last.sequence) return
  const part: WindowPart = {
    seconds: number(entry, 'd'),
    isIndependent: text(entry, 'i') === '1',
    bytes: entry.get('b') ?? Buffer.alloc(0),
  }
  if (last?.sequence === sequence) {
    if (last.seconds === null && index === last.parts.length) last.parts.push(part)
    return
  }
  if (index > 0) return
  const opened = segmentOf(entry, { seconds: null, parts: [part] })
  if (last) closeUpTo(window, last, opened)
  window.segments.push(opened)
  window.endedSession = null
}

/** An unfinished segment ends where it is; skipped sequence numbers become gaps. */
function closeUpTo(window: Window, last: WindowSegment, opened: WindowSegment) {
  if (last.seconds === null) finish(last, sum(last.parts))
  if (opened.sequence - last.sequence > listLength || !isContinuation(last, opened)) {
    drop(window, window.segments.length)
    return
  }
  for (let sequence = last.sequence + 1; sequence < opened.sequence; sequence++)
    window.segments.push({ ...last, sequence, seconds: 2, isDiscontinuity: false, isGap: true, parts: [], bytes: null })
}

/** Whether a segment belongs to the same showing as the one before it. */
export const isContinuation = (before: Pick<WindowSegment, 'at' | 'seconds'>, after: { at: number }) =>
  after.at - before.at - (before.seconds ?? 0) * 1000 <= longestPauseMs

function drop(window: Window, count: number) {
  const dropped = window.segments.splice(0, count)
  window.discontinuitySequence += dropped.filter(({ isDiscontinuity }) => isDiscontinuity).length
}

function applyDone(window: Window, entry: OutputEntry) {
  const last = window.segments.at(-1)
  if (last?.sequence !== number(entry, 'q') || last.seconds !== null) return
  finish(last, number(entry, 'd') || sum(last.parts))
  trim(window)
}

/** The segment and its parts share one buffer. */
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

/** Drops the bytes of old segments, and the oldest segments entirely. */
function trim(window: Window) {
  const { segments, inits } = window
  for (const segment of segments.slice(0, -memoryLength)) {
    segment.bytes = null
    segment.parts = []
  }
  drop(window, Math.max(0, segments.length - rewindLength))
  const used = new Set(segments.slice(-memoryLength).map(({ session, init }) => initKey(session, init)))
  // The newest init segment may belong to a segment that has not begun.
  const latest = [...inits.keys()].at(-1)
  for (const key of inits.keys()) if (!used.has(key) && key !== latest) inits.delete(key)
}

/** The newest segments, and the number of discontinuities before them. */
export function newestSegments({ segments, discontinuitySequence }: Window, length: number) {
  const first = Math.max(0, segments.length - length)
  const before = segments.slice(0, first).filter(({ isDiscontinuity }) => isDiscontinuity).length
  return { segments: segments.slice(first), discontinuitySequence: discontinuitySequence + before }
}

/** Prepends older segments from disk, as long as they continue without a gap. */
export function prepend(window: Window, older: WindowSegment[], discontinuitySequence: (first: number) => number) {
  for (const segment of older.toReversed()) {
    const first = window.segments[0]
    if (window.segments.length >= rewindLength) break
    if (first && segment.sequence >= first.sequence) continue
    if (first && (segment.sequence !== first.sequence - 1 || !isContinuation(segment, first))) break
    window.segments.unshift(segment)
  }
  window.discontinuitySequence = discontinuitySequence(window.segments[0]?.sequence ?? 0)
}

const sum = (parts: readonly WindowPart[]) => parts.reduce((all, { seconds }) => all + seconds, 0)

function segmentOf(entry: OutputEntry, more: Pick<WindowSegment, 'seconds' | 'parts'>): WindowSegment {
  return {
    sequence: number(entry, 'q'),
    at: number(entry, 'at'),
    session: text(entry, 's'),
    init: number(entry, 'n'),
    isDiscontinuity: text(entry, 'x') === '1',
    isGap: false,
    bytes: null,
    ...more,
  }
}
