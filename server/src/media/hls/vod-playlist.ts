// Writes playlists of clips and recordings.

export interface VodSegment {
  uri: string
  /** The init segment it needs. */
  map: string
  seconds: number
  /** When its first picture was taken, in milliseconds. */
  at: number
  isDiscontinuity: boolean
}

/** `start`: where to begin playing, in seconds. */
export function writeVodPlaylist(segments: readonly VodSegment[], start = 0): string {
  const longest = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
  if (start > 0) lines.push(`#EXT-X-START:TIME-OFFSET=${start.toFixed(3)},PRECISE=YES`)
  let map = ''
  segments.forEach((segment, index) => {
    const isCut = segment.isDiscontinuity && index > 0
    if (isCut) lines.push('#EXT-X-DISCONTINUITY')
    if (map !== segment.map) lines.push(`#EXT-X-MAP:URI="${(map = segment.map)}"`)
    // Players compute the dates of the following segments themselves.
    if (isCut || index === 0) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`)
    lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, segment.uri)
  })
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}
