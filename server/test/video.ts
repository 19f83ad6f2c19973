// Recordings for tests, made by ffmpeg at test time: what a browser's recorder would send, cut into chunks anywhere.
import { execFileSync } from 'node:child_process'

export interface RecordingOptions {
  seconds?: number
  codec?: 'vp8' | 'vp9' | 'h264'
  size?: string
  hasSound?: boolean
}

const words = (text: string) => text.split(' ')
const encoders = {
  vp8: 'libvpx -deadline realtime -cpu-used 8',
  vp9: 'libvpx-vp9 -deadline realtime -cpu-used 8',
  h264: 'libx264 -preset ultrafast -tune zerolatency -profile:v baseline',
}

const made = new Map<string, Buffer>()

/** A key frame a second, small clusters of unknown length, as live recorders write them. */
export function recordingOf(options: RecordingOptions = {}): Buffer {
  const { seconds = 6, codec = 'vp8', size = '320x180', hasSound = true } = options
  const key = JSON.stringify([seconds, codec, size, hasSound])
  const known = made.get(key)
  if (known) return known
  const sound = hasSound ? words('-f lavfi -i sine=frequency=440:sample_rate=48000') : []
  const container = codec === 'h264' ? 'matroska' : 'webm'
  const args = [
    ...words(`-v error -f lavfi -i testsrc=size=${size}:rate=30`),
    ...sound,
    ...words(`-t ${seconds} -c:v ${encoders[codec]} -g 30 -b:v 400k -pix_fmt yuv420p`),
    ...(hasSound ? words('-c:a libopus -b:a 32k -ac 1') : []),
    ...words(`-f ${container} -live 1 -cluster_time_limit 1000 pipe:1`),
  ]
  const bytes = execFileSync('ffmpeg', args, { maxBuffer: 100_000_000 })
  made.set(key, bytes)
  return bytes
}

/** As a browser makes it that knows no WebM: fragmented MP4, H.264 and AAC. */
export function mp4Of(seconds: number): Buffer {
  const args = [
    ...words('-v error -f lavfi -i testsrc=size=320x180:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000'),
    ...words(`-t ${seconds} -c:v ${encoders.h264} -g 30 -b:v 400k -pix_fmt yuv420p -c:a aac -ac 1 -f mp4`),
    ...words('-movflags +empty_moov+default_base_moof+frag_keyframe -frag_duration 200000 pipe:1'),
  ]
  return execFileSync('ffmpeg', args, { maxBuffer: 100_000_000 })
}

/** So many pieces, of odd lengths. */
export function cut(bytes: Buffer, pieces: number): Buffer[] {
  const length = Math.floor(bytes.length / pieces)
  const edges = Array.from({ length: pieces - 1 }, (_, index) => (index + 1) * length + ((index * 7) % 13) - 6)
  return [0, ...edges].map((edge, index) => bytes.subarray(edge, edges[index] ?? bytes.length))
}

/** The same recording, with another width in its header. */
export function withWidth(bytes: Buffer, width: number): Buffer {
  const changed = Buffer.from(bytes)
  // PixelWidth, two bytes long.
  changed.writeUInt16BE(width, changed.indexOf(Buffer.from([0xb0, 0x82])) + 2)
  return changed
}

/** The same recording, with another size in its first VP8 key frame. */
export function withFrameSize(bytes: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(bytes)
  const at = changed.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3
  changed.writeUInt16LE(width, at)
  changed.writeUInt16LE(height, at + 2)
  return changed
}
