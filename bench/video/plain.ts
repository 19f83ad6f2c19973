// The peer: the same pieces through plain `ffmpeg -f hls`, two-second segments served as files.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, stopChild } from '@campus/ops/local/process'

export interface Plain {
  url: string
  /** Where pieces are posted to. */
  piecesUrl: string
  path: string
  pid: number
  stop: () => Promise<void>
}

const segmentSeconds = 2
const splitArgs = (text: string) => text.split(' ')

export async function startPlain(isCopied: boolean): Promise<Plain> {
  const folder = mkdtempSync(join(tmpdir(), 'plain-hls-'))
  const picture = isCopied
    ? splitArgs('-c:v copy')
    : [
        // A browser's recording claims a thousand frames a second: without this the peer would encode each picture thirty times.
        ...splitArgs('-vf fps=30 -threads:v 1'),
        ...splitArgs(
          '-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -pix_fmt yuv420p -b:v 1200k',
        ),
        ...splitArgs(`-force_key_frames expr:gte(t,n_forced*${segmentSeconds})`),
      ]
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...splitArgs('-hide_banner -loglevel error -nostats -f matroska -i pipe:0'),
      ...picture,
      ...splitArgs('-c:a aac -b:a 64k -ac 1 -f hls -hls_segment_type fmp4 -hls_list_size 6'),
      ...splitArgs(`-hls_time ${segmentSeconds} -hls_flags delete_segments+independent_segments live.m3u8`),
    ],
    { cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] },
  )
  // A pipe to a child that is gone; its playlist then stops, and that is what is measured.
  ffmpeg.stdin.on('error', () => {})
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      for await (const piece of request) ffmpeg.stdin.write(piece)
      response.end()
      return
    }
    const name = /^\/(\w+\.(?:m3u8|mp4|m4s))$/.exec(request.url ?? '')?.[1]
    const bytes = name && (await readFile(join(folder, name)).catch(() => undefined))
    response.writeHead(bytes ? 200 : 404, { 'cache-control': name?.endsWith('m3u8') ? 'no-cache' : 'max-age=3600' })
    response.end(bytes)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  const url = `http://localhost:${port}`
  return {
    url,
    piecesUrl: `${url}/pieces`,
    path: '/live.m3u8',
    pid: ffmpeg.pid ?? 0,
    stop: async () => {
      await stopChild(ffmpeg, 'SIGKILL')
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
