// Hostile files, made from a good recording or from scratch, each with whether it may play.
import { randomBytes } from 'node:crypto'

export interface HostileFile {
  pieces: Buffer[]
  /** Whether a picture may be seen: a recording that only stops too early is one. */
  mayPlay: boolean
}

/** `canary` is an address that must never be requested. */
export function hostileFiles(good: Buffer[], canary: string): Record<string, HostileFile> {
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = good
  const header = first.subarray(0, first.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])))
  const playlist = Buffer.from(
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:///etc/passwd\n#EXTINF:2,\n${canary}/a.ts\n#EXT-X-ENDLIST\n`,
  )
  const script = Buffer.from(`ffconcat version 1.0\nfile '/etc/passwd'\nfile '${canary}/b.webm'\n`)
  return {
    hugeHeader: unplayable(
      changed(first, [0xb0, 0x82], (bytes, at) => bytes.writeUInt16BE(16_000, at + 2)),
      second,
    ),
    hugeFrame: unplayable(
      changed(first, [0x9d, 0x01, 0x2a], (bytes, at) => bytes.writeUInt32LE(0x20002000, at + 3)),
      second,
    ),
    playlist: unplayable(playlist),
    playlistAfterHeader: unplayable(Buffer.concat([header, playlist])),
    script: unplayable(script),
    scriptAfterHeader: unplayable(Buffer.concat([header, script])),
    otherCodec: unplayable(
      changed(first, [...Buffer.from('V_VP8')], (bytes, at) => bytes.write('V_XYZ', at)),
      second,
    ),
    endlessHeader: unplayable(
      Buffer.concat([header.subarray(0, 5), ...Array.from({ length: 3 }, () => randomBytes(500_000))]),
    ),
    giantElement: unplayable(
      Buffer.concat([header, Buffer.from('a3017ffffffffffffe', 'hex'), randomBytes(900_000)]),
      second,
    ),
    noise: unplayable(randomBytes(300_000), randomBytes(300_000)),
    truncated: { pieces: [first, second.subarray(0, second.length / 3)], mayPlay: true },
  }
}

const unplayable = (...pieces: Buffer[]): HostileFile => ({ pieces, mayPlay: false })

/** Every place that begins like this. */
function changed(bytes: Buffer, mark: number[], change: (bytes: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes)
  const wanted = Buffer.from(mark)
  let found = 0
  for (let at = copy.indexOf(wanted); at >= 0; at = copy.indexOf(wanted, at + wanted.length + 4), found++)
    change(copy, at)
  if (found === 0) throw new Error(`nothing to change: ${wanted.toString('hex')}`)
  return copy
}
