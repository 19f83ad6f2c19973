// Parses a media playlist; a delta update is merged into the playlist before it.

export interface ReadPart {
  uri: string
  seconds: number
  isIndependent: boolean
}

export interface ReadSegment {
  sequence: number
  /** Undefined while it grows. */
  uri: string | undefined
  seconds: number | undefined
  at: number | undefined
  map: string | undefined
  isDiscontinuity: boolean
  isGap: boolean
  parts: ReadPart[]
}

export interface ReadPlaylist {
  version: number
  targetDuration: number
  partTarget: number | undefined
  control: Record<string, string>
  mediaSequence: number
  discontinuitySequence: number
  /** In a delta, how many segments it leaves out. */
  skipped: number
  segments: ReadSegment[]
  hint: string | undefined
  isEnded: boolean
}

export function readPlaylist(text: string, before?: ReadPlaylist): ReadPlaylist {
  if (!text.startsWith('#EXTM3U\n')) throw new Error('not a playlist')
  const read: ReadPlaylist = {
    version: 1,
    targetDuration: Number.NaN,
    partTarget: undefined,
    control: {},
    mediaSequence: 0,
    discontinuitySequence: 0,
    skipped: 0,
    segments: [],
    hint: undefined,
    isEnded: false,
  }
  let map: string | undefined
  let open = fresh()
  const next = () => read.mediaSequence + read.segments.length
  for (const line of text.split('\n').slice(1)) {
    const [tag, value] = cut(line)
    const attributes = () => attributesOf(value)
    if (tag === '#EXT-X-VERSION') read.version = Number(value)
    else if (tag === '#EXT-X-TARGETDURATION') read.targetDuration = Number(value)
    else if (tag === '#EXT-X-PART-INF') read.partTarget = Number(attributes()['PART-TARGET'])
    else if (tag === '#EXT-X-SERVER-CONTROL') read.control = attributes()
    else if (tag === '#EXT-X-MEDIA-SEQUENCE') read.mediaSequence = Number(value)
    else if (tag === '#EXT-X-DISCONTINUITY-SEQUENCE') read.discontinuitySequence = Number(value)
    else if (tag === '#EXT-X-SKIP') {
      read.skipped = Number(attributes()['SKIPPED-SEGMENTS'])
      const known = before?.segments.filter(({ sequence }) => sequence >= read.mediaSequence) ?? []
      read.segments = known.slice(0, read.skipped)
      map = read.segments.at(-1)?.map
    } else if (tag === '#EXT-X-MAP') map = attributes().URI
    else if (tag === '#EXT-X-DISCONTINUITY') open.isDiscontinuity = true
    else if (tag === '#EXT-X-PROGRAM-DATE-TIME') open.at = Date.parse(value)
    else if (tag === '#EXT-X-GAP') open.isGap = true
    else if (tag === '#EXT-X-PART') {
      const { URI = '', DURATION, INDEPENDENT } = attributes()
      open.parts.push({ uri: URI, seconds: Number(DURATION), isIndependent: INDEPENDENT === 'YES' })
    } else if (tag === '#EXTINF') open.seconds = Number.parseFloat(value)
    else if (tag === '#EXT-X-PRELOAD-HINT') read.hint = attributes().URI
    else if (tag === '#EXT-X-ENDLIST') read.isEnded = true
    else if (line !== '' && !line.startsWith('#')) {
      read.segments.push({ ...open, uri: line, map, sequence: next() })
      open = fresh()
    }
  }
  if (open.parts.length > 0) read.segments.push({ ...open, map, sequence: next() })
  return read
}

const fresh = (): ReadSegment => ({
  sequence: 0,
  uri: undefined,
  seconds: undefined,
  at: undefined,
  map: undefined,
  isDiscontinuity: false,
  isGap: false,
  parts: [],
})

function cut(line: string): [string, string] {
  const colon = line.indexOf(':')
  return line.startsWith('#') && colon > 0 ? [line.slice(0, colon), line.slice(colon + 1)] : [line, '']
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*)),?/gy)].map(([, name, quoted, bare]) => [
      name,
      quoted ?? bare,
    ]),
  ) as Record<string, string>
