// Validates a stream's playlists in the order a player received them, and lists every rule of low-latency HLS they break.
import { type ReadPlaylist, type ReadSegment, readPlaylist } from './playlist-reader.ts'

/** Tolerates rounding in the text, and frames between whole milliseconds. */
const secondsTolerance = 0.003
const clockToleranceMs = 100

export function validatePlaylists(texts: readonly string[]): string[] {
  const broken: string[] = []
  let before: ReadPlaylist | undefined
  texts.forEach((text, index) => {
    const found: string[] = []
    const now = readPlaylist(text, before)
    checkAlone(now, (rule) => found.push(rule))
    if (before) checkAfter(before, now, (rule) => found.push(rule))
    broken.push(...found.map((rule) => `playlist ${index}: ${rule}`))
    before = now
  })
  return broken
}

type Report = (rule: string) => void

function checkAlone(now: ReadPlaylist, report: Report) {
  const { control, targetDuration, partTarget, segments, isEnded, hint } = now
  if (now.version < 9) report('version below 9')
  if (!Number.isInteger(targetDuration)) report('no target duration')
  if (partTarget === undefined) report('no part target')
  if (control['CAN-BLOCK-RELOAD'] !== 'YES') report('no blocking reload')
  if (Number(control['PART-HOLD-BACK']) < 2 * (partTarget ?? 0)) report('part hold back below two part targets')
  if (Number(control['HOLD-BACK']) < 3 * targetDuration) report('hold back below three target durations')
  if (Number(control['CAN-SKIP-UNTIL']) < 6 * targetDuration) report('skip boundary below six target durations')
  if (!isEnded && !hint) report('no preload hint')
  if (isEnded && hint) report('a hint after the end')
  const uris = segments.flatMap(({ uri, parts }) => [...(uri ? [uri] : []), ...parts.map((part) => part.uri)])
  if (new Set(uris).size < uris.length) report('an address named twice')
  if (hint && uris.includes(hint)) report('hint names what is there')
  if (isEnded && segments.at(-1)?.uri === undefined) report('ended with an open segment')
  let fromEnd = 0
  for (const segment of segments.toReversed()) {
    checkSegment(segment, now, fromEnd, report)
    fromEnd += lengthOf(segment)
  }
  checkClock(segments, report)
  const boundary = segments.slice(now.skipped).reduce((sum, segment) => sum + lengthOf(segment), 0)
  if (now.skipped > 0 && boundary < Number(control['CAN-SKIP-UNTIL'])) report('skipped beyond the skip boundary')
}

function checkSegment(segment: ReadSegment, now: ReadPlaylist, fromEnd: number, report: Report) {
  const { sequence, seconds, parts, isGap } = segment
  const { targetDuration, partTarget = 0 } = now
  if (seconds !== undefined && Math.round(seconds) > targetDuration) report(`segment ${sequence} above target duration`)
  if (segment.map === undefined) report(`segment ${sequence} without a map`)
  if (segment.at === undefined) report(`segment ${sequence} without a date`)
  if (fromEnd <= 3 * targetDuration && parts.length === 0 && !isGap && !now.isEnded)
    report(`segment ${sequence} near the end without parts`)
  parts.forEach((part, index) => {
    if (part.seconds > partTarget + 1e-6) report(`part ${sequence}.${index} above part target`)
    // The first part after a discontinuity and the last of a segment may be short.
    const mayBeShort = index === parts.length - 1 || (index === 0 && (segment.isDiscontinuity || sequence === 0))
    if (!mayBeShort && part.seconds < 0.85 * partTarget) report(`part ${sequence}.${index} below 85 % of part target`)
  })
  if (parts[0] && !parts[0].isIndependent) report(`segment ${sequence} does not begin with a key frame`)
  const sum = parts.reduce((all, part) => all + part.seconds, 0)
  if (seconds !== undefined && parts.length > 0 && Math.abs(sum - seconds) > secondsTolerance)
    report(`parts of segment ${sequence} make ${sum.toFixed(5)}, not ${seconds}`)
}

function checkClock(segments: ReadSegment[], report: Report) {
  segments.forEach((segment, index) => {
    const last = segments[index - 1]
    if (!last || segment.isDiscontinuity || segment.isGap || last.isGap) return
    const off = (segment.at ?? 0) - (last.at ?? 0) - lengthOf(last) * 1000
    if (Math.abs(off) > clockToleranceMs) report(`date of segment ${segment.sequence} is ${Math.round(off)} ms off`)
  })
}

function checkAfter(before: ReadPlaylist, now: ReadPlaylist, report: Report) {
  if (now.targetDuration !== before.targetDuration) report('target duration changed')
  if (now.partTarget !== before.partTarget) report('part target changed')
  if (before.isEnded && !now.isEnded) report('went on after the end')
  if (now.mediaSequence < before.mediaSequence) report('media sequence went back')
  const removed = before.segments.filter(({ sequence }) => sequence < now.mediaSequence)
  const passed = removed.filter(({ isDiscontinuity }) => isDiscontinuity).length
  if (now.mediaSequence <= endOf(before) && now.discontinuitySequence !== before.discontinuitySequence + passed)
    report(
      `discontinuity sequence ${now.discontinuitySequence} after ${before.discontinuitySequence} and ${passed} gone`,
    )
  if (endOf(now) < endOf(before)) report('lost its newest segments')
  const known = new Map(before.segments.map((segment) => [segment.sequence, segment]))
  for (const segment of now.segments) {
    const old = known.get(segment.sequence)
    if (old && old !== segment) checkSame(old, segment, report)
  }
  checkHint(before, now, report)
}

function checkSame(old: ReadSegment, segment: ReadSegment, report: Report) {
  const { sequence } = segment
  if (old.uri !== undefined && old.uri !== segment.uri) report(`segment ${sequence} has another address`)
  if (old.seconds !== undefined && old.seconds !== segment.seconds) report(`segment ${sequence} has another duration`)
  if (old.at !== segment.at || old.isDiscontinuity !== segment.isDiscontinuity || old.map !== segment.map)
    report(`segment ${sequence} changed its date, map or discontinuity`)
  // The parts of an old segment may disappear all at once; until then parts are only added.
  if (segment.parts.length === 0) return
  old.parts.forEach((part, index) => {
    const same = segment.parts[index]
    if (same?.uri !== part.uri || same.seconds !== part.seconds) report(`part ${sequence}.${index} changed`)
  })
}

/** The next part must be the hinted one, unless another recording began. */
function checkHint(before: ReadPlaylist, now: ReadPlaylist, report: Report) {
  const last = before.segments.at(-1)
  if (!before.hint || !last || now.mediaSequence > last.sequence) return
  const had = new Set(before.segments.flatMap(({ parts }) => parts.map(({ uri }) => uri)))
  const newer = now.segments.filter(({ sequence }) => sequence >= last.sequence)
  const owner = newer.find(({ parts }) => parts.some(({ uri }) => !had.has(uri)))
  const first = owner?.parts.find(({ uri }) => !had.has(uri))
  // A segment that ended early invalidates its hint.
  const isVoid = owner && owner.sequence > last.sequence && last.uri === undefined
  if (first && !owner?.isDiscontinuity && !isVoid && first.uri !== before.hint)
    report(`${before.hint} was hinted, ${first.uri} came`)
}

const endOf = ({ mediaSequence, segments }: ReadPlaylist) => mediaSequence + segments.length - 1

const lengthOf = ({ seconds, parts }: ReadSegment) => seconds ?? parts.reduce((sum, part) => sum + part.seconds, 0)
