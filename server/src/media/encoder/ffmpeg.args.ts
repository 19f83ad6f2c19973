// What ffmpeg is told. Every flag was measured; nothing a person wrote is ever among them.
import type { AudioCodec, VideoCodec } from '../recording.ts'

/** Added to every time, so that the encoder's run-in before zero stays above it. A whole number of segments. */
export const shiftSeconds = 10
export const frameRate = 30
export const soundRate = 48_000
/** Samples in a packet of AAC. */
export const soundFrame = 1024
/** Packets that an encoder needs before its sound joins seamlessly to that of the one before. */
export const soundRunIn = 3

export interface EncodingPlan {
  video: VideoCodec
  audio: AudioCodec | undefined
  /** H.264 goes through as it is; anything else is encoded. */
  isCopied: boolean
  /** The picture that viewers get; another size in the recording (a phone that was turned) is fitted in. */
  width: number
  height: number
  /** The frame to begin with, counted from the recorder's zero in 1/30 s. */
  firstFrame: number
  /** The packet of sound to begin with, counted from the recorder's zero plus the shift. */
  firstSound: number
}

const words = (text: string) => text.split(' ')

export function ffmpegArgs(plan: EncodingPlan): string[] {
  const decoders = [plan.video, plan.audio, plan.audio === 'opus' && 'libopus'].filter(Boolean).join(',')
  return [
    ...words('-hide_banner -loglevel error -nostats -protocol_whitelist pipe'),
    // Never probed: a script or playlist in a frame's place would be followed.
    ...words(`-f matroska -codec_whitelist ${decoders} -max_streams 2 -max_pixels 2100000`),
    ...words('-probesize 65536 -analyzeduration 0 -fpsprobesize 0 -threads 1'),
    ...words(`-copyts -itsoffset ${shiftSeconds} -i pipe:0 -map 0:v:0`),
    ...(plan.isCopied ? words('-c:v copy') : pictureArgs(plan)),
    ...(plan.audio ? soundArgs(plan) : []),
    ...words('-avoid_negative_ts disabled -max_interleave_delta 500000 -flush_packets 1 -f mp4'),
    // A fragment a frame: we cut the parts, as soon as their last frame is there.
    ...words('-movflags +empty_moov+default_base_moof+frag_keyframe+frag_discont+skip_trailer'),
    ...words('-use_editlist 0 -frag_duration 33000 pipe:1'),
  ]
}

function pictureArgs({ width, height, firstFrame }: EncodingPlan): string[] {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=fast_bilinear,pad=${width}:${height}:-1:-1`
  const start = (firstFrame / frameRate + shiftSeconds).toFixed(6)
  return [
    // Exactly from the wanted frame: what comes earlier is dropped, what is missing is the first one repeated.
    ...words(`-vf ${fit},fps=${frameRate}:start_time=${start} -fps_mode passthrough`),
    ...words('-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -pix_fmt yuv420p -threads:v 1'),
    ...words('-g 300 -sc_threshold 0 -b:v 1200k -maxrate 1500k -bufsize 1200k'),
    // Key frames at whole seconds of the recorder's clock, whichever process encodes.
    ...words(`-force_key_frames expr:eq(mod(n+${firstFrame % frameRate},${frameRate}),0)`),
  ]
}

function soundArgs({ firstSound }: EncodingPlan): string[] {
  // The encoder puts one packet of its own before the first.
  const first = Math.max(0, firstSound - soundRunIn + 1) * soundFrame
  return [
    ...words(`-map 0:a:0 -af aresample=${soundRate}:async=1000:first_pts=${first},aformat=channel_layouts=mono`),
    ...words(`-c:a aac -aac_coder fast -b:a 64k -ar ${soundRate} -ac 1`),
  ]
}
