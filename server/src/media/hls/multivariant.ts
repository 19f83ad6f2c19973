// Writes the multivariant playlist: the picture with its sound, and the sound alone.
import type { Init } from '../mp4/fmp4.init.ts'

/** Of the sound alone, with the boxes around it. */
export const soundBandwidth = 60_000

interface Variants {
  /** Undefined while it is unknown. */
  init: Init | undefined
  /** Bits a second of the picture with its sound, at most. */
  bandwidth: number
  uris: { picture: string; sound: string }
}

export function writeMultivariant({ init, bandwidth, uris }: Variants): string {
  const { width, height } = init?.tracks.find(({ kind }) => kind === 'video') ?? {}
  const sound = init?.tracks.find(({ kind }) => kind === 'audio')
  const facts = [`BANDWIDTH=${bandwidth}`, init && `CODECS="${init.codecs}"`, width && `RESOLUTION=${width}x${height}`]
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-STREAM-INF:${facts.filter(Boolean).join(',')}`,
    uris.picture,
    ...(sound ? [`#EXT-X-STREAM-INF:BANDWIDTH=${soundBandwidth},CODECS="${sound.codec}"`, uris.sound] : []),
    '',
  ].join('\n')
}
