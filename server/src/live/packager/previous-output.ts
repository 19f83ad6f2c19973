// Reads what the previous packager published: where it stopped in the same recording, and the segments it finished.
import { shiftSeconds, soundFrame } from '../../media/encoder/ffmpeg.args.ts'
import { readFragment } from '../../media/mp4/fmp4.fragment.ts'
import { type Init, readInit } from '../../media/mp4/fmp4.init.ts'
import type { CutPosition } from '../../media/mp4/fmp4.parts.ts'
import type { Segment } from './output.ts'
import type { Entry, Fields } from './packager-redis.ts'

export interface PreviousOutput {
  /** Of any session. */
  hasEntries: boolean
  sequence: number
  initNumber: number
  hasEnded: boolean
  /** Finished segments of this session. */
  finished: Segment[]
  resumeFrom?: {
    init: Init
    initFields: Fields
    target: number
    segment: Segment | undefined
    position: CutPosition
    /** Time zero of the recorder's clock, by the server's clock. */
    zeroAt: number
  }
}

export function readPreviousOutput(entries: Entry[], session: string): PreviousOutput {
  const previous: PreviousOutput = {
    hasEntries: entries.length > 0,
    sequence: -1,
    initNumber: -1,
    hasEnded: false,
    finished: [],
  }
  const segments = new Map<number, Segment>()
  let initEntry: Entry | undefined
  let lastPart: Entry | undefined
  for (const entry of entries) {
    const kind = entry.field('kind')
    const [q, n] = [Number(entry.field('q')), Number(entry.field('n'))]
    if (kind === 'init') previous.initNumber = Math.max(previous.initNumber, n)
    if (kind === 'part') previous.sequence = Math.max(previous.sequence, q)
    if (entry.field('s') !== session) continue
    if (kind === 'init') initEntry = entry
    if (kind === 'end') previous.hasEnded = true
    if (kind === 'part') {
      lastPart = entry
      if (entry.field('p') === '0') segments.set(q, segmentOf(entry))
      segments.get(q)?.parts.push({ seconds: Number(entry.field('d')), bytes: entry.bytes })
    }
    const segment = segments.get(q)
    if (kind === 'done' && segment) {
      previous.finished.push(segment)
      segments.delete(q)
    }
  }
  const init = initEntry && readInit(initEntry.bytes)
  if (!init || !initEntry || !lastPart || initEntry.field('n') !== lastPart.field('n')) return previous
  const open = segments.get(Number(lastPart.field('q')))
  const end = endOf(entries, init, open)
  if (!end) return previous
  previous.resumeFrom = {
    init,
    initFields: fieldsOf(initEntry),
    target: Number(initEntry.field('target')),
    segment: open,
    position: end.position,
    zeroAt: Number(lastPart.field('at')) - end.lastMs,
  }
  return previous
}

const segmentOf = (entry: Entry): Segment => ({
  sequence: Number(entry.field('q')),
  at: Number(entry.field('at')),
  init: Number(entry.field('n')),
  isDiscontinuity: entry.field('x') === '1',
  parts: [],
})

function fieldsOf(entry: Entry): Fields {
  const names = ['kind', 's', 'n', 'codecs', 'target', 'hold', 'width', 'height']
  return { ...Object.fromEntries(names.map((name) => [name, entry.field(name)])), b: entry.bytes }
}

/** The samples in the last parts give the exact end, in ticks. */
function endOf(entries: Entry[], init: Init, open: Segment | undefined) {
  const parts = entries.filter((entry) => entry.field('kind') === 'part').slice(-3)
  const samples = parts.flatMap(({ bytes }) => readFragment(bytes, init.tracks) ?? [])
  const track = init.tracks.find(({ kind }) => kind === 'video')
  const lastFrames = readFragment(parts.at(-1)?.bytes ?? Buffer.alloc(0), init.tracks)
  const first = lastFrames?.find(({ kind }) => kind === 'video')
  const video = samples.findLast(({ kind }) => kind === 'video')
  const audio = samples.findLast(({ kind }) => kind === 'audio')
  if (!track || !video || !first) return undefined
  const opening = open && readFragment(open.parts[0]?.bytes ?? Buffer.alloc(0), init.tracks)
  const position: CutPosition = {
    videoEnd: video.at + video.duration,
    nextSound: audio ? Math.round((audio.at + audio.duration) / soundFrame) : 0,
    segmentStart: opening?.find(({ kind }) => kind === 'video')?.at ?? null,
  }
  return { position, lastMs: (first.at / track.timescale - shiftSeconds) * 1000 }
}
