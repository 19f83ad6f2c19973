// Kept video for tests: filmed by ffmpeg, cut as the packager cuts, on disk and in rows. The brightness of a picture tells its second.
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sample } from '../src/media/mp4/fmp4.fragment.ts'
import type { Init } from '../src/media/mp4/fmp4.init.ts'
import { type Part, PartCutter } from '../src/media/mp4/fmp4.parts.ts'
import { Fmp4Reader } from '../src/media/mp4/fmp4.reader.ts'
import type { Campus } from './campus.ts'

const shift = 10
const [darkest, step] = [16, 4]

export interface Film {
  init: Init
  /** Of two seconds each, but for the last. */
  segments: Array<{ bytes: Buffer; seconds: number }>
}

const made = new Map<string, Film>()

/** `first`: the second that its first picture tells. */
export function filmOf({ seconds = 40, first = 0, size = '96:64' } = {}): Film {
  const key = JSON.stringify([seconds, first, size])
  const known = made.get(key)
  if (known) return known
  const picture = `nullsrc=s=2x2:r=30,geq=lum='${darkest}+${step}*(${first}+floor(N/30))':cb=128:cr=128,scale=${size}:flags=neighbor`
  const bytes = execFileSync(
    'ffmpeg',
    // The grid, key frames and times of the packager's encoder.
    `-v error -f lavfi -i ${picture} -f lavfi -i sine=frequency=440:sample_rate=48000 -t ${seconds}
      -c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -pix_fmt yuv420p -g 30 -sc_threshold 0
      -c:a aac -b:a 32k -ac 1 -output_ts_offset ${shift} -avoid_negative_ts disabled -f mp4 -use_editlist 0
      -movflags +empty_moov+default_base_moof+frag_keyframe+frag_discont+skip_trailer -frag_duration 33000 pipe:1`.split(
      /\s+/,
    ),
    { maxBuffer: 100_000_000 },
  )
  const film = cutFilm(bytes)
  made.set(key, film)
  return film
}

function cutFilm(bytes: Buffer): Film {
  let init: Init | undefined
  const samples: Sample[] = []
  const reader = new Fmp4Reader(
    (read) => {
      init = read
    },
    (read) => samples.push(...read),
  )
  const track = reader.push(bytes) && init?.tracks.find(({ kind }) => kind === 'video')
  if (!init || !track) throw new Error('ffmpeg made no film')
  const segments: Film['segments'] = []
  let parts: Part[] = []
  const cutter = new PartCutter(
    {
      onPart: (part) => parts.push(part),
      onSegmentEnd: () => {
        const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
        segments.push({ bytes: Buffer.concat(parts.map((part) => part.bytes)), seconds })
        parts = []
      },
      onStuck: () => {},
    },
    track,
    { isCopied: false, place: { videoEnd: 0, nextSound: 0, segmentStart: null } },
  )
  // Sound first, as it comes when pictures take longer.
  cutter.push(samples.toSorted((a, b) => secondsOf(a) - secondsOf(b) || (a.kind === 'audio' ? -1 : 1)))
  cutter.end()
  return { init, segments }

  function secondsOf({ trackId, at }: Sample) {
    return at / (init?.tracks.find(({ id }) => id === trackId)?.timescale ?? 1)
  }
}

export interface Filming {
  matchId: number | null
  /** When its first picture was taken. */
  from: number
  film?: Film
  /** The numbers of its first segment and of its beginning. */
  sequence?: number
  init?: number
  isOver?: boolean
  streamId?: string
}

/** A broadcast whose film is kept; tells its id. */
export async function keepFilm(campus: Campus, filming: Filming): Promise<number> {
  const { matchId, from, film = filmOf(), sequence = 0, init = 0, isOver = false, streamId = '271' } = filming
  const seconds = film.segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const [row] = await campus.query<{ id: number }>(
    `insert into broadcasts (stream_id, session, match_id, mime_type, chunk_ms, started_at, ended_at)
     values ($1, $2, $3, 'video/webm', 1000, $4, $5) returning id`,
    [
      streamId,
      randomBytes(8).toString('hex'),
      matchId,
      new Date(from),
      isOver ? new Date(from + seconds * 1000) : null,
    ],
  )
  const broadcastId = Number(row?.id)
  const folder = join(campus.node.deps.config.MEDIA_DIR, String(broadcastId))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `init${init}.mp4`), film.init.bytes)
  await campus.query('insert into video_inits (broadcast_id, number, bytes, codecs) values ($1, $2, $3, $4)', [
    broadcastId,
    init,
    film.init.bytes,
    film.init.codecs,
  ])
  let at = from
  for (const [index, segment] of film.segments.entries()) {
    writeFileSync(join(folder, `${sequence + index}.m4s`), segment.bytes)
    await campus.query(
      `insert into video_segments (broadcast_id, sequence, starts_at, seconds, init_number, is_discontinuity, bytes)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        broadcastId,
        sequence + index,
        new Date(at),
        segment.seconds,
        init,
        index === 0 && sequence > 0,
        segment.bytes.length,
      ],
    )
    at += segment.seconds * 1000
  }
  return broadcastId
}

export interface Seen {
  seconds: number
  streams: string[]
  /** The second that each picture tells. */
  pictures: number[]
}

const run = promisify(execFile)

/** Plays a file or an address to its end with ffmpeg; any fault in it throws. */
export async function play(source: string): Promise<Seen> {
  const asked = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', source]
  const facts = JSON.parse((await run('ffprobe', asked, { timeout: 30_000 })).stdout) as {
    format: { duration: string }
    streams: Array<{ codec_name: string }>
  }
  const grey = ['-map', '0:v', '-fps_mode', 'passthrough', '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo', 'pipe:1']
  const args = ['-v', 'error', '-xerror', '-i', source, ...grey, '-map', '0:a', '-f', 'null', '-']
  const brightness = (await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 10_000_000, timeout: 30_000 })).stdout
  return {
    seconds: Number(facts.format.duration),
    streams: facts.streams.map(({ codec_name }) => codec_name),
    // Grey is told over the full range, filmed it was over the narrow one.
    pictures: [...brightness].map((value) => Math.round(((value * 219) / 255 + 16 - darkest) / step)),
  }
}
