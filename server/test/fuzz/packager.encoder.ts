// A fake encoder for fuzzing, in place of the ffmpeg process: it gets the bytes that ffmpeg would read, and returns
// samples on ffmpeg's time grid; or it fails as child processes fail. It encodes nothing.
import { isBeginning } from '../../src/media/container.ts'
import { type EncodingPlan, frameRate, shiftSeconds, soundFrame } from '../../src/media/encoder/ffmpeg.args.ts'
import type { Encoding, StartEncoder } from '../../src/media/encoder/ffmpeg.ts'
import type { Sample } from '../../src/media/mp4/fmp4.fragment.ts'
import type { Init } from '../../src/media/mp4/fmp4.init.ts'
import type { Block, Tracks } from '../../src/media/recording.ts'
import { WebmReader } from '../../src/media/webm/ebml.reader.ts'
import type { Chance } from './mutate.ts'

export interface FuzzEncoder {
  start: StartEncoder
  /** From now on nothing fails. */
  heal: () => void
}

/** How a child process may fail; most do not. */
type Trouble = 'NONE' | 'NOT_STARTED' | 'THROWS' | 'DIES' | 'SILENT' | 'NONSENSE'
const troubles: Trouble[] = ['NONE', 'NONE', 'NONE', 'NOT_STARTED', 'THROWS', 'DIES', 'SILENT', 'NONSENSE']

export function fuzzEncoder(chance: Chance, init: Init): FuzzEncoder {
  let isWell = false
  const start: StartEncoder = (plan, encoding) => {
    const trouble = isWell ? 'NONE' : (troubles[chance(troubles.length)] ?? 'NONE')
    if (trouble === 'THROWS') throw new Error('spawn ENOMEM')
    if (trouble === 'NOT_STARTED') return exitSoon(encoding)
    return openChild(encoding, { plan, init, trouble, chance })
  }
  return { start, heal: () => (isWell = true) }
}

function exitSoon({ onExit }: Encoding) {
  setImmediate(onExit, { isClean: false, stderr: 'spawn EMFILE' })
  return { pid: 0, write: () => {}, end: () => {}, kill: () => {} }
}

interface Child {
  plan: EncodingPlan
  init: Init
  trouble: Trouble
  chance: Chance
}

/** The tracks of the plan: our reader rejects AAC in WebM, ffmpeg accepts it. */
function tracksOf({ video, audio, width, height }: EncodingPlan): Tracks {
  const setup = video === 'h264' ? Buffer.from('avcC') : undefined
  const sound = audio && { number: 2, codec: audio, rate: 48_000, channels: 1, setup: undefined }
  return { video: { number: 1, codec: video, width, height, setup }, audio: sound }
}

function openChild(encoding: Encoding, { plan, init, trouble, chance }: Child) {
  let isOver = false
  let received: Sample[] = []
  const reading = {
    onTracks: () => {},
    onBlock: (block: Block) => void received.push(...samplesOf(block, init)),
    onDamage: () => {},
  }
  const reader = new WebmReader(reading, tracksOf(plan))
  let hasInit = false
  function exit(isClean: boolean) {
    if (isOver) return
    isOver = true
    encoding.onExit({ isClean, stderr: '' })
  }
  function respond() {
    if (isOver || trouble === 'SILENT') return
    if (trouble === 'DIES' && chance(3) === 0) return exit(false)
    if (!hasInit) encoding.onInit(init)
    hasInit = true
    const samples = received
    received = []
    encoding.onSamples(trouble === 'NONSENSE' ? samples.map((sample) => nonsense(sample, chance)) : samples)
  }
  let isResponding = false
  return {
    pid: 1,
    write(bytes: Buffer) {
      if (isOver) return
      if (!isBeginning(bytes)) reader.push(bytes)
      if (isResponding) return
      isResponding = true
      setImmediate(() => {
        isResponding = false
        respond()
      })
    },
    end: () => {
      setImmediate(() => {
        respond()
        exit(true)
      })
    },
    kill: () => void setImmediate(exit, false),
  }
}

/** On the grid of 30 pictures a second, as ffmpeg's `fps` filter does. */
function samplesOf({ kind, ms, isKey, bytes }: Block, { tracks }: Init): Sample[] {
  const track = tracks.find((one) => one.kind === kind)
  if (!track) return []
  const seconds = ms / 1000 + shiftSeconds
  const step = kind === 'video' ? track.timescale / frameRate : soundFrame
  const at = Math.round((seconds * track.timescale) / step) * step
  return [{ trackId: track.id, kind, at, duration: step, offset: 0, isKey, bytes }]
}

const odd = [-1, 0, 0.5, 2 ** 31, 2 ** 53, Number.NaN]

function nonsense(sample: Sample, chance: Chance): Sample {
  const value = odd[chance(odd.length)] ?? 0
  return chance(2) === 0 ? { ...sample, at: value } : { ...sample, duration: value }
}
