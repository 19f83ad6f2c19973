// What the packager before us left: where it stopped in the same recording, and what it had said but not yet kept.
import { shiftSeconds, soundFrame } from '../../media/encoder/ffmpeg.args.ts'
import { readFragment } from '../../media/mp4/fmp4.fragment.ts'
import { type Init, readInit } from '../../media/mp4/fmp4.init.ts'
import type { Place } from '../../media/mp4/fmp4.parts.ts'
import type { Entry, Fields } from './line.ts'
import type { Segment } from './output.ts'

export interface Past {
  /** Anything at all, of any session. */
  hasPast: boolean
  sequence: number
  initNumber: number
  hasEnded: boolean
  /** Segments of this session that were finished. */
  done: Segment[]
  goesOn?: {
    init: Init
    initFields: Fields
    target: number
    segment: Segment | undefined
    place: Place
    /** Server's time of the recorder's zero. */
    zeroAt: number
  }
}

export function readPast(entries: Entry[], session: string): Past {
  const past: Past = { hasPast: entries.length > 0, sequence: -1, initNumber: -1, hasEnded: false, done: [] }
  const segments = new Map<number, Segment>()
  let initEntry: Entry | undefined
  let lastPart: Entry | undefined
  for (const entry of entries) {
    const kind = entry.field('kind')
    const [q, n] = [Number(entry.field('q')), Number(entry.field('n'))]
    if (kind === 'init') past.initNumber = Math.max(past.initNumber, n)
    if (kind === 'part') past.sequence = Math.max(past.sequence, q)
    if (entry.field('s') !== session) continue
    if (kind === 'init') initEntry = entry
    if (kind === 'end') past.hasEnded = true
    if (kind === 'part') {
      lastPart = entry
      if (entry.field('p') === '0') segments.set(q, segmentOf(entry))
      segments.get(q)?.parts.push({ seconds: Number(entry.field('d')), bytes: entry.bytes })
    }
    const segment = segments.get(q)
    if (kind === 'done' && segment) {
      past.done.push(segment)
      segments.delete(q)
    }
  }
  const init = initEntry && readInit(initEntry.bytes)
  if (!init || !initEntry || !lastPart || initEntry.field('n') !== lastPart.field('n')) return past
  const open = segments.get(Number(lastPart.field('q')))
  const end = endOf(entries, init, open)
  if (!end) return past
  past.goesOn = {
    init,
    initFields: fieldsOf(initEntry),
    target: Number(initEntry.field('target')),
    segment: open,
    place: end.place,
    zeroAt: Number(lastPart.field('at')) - end.lastMs,
  }
  return past
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

/** The parts themselves say where they end, to the tick. */
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
  const place: Place = {
    videoEnd: video.at + video.duration,
    nextSound: audio ? Math.round((audio.at + audio.duration) / soundFrame) : 0,
    segmentStart: opening?.find(({ kind }) => kind === 'video')?.at ?? null,
  }
  return { place, lastMs: (first.at / track.timescale - shiftSeconds) * 1000 }
}
