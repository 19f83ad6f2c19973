// MP4 as somebody else reads it: mp4box.js (GPAC's), which shares no line with our reader and writer. Tells how the two differ.
import { createFile, type ISOFile, MP4BoxBuffer } from 'mp4box'
import type { Sample } from '../src/media/mp4/fmp4.fragment.ts'
import type { InitTrack } from '../src/media/mp4/fmp4.init.ts'
import { Fmp4Reader } from '../src/media/mp4/fmp4.reader.ts'

export type SecondSample = Omit<Sample, 'kind'>

export interface SecondReading {
  tracks: Array<Pick<InitTrack, 'id' | 'kind' | 'timescale' | 'codec'>>
  /** By track, then in the order of the file. */
  samples: SecondSample[]
  /** What is wrong with the file by itself. */
  faults: string[]
}

/** A whole file, or a beginning and the fragments that go with it. */
export function readAgain(bytes: Buffer): SecondReading {
  const faults: string[] = []
  const file = createFile(true)
  file.onError = (module, message) => void faults.push(`${module}: ${message}`)
  try {
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0), true)
    file.flush()
  } catch (error) {
    faults.push(String(error))
  }
  if (!file.moov) return { tracks: [], samples: [], faults: [...faults, 'no moov'] }
  const tracks = file.getInfo().tracks.map(({ id, type, timescale, codec }) => ({
    id,
    kind: type === 'video' ? ('video' as const) : ('audio' as const),
    timescale,
    codec,
  }))
  const samples = tracks.flatMap(({ id }) =>
    file.getTrackSamplesInfo(id).map(
      ({ dts, cts, duration, is_sync, offset, size }): SecondSample => ({
        trackId: id,
        at: dts,
        duration,
        offset: cts - dts,
        isKey: is_sync,
        bytes: bytes.subarray(offset, offset + size),
      }),
    ),
  )
  return { tracks, samples, faults: [...faults, ...mediaFaults(file, samples, bytes)] }
}

/** Samples and nothing but samples fill the media: a wrong offset leaves a byte over at one end. */
function mediaFaults(file: ISOFile, samples: SecondSample[], bytes: Buffer): string[] {
  const media = file.boxes
    .filter(({ type }) => type === 'mdat')
    .map(({ start = 0, size, hdr_size }) => ({ from: start + (hdr_size ?? 8), to: start + size }))
  const used = samples
    .filter((sample) => sample.bytes.length > 0)
    .map((sample) => ({ from: sample.bytes.byteOffset - bytes.byteOffset, length: sample.bytes.length }))
    .toSorted((a, b) => a.from - b.from)
  const faults: string[] = []
  for (const { from, to } of media) {
    let at = from
    for (const piece of used.filter((one) => one.from >= from && one.from < to)) {
      if (piece.from !== at) faults.push(`a sample at ${piece.from}, not ${at}`)
      at = piece.from + piece.length
    }
    if (at !== to) faults.push(`media end at ${to}, samples at ${at}`)
  }
  const total = used.reduce((sum, { length }) => sum + length, 0)
  const room = media.reduce((sum, { from, to }) => sum + to - from, 0)
  if (total !== room) faults.push(`${total} bytes in samples, ${room} in the media`)
  return faults
}

/** How fragments of ours read otherwise there than here; nothing when they are the same to both. */
export function differences(init: Buffer, fragments: Buffer): string[] {
  const bytes = Buffer.concat([init, fragments])
  const ours: Sample[] = []
  let tracks: InitTrack[] = []
  const reader = new Fmp4Reader(
    (found) => (tracks = found.tracks),
    (samples) => void ours.push(...samples),
  )
  if (!reader.push(bytes)) return ['not read by our own reader']
  const theirs = readAgain(bytes)
  const beginning = namesOf(theirs.tracks) === namesOf(tracks) ? [] : [`tracks ${namesOf(theirs.tracks)} there`]
  return [...theirs.faults, ...beginning, ...unlike(ours, theirs.samples)]
}

const namesOf = (tracks: SecondReading['tracks']) =>
  tracks.map(({ id, kind, timescale, codec }) => `${id} ${kind} ${timescale} ${codec}`).join()

/** Sample by sample, in the order of tracks. */
export function unlike(ours: readonly Sample[], theirs: readonly SecondSample[]): string[] {
  const inOrder = [...Map.groupBy(ours, ({ trackId }) => trackId)].toSorted(([a], [b]) => a - b).flatMap(([, of]) => of)
  if (inOrder.length !== theirs.length) return [`${theirs.length} samples there, ${inOrder.length} here`]
  return inOrder.flatMap((own, index) => {
    const other = theirs[index]
    if (!other) return []
    const said = (['trackId', 'at', 'duration', 'offset', 'isKey'] as const)
      .filter((field) => own[field] !== other[field])
      .map((field) => `sample ${index}: ${field} ${other[field]} there, ${own[field]} here`)
    return own.bytes.equals(other.bytes) ? said : [...said, `sample ${index}: other bytes`]
  })
}
