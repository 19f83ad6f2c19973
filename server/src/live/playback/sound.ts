// A stream's sound alone, made of the same parts when somebody listens: the packager, Redis and the disk know nothing of it.
import { fragmentsIn, type SoundInit, soundInit, soundOf } from '../../media/mp4/sound.ts'
import type { Watched } from './output.changes.ts'
import {
  initKey,
  listLength,
  newestSegments,
  type Window,
  type WindowPart,
  type WindowSegment,
} from './window.rules.ts'

/** A part of a second: requests with their headers would weigh as much as a third of a second of sound. */
const partsInOne = 3
/** A player may request a segment that has just left the playlist. */
const shownLength = listLength + 5

const inits = new WeakMap<Buffer, SoundInit | undefined>()

/** `bytes`: the stream's own init segment. Undefined: it has no sound. */
export function readSoundInit(bytes: Buffer): SoundInit | undefined {
  if (!inits.has(bytes)) inits.set(bytes, soundInit(bytes))
  return inits.get(bytes)
}

/** The sound of a stored segment: the same bytes as those of its parts. */
export function soundOfSegment(bytes: Buffer, init: SoundInit): Buffer {
  return Buffer.concat(inGroups(fragmentsIn(bytes)).map((fragments) => soundOf(fragments, init)))
}

class SoundPart implements WindowPart {
  readonly isIndependent = true
  readonly seconds: number
  readonly parts: readonly WindowPart[]
  readonly #init: SoundInit
  #bytes: Buffer | undefined

  constructor(parts: readonly WindowPart[], init: SoundInit) {
    this.seconds = parts.reduce((sum, { seconds }) => sum + seconds, 0)
    this.parts = parts
    this.#init = init
  }

  get bytes() {
    const parts = this.parts.map(({ bytes }) => bytes)
    return (this.#bytes ??= soundOf(parts, this.#init))
  }
}

/** Made once, however many listen. */
const made = new WeakMap<WindowPart, SoundPart>()

function partOf(parts: readonly WindowPart[], init: SoundInit): SoundPart {
  const [first] = parts
  const known = first && made.get(first)
  if (known?.parts.length === parts.length) return known
  const part = new SoundPart(parts, init)
  if (first) made.set(first, part)
  return part
}

/** Whole groups of parts; the last one may be smaller once nothing follows in its segment. */
function segmentOf(segment: WindowSegment, init: SoundInit | undefined, isEnded: boolean): WindowSegment {
  if (!init) return { ...segment, isGap: true, parts: [], bytes: null }
  const isWhole = segment.seconds !== null || isEnded
  const groups = inGroups(segment.parts).filter(({ length }) => isWhole || length === partsInOne)
  return { ...segment, parts: groups.map((parts) => partOf(parts, init)), bytes: null }
}

function inGroups<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / partsInOne) }, (_, index) =>
    items.slice(index * partsInOne, (index + 1) * partsInOne),
  )
}

function soundWindow({ window, isEnded }: Watched): Window {
  const { segments, discontinuitySequence } = newestSegments(window, shownLength)
  const heard = segments.map((segment) => {
    const init = window.inits.get(initKey(segment.session, segment.init))
    return segmentOf(segment, init && readSoundInit(init.bytes), isEnded)
  })
  // A segment is listed with its first part.
  const last = heard.at(-1)
  if (last && last.seconds === null && last.parts.length === 0) heard.pop()
  const partTarget = partsInOne * window.partTarget
  // A part comes later by the parts that it waits for. The standard recommends three part targets.
  const partHoldBack = Math.max(window.partHoldBack + (partsInOne - 1) * window.partTarget, 3 * partTarget)
  return { ...window, segments: heard, discontinuitySequence, partTarget, partHoldBack }
}

/** What listeners see of a stream. */
class Heard implements Watched {
  readonly #watched: Watched
  #made: { version: number; window: Window } | undefined

  constructor(watched: Watched) {
    this.#watched = watched
  }

  get streamId() {
    return this.#watched.streamId
  }
  get isEnded() {
    return this.#watched.isEnded
  }
  get version() {
    return this.#watched.version
  }
  get window() {
    const { version } = this.#watched
    if (this.#made?.version !== version) this.#made = { version, window: soundWindow(this.#watched) }
    return this.#made.window
  }
  until(isTrue: () => boolean, ms: number) {
    return this.#watched.until(isTrue, ms)
  }
}

const listened = new WeakMap<Watched, Watched>()

export function soundOnly(watched: Watched): Watched {
  let heard = listened.get(watched)
  if (!heard) listened.set(watched, (heard = new Heard(watched)))
  return heard
}
