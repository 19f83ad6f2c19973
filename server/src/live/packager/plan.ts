// What an encoder is to make of a recording, and from which frame and sound on.
import { webcam } from '@campus/contract/live'
import { type EncodingPlan, frameRate, shiftSeconds, soundFrame, soundRate } from '../../media/encoder/ffmpeg.args.ts'
import type { Place } from '../../media/mp4/fmp4.parts.ts'
import type { Block, Tracks } from '../../media/recording.ts'

interface Beginning {
  isCopied: boolean
  first: Block
  /** Where viewers are already, on the recorder's clock. */
  goesOnMs: number | undefined
  place: Place | undefined
}

/** Frames in a part: the first one of all begins on the grid too. */
const gridFrames = frameRate / 3

export function planEncoding({ video, audio }: Tracks, { isCopied, first, goesOnMs, place }: Beginning): EncodingPlan {
  const firstFrame =
    goesOnMs === undefined
      ? Math.ceil((first.ms * frameRate) / 1000 / gridFrames - 0.05) * gridFrames
      : Math.round((goesOnMs * frameRate) / 1000)
  const startSeconds = isCopied ? first.ms / 1000 : firstFrame / frameRate
  const firstSound = place?.nextSound ?? Math.ceil(((startSeconds + shiftSeconds) * soundRate) / soundFrame)
  return { video: video.codec, audio: audio?.codec, isCopied, ...pictureSize(video), firstFrame, firstSound }
}

/** What is larger than agreed is made smaller: an encoder's time is what streams share. Even numbers, as H.264 wants them. */
function pictureSize({ width, height }: { width: number; height: number }) {
  const [long, short] = width >= height ? [webcam.width, webcam.height] : [webcam.height, webcam.width]
  const scale = Math.min(1, long / width, short / height)
  const evenly = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: evenly(width), height: evenly(height) }
}
