// Walks a stream's playlists in the order a player got them, and names every rule of low-latency HLS that one of them breaks.
import { type ReadPlaylist, type ReadSegment, readPlaylist } from './playlist-reader.ts'

/** Decimals in the text, and frames that do not fall on whole milliseconds. */
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

type Say = (rule: string) => void

function checkAlone(now: ReadPlaylist, say: Say) {
  const { control, targetDuration, partTarget, segments, isEnded, hint } = now
  if (now.version < 9) say('version below 9')
  if (!Number.isInteger(targetDuration)) say('no target duration')
  if (partTarget === undefined) say('no part target')
  if (control['CAN-BLOCK-RELOAD'] !== 'YES') say('no blocking reload')
  if (Number(control['PART-HOLD-BACK']) < 2 * (partTarget ?? 0)) say('part hold back below two part targets')
  if (Number(control['HOLD-BACK']) < 3 * targetDuration) say('hold back below three target durations')
  if (Number(control['CAN-SKIP-UNTIL']) < 6 * targetDuration) say('skip boundary below six target durations')
  if (!isEnded && !hint) say('no preload hint')
  if (isEnded && hint) say('a hint after the end')
  const uris = segments.flatMap(({ uri, parts }) => [...(uri ? [uri] : []), ...parts.map((part) => part.uri)])
  if (new Set(uris).size < uris.length) say('an address named twice')
  if (hint && uris.includes(hint)) say('hint names what is there')
  if (isEnded && segments.at(-1)?.uri === undefined) say('ended with an open segment')
  let fromEnd = 0
  for (const segment of segments.toReversed()) {
    checkSegment(segment, now, fromEnd, say)
    fromEnd += lengthOf(segment)
  }
  checkClock(segments, say)
  const boundary = segments.slice(now.skipped).reduce((sum, segment) => sum + lengthOf(segment), 0)
  if (now.skipped > 0 && boundary < Number(control['CAN-SKIP-UNTIL'])) say('skipped beyond the skip boundary')
}

function checkSegment(segment: ReadSegment, now: ReadPlaylist, fromEnd: number, say: Say) {
  const { sequence, seconds, parts, isGap } = segment
  const { targetDuration, partTarget = 0 } = now
  if (seconds !== undefined && Math.round(seconds) > targetDuration) say(`segment ${sequence} above target duration`)
  if (segment.map === undefined) say(`segment ${sequence} without a map`)
  if (segment.at === undefined) say(`segment ${sequence} without a date`)
  if (fromEnd <= 3 * targetDuration && parts.length === 0 && !isGap && !now.isEnded)
    say(`segment ${sequence} near the end without parts`)
  parts.forEach((part, index) => {
    if (part.seconds > partTarget + 1e-6) say(`part ${sequence}.${index} above part target`)
    // The first after a beginning may be short, and the last of a segment.
    const mayBeShort = index === parts.length - 1 || (index === 0 && (segment.isDiscontinuity || sequence === 0))
    if (!mayBeShort && part.seconds < 0.85 * partTarget) say(`part ${sequence}.${index} below 85 % of part target`)
  })
  if (parts[0] && !parts[0].isIndependent) say(`segment ${sequence} does not begin with a key frame`)
  const sum = parts.reduce((all, part) => all + part.seconds, 0)
  if (seconds !== undefined && parts.length > 0 && Math.abs(sum - seconds) > secondsTolerance)
    say(`parts of segment ${sequence} make ${sum.toFixed(5)}, not ${seconds}`)
}

function checkClock(segments: ReadSegment[], say: Say) {
  segments.forEach((segment, index) => {
    const last = segments[index - 1]
    if (!last || segment.isDiscontinuity || segment.isGap || last.isGap) return
    const off = (segment.at ?? 0) - (last.at ?? 0) - lengthOf(last) * 1000
    if (Math.abs(off) > clockToleranceMs) say(`date of segment ${segment.sequence} is ${Math.round(off)} ms off`)
  })
}

function checkAfter(before: ReadPlaylist, now: ReadPlaylist, say: Say) {
  if (now.targetDuration !== before.targetDuration) say('target duration changed')
  if (now.partTarget !== before.partTarget) say('part target changed')
  if (before.isEnded && !now.isEnded) say('went on after the end')
  if (now.mediaSequence < before.mediaSequence) say('media sequence went back')
  const gone = before.segments.filter(({ sequence }) => sequence < now.mediaSequence)
  const passed = gone.filter(({ isDiscontinuity }) => isDiscontinuity).length
  if (now.mediaSequence <= endOf(before) && now.discontinuitySequence !== before.discontinuitySequence + passed)
    say(`discontinuity sequence ${now.discontinuitySequence} after ${before.discontinuitySequence} and ${passed} gone`)
  if (endOf(now) < endOf(before)) say('lost its newest segments')
  const known = new Map(before.segments.map((segment) => [segment.sequence, segment]))
  for (const segment of now.segments) {
    const old = known.get(segment.sequence)
    if (old && old !== segment) checkSame(old, segment, say)
  }
  checkHint(before, now, say)
}

function checkSame(old: ReadSegment, segment: ReadSegment, say: Say) {
  const { sequence } = segment
  if (old.uri !== undefined && old.uri !== segment.uri) say(`segment ${sequence} has another address`)
  if (old.seconds !== undefined && old.seconds !== segment.seconds) say(`segment ${sequence} has another duration`)
  if (old.at !== segment.at || old.isDiscontinuity !== segment.isDiscontinuity || old.map !== segment.map)
    say(`segment ${sequence} is told otherwise`)
  // Parts may be forgotten all at once, later; until then they only become more.
  if (segment.parts.length === 0) return
  old.parts.forEach((part, index) => {
    const same = segment.parts[index]
    if (same?.uri !== part.uri || same.seconds !== part.seconds) say(`part ${sequence}.${index} changed`)
  })
}

/** What comes next is what was hinted, unless another recording began. */
function checkHint(before: ReadPlaylist, now: ReadPlaylist, say: Say) {
  const last = before.segments.at(-1)
  if (!before.hint || !last || now.mediaSequence > last.sequence) return
  const had = new Set(before.segments.flatMap(({ parts }) => parts.map(({ uri }) => uri)))
  const later = now.segments.filter(({ sequence }) => sequence >= last.sequence)
  const owner = later.find(({ parts }) => parts.some(({ uri }) => !had.has(uri)))
  const first = owner?.parts.find(({ uri }) => !had.has(uri))
  // A segment that ended early makes its hint void.
  const isVoid = owner && owner.sequence > last.sequence && last.uri === undefined
  if (first && !owner?.isDiscontinuity && !isVoid && first.uri !== before.hint)
    say(`${before.hint} was hinted, ${first.uri} came`)
}

const endOf = ({ mediaSequence, segments }: ReadPlaylist) => mediaSequence + segments.length - 1

const lengthOf = ({ seconds, parts }: ReadSegment) => seconds ?? parts.reduce((sum, part) => sum + part.seconds, 0)
