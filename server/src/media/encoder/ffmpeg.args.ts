// The arguments of ffmpeg. Every flag was measured; user input is never among them.
import type { AudioCodec, VideoCodec } from '../recording.ts'

/** Added to every time, so that packets before time zero stay positive. A whole number of segments. */
export const shiftSeconds = 10
export const frameRate = 30
export const soundRate = 48_000
/** Samples in a packet of AAC. */
export const soundFrame = 1024
/** Packets that a new encoder needs before its sound joins the previous encoder's seamlessly. */
export const soundRunIn = 3

export interface EncodingPlan {
  video: VideoCodec
  audio: AudioCodec | undefined
  /** H.264 is copied; anything else is encoded. */
  isCopied: boolean
  /** The output size; a recording that changes size (a phone that was turned) is scaled to fit. */
  width: number
  height: number
  /** The frame to begin with, counted from the recorder's zero in 1/30 s. */
  firstFrame: number
  /** The packet of sound to begin with, counted from the recorder's zero plus the shift. */
  firstSound: number
}

const split = (text: string) => text.split(' ')

export function ffmpegArgs(plan: EncodingPlan): string[] {
  const decoders = [plan.video, plan.audio, plan.audio === 'opus' && 'libopus'].filter(Boolean).join(',')
  return [
    ...split('-hide_banner -loglevel error -nostats -protocol_whitelist pipe'),
    // No format probing: ffmpeg would follow a script or playlist.
    ...split(`-f matroska -codec_whitelist ${decoders} -max_streams 2 -max_pixels 2100000`),
    ...split('-probesize 65536 -analyzeduration 0 -fpsprobesize 0 -threads 1'),
    ...split(`-copyts -itsoffset ${shiftSeconds} -i pipe:0 -map 0:v:0`),
    ...(plan.isCopied ? split('-c:v copy') : pictureArgs(plan)),
    ...(plan.audio ? soundArgs(plan) : []),
    ...split('-avoid_negative_ts disabled -max_interleave_delta 500000 -flush_packets 1 -f mp4'),
    // One fragment per frame: PartCutter cuts a part as soon as its last frame arrives.
    ...split('-movflags +empty_moov+default_base_moof+frag_keyframe+frag_discont+skip_trailer'),
    ...split('-use_editlist 0 -frag_duration 33000 pipe:1'),
  ]
}

function pictureArgs({ width, height, firstFrame }: EncodingPlan): string[] {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=fast_bilinear,pad=${width}:${height}:-1:-1`
  const start = (firstFrame / frameRate + shiftSeconds).toFixed(6)
  return [
    // Exactly from the first frame: earlier frames are dropped, missing ones repeat the first.
    ...split(`-vf ${fit},fps=${frameRate}:start_time=${start} -fps_mode passthrough`),
    ...split('-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -pix_fmt yuv420p -threads:v 1'),
    ...split('-g 300 -sc_threshold 0 -b:v 1200k -maxrate 1500k -bufsize 1200k'),
    // Key frames at whole seconds of the recorder's clock, so that every process cuts at the same frames.
    ...split(`-force_key_frames expr:eq(mod(n+${firstFrame % frameRate},${frameRate}),0)`),
  ]
}

function soundArgs({ firstSound }: EncodingPlan): string[] {
  // The encoder emits one priming packet before the first.
  const first = Math.max(0, firstSound - soundRunIn + 1) * soundFrame
  return [
    ...split(`-map 0:a:0 -af aresample=${soundRate}:async=1000:first_pts=${first},aformat=channel_layouts=mono`),
    ...split(`-c:a aac -aac_coder fast -b:a 48k -ar ${soundRate} -ac 1`),
  ]
}
