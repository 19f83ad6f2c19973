// Plans an encoder's output: picture size, and the frame and sound packet to begin with.
import { webcam } from '@campus/contract/live'
import { type EncodingPlan, frameRate, shiftSeconds, soundFrame, soundRate } from '../../media/encoder/ffmpeg.args.ts'
import type { CutPosition } from '../../media/mp4/fmp4.parts.ts'
import type { Block, Tracks } from '../../media/recording.ts'

interface Beginning {
  isCopied: boolean
  first: Block
  /** The end of what viewers have already, on the recorder's clock. */
  resumeMs: number | undefined
  position: CutPosition | undefined
}

/** Frames in a part: the very first part begins on the grid too. */
const gridFrames = frameRate / 3

export function planEncoding(
  { video, audio }: Tracks,
  { isCopied, first, resumeMs, position }: Beginning,
): EncodingPlan {
  const firstFrame =
    resumeMs === undefined
      ? Math.ceil((first.ms * frameRate) / 1000 / gridFrames - 0.05) * gridFrames
      : Math.round((resumeMs * frameRate) / 1000)
  const startSeconds = isCopied ? first.ms / 1000 : firstFrame / frameRate
  const firstSound = position?.nextSound ?? Math.ceil(((startSeconds + shiftSeconds) * soundRate) / soundFrame)
  return { video: video.codec, audio: audio?.codec, isCopied, ...pictureSize(video), firstFrame, firstSound }
}

/** Scales larger pictures down, because streams share the encoders' time. Even numbers, as H.264 requires. */
function pictureSize({ width, height }: { width: number; height: number }) {
  const [long, short] = width >= height ? [webcam.width, webcam.height] : [webcam.height, webcam.width]
  const scale = Math.min(1, long / width, short / height)
  const evenly = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: evenly(width), height: evenly(height) }
}
