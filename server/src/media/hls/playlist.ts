// Writes LL-HLS playlists: whole or as a delta update, for players that use parts and for plain ones that use segments.

export interface PlaylistPart {
  seconds: number
  /** Starts with a key frame. */
  isIndependent: boolean
}

export interface PlaylistSegment {
  sequence: number
  /** Null while it grows. */
  seconds: number | null
  /** Program date time of its first frame, in milliseconds. */
  at: number
  session: string
  init: number
  isDiscontinuity: boolean
  /** Without media: its number was skipped. */
  isGap: boolean
  parts: readonly PlaylistPart[]
}

export interface Playlist {
  /** The prefix of URIs relative to the playlist: the stream's id. */
  base: string
  segments: readonly PlaylistSegment[]
  discontinuitySequence: number
  partTarget: number
  partHoldBack: number
  isEnded: boolean
  /** Of the sound alone: its media have names of their own. */
  isSound?: boolean
  /** How far the stream's other playlist is. */
  report?: RenditionReport | undefined
}

export interface RenditionReport {
  uri: string
  /** Its newest. */
  segment: Pick<PlaylistSegment, 'sequence' | 'parts'>
}

export const targetDuration = 2
/** The minimum of the standard: six target durations. */
export const skipUntil = 6 * targetDuration
const holdBack = 3 * targetDuration
/** The standard requires parts for the last three target durations; older parts are left out. */
const segmentsWithParts = 4

const secondsOf = ({ seconds, parts }: PlaylistSegment) => seconds ?? parts.reduce((sum, part) => sum + part.seconds, 0)

/** Five decimals avoid values like 1.9999999999999998 in sums of thirds. */
const decimal = (value: number) => String(Number(value.toFixed(5)))

/** `isDelta`: for a player that has a recent version of the playlist. */
export function writePlaylist(playlist: Playlist, isDelta = false): string {
  const { base, segments, isEnded, isSound = false, report } = playlist
  const [mapType, mediaType] = isSound ? ['m4a', 'm4a'] : ['mp4', 'm4s']
  const skipped = isDelta ? skippable(segments) : 0
  const lines = [...head(playlist)]
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)
  let map = ''
  const firstWithParts = segments.length - segmentsWithParts - 1
  segments.slice(skipped).forEach((segment, index) => {
    const { session, sequence, init, parts, isGap } = segment
    const own = `${base}/${session}`
    if (segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    const beginning = `${own}/init${init}.${mapType}`
    if (map !== beginning) lines.push(`#EXT-X-MAP:URI="${(map = beginning)}"`)
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`)
    if (index + skipped >= firstWithParts)
      parts.forEach((part, number) => lines.push(partLine(part, `${own}/${sequence}.${number}.${mediaType}`)))
    if (segment.seconds === null && !isEnded) return
    if (isGap) lines.push('#EXT-X-GAP')
    lines.push(`#EXTINF:${decimal(secondsOf(segment))},`, `${own}/${sequence}.${mediaType}`)
  })
  const last = segments.at(-1)
  if (isEnded) lines.push('#EXT-X-ENDLIST')
  else if (last) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${base}/${hinted(last)}.${mediaType}"`)
  if (report) lines.push(reportLine(report))
  return `${lines.join('\n')}\n`
}

function head(playlist: Playlist): string[] {
  const { segments, discontinuitySequence, partTarget, partHoldBack } = playlist
  const longest = Math.max(targetDuration, ...segments.map((segment) => Math.round(secondsOf(segment))))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${skipUntil},HOLD-BACK=${holdBack},PART-HOLD-BACK=${decimal(partHoldBack)}`,
    `#EXT-X-PART-INF:PART-TARGET=${decimal(partTarget)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.sequence ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
}

const partLine = ({ seconds, isIndependent }: PlaylistPart, uri: string) =>
  `#EXT-X-PART:DURATION=${decimal(seconds)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}`

/** The address of the next part, without its type. */
function hinted({ session, sequence, seconds, parts }: PlaylistSegment): string {
  return seconds === null ? `${session}/${sequence}.${parts.length}` : `${session}/${sequence + 1}.0`
}

/** Lets a player switch to the other playlist without loading it twice. */
function reportLine({ uri, segment: { sequence, parts } }: RenditionReport): string {
  const part = parts.length > 0 ? `,LAST-PART=${parts.length - 1}` : ''
  return `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${sequence}${part}`
}

/** How many of the first segments end before the skip boundary. */
function skippable(segments: readonly PlaylistSegment[]): number {
  let behind = 0
  let index = segments.length
  // A margin, because durations are rounded in the text.
  while (index > 0 && behind < skipUntil + 0.1) behind += secondsOf(segments[--index] as PlaylistSegment)
  return index
}

export type Reload = 'READY' | 'LATER' | 'ABSURD'

/** Whether a blocking reload for a segment or part (`_HLS_msn`, `_HLS_part`) can be answered. */
export function judgeReload(
  { segments, isEnded }: Pick<Playlist, 'segments' | 'isEnded'>,
  sequence: number,
  part: number | undefined,
): Reload {
  const last = segments.at(-1)
  if (!last) return 'LATER'
  if (isEnded) return 'READY'
  const newest = last.seconds === null ? last.sequence - 1 : last.sequence
  // The standard demands an error for a request too far ahead; no segment ever has a hundred parts.
  if (sequence > newest + 2 || (part ?? 0) > 100) return 'ABSURD'
  if (part === undefined) return sequence <= newest ? 'READY' : 'LATER'
  const first = segments[0]?.sequence ?? 0
  if (sequence < first) return 'READY'
  const requested = segments[sequence - first]
  if (!requested) return 'LATER'
  if (part < requested.parts.length) return 'READY'
  // A part past a segment's end is the first of the next one; old segments have no parts in memory.
  const isPast = requested.seconds !== null && (requested.parts.length === 0 || last.sequence > sequence)
  return isPast ? 'READY' : 'LATER'
}
