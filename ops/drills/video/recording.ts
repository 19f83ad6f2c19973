// Recordings for drills: made by ffmpeg once, cut where a browser's recorder cuts: by time, and one byte into the next element.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localFolder } from '../../local/folder.ts'

interface RecordingOptions {
  seconds: number
  chunkMs: number
}

const splitArgs = (text: string) => text.split(' ')
const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75])

/** VP8 and Opus, a key frame a second; the first piece holds the header too. */
export async function recordingPieces({ seconds, chunkMs }: RecordingOptions): Promise<Buffer[]> {
  const bytes = readFileSync(await recordingFile(seconds, chunkMs))
  const edges = [0]
  for (let at = bytes.indexOf(cluster); at >= 0; at = bytes.indexOf(cluster, at + 4)) edges.push(at + 1)
  // The first cluster goes with the header.
  edges.splice(1, 1)
  return edges.map((edge, index) => bytes.subarray(edge, edges[index + 1]))
}

async function recordingFile(seconds: number, chunkMs: number): Promise<string> {
  const folder = join(localFolder, 'recordings')
  const file = join(folder, `vp8-${seconds}-${chunkMs}.webm`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const raw = `${file}.${process.pid}`
  await promisify(execFile)('ffmpeg', [
    ...splitArgs(
      '-v error -y -f lavfi -i testsrc2=size=640x360:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000',
    ),
    ...splitArgs(
      `-t ${seconds} -c:v libvpx -deadline realtime -cpu-used 12 -threads 2 -b:v 800k -g 30 -pix_fmt yuv420p`,
    ),
    ...splitArgs(
      `-c:a libopus -b:a 48k -ac 1 -cluster_time_limit ${chunkMs} -cluster_size_limit 9000000 -f webm -live 1 ${raw}`,
    ),
  ])
  renameSync(raw, file)
  return file
}
