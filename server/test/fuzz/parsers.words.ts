// Fuzzed readers of frames, playlists and forms.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import multipartPlugin from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import { handleErrors } from '../../src/http/error-handler.ts'
import { formLimits, readPart } from '../../src/live/ingest/chunks.routes.ts'
import { readPlaylist } from '../../src/media/hls/playlist-reader.ts'
import { encodeFrame, type Frame, readFrames } from '../../src/realtime/stomp-frame.ts'
import { readSockJs } from '../../src/realtime/websocket-peer.ts'
import { encodeTexts } from '../../src/realtime/wire.ts'
import { mutant, pieces } from './mutate.ts'
import { Broken, bytesOf, cutsDoNotMatter, type Parser } from './parser.ts'

const describe = ({ command, headers, body }: Frame) => `${command}|${[...headers].join('|')}|${body}`

const outcomeOf = (parts: Buffer[]) => {
  let held: Buffer | null = null
  let output = ''
  for (const part of parts) {
    const reading = readFrames(held, part)
    for (const frame of reading.frames) output += `${describe(frame)}\n`
    if (reading.fault !== null) return `${output}${reading.fault}`
    held = reading.partial
  }
  return output
}

export function stomp(): Parser {
  const seeds = bytesOf(
    encodeFrame('CONNECT', { 'accept-version': '1.2', host: 'x', 'heart-beat': '4000,4000' }),
    encodeFrame(
      'SEND',
      { destination: '/pub/chat/message/match-1', key: 'abcdefgh' },
      '{"type":"TALK","message":"hi"}',
    ),
    encodeFrame('SUBSCRIBE', { id: 's\n1', destination: '/sub/matches', receipt: 'a:b\\c' }) + '\n\r\n',
    `SEND\r\ndestination:/pub/x\r\n\r\nno length\0\n\n${encodeFrame('DISCONNECT', { receipt: '77' })}`,
  )
  const words = bytesOf(
    'SEND\n',
    '\0',
    '\n\n',
    '\r\n',
    '\\c',
    '\\t',
    'content-length:9\n',
    'content-length:99999\n',
    ':',
    'id:1\n',
  )
  return {
    name: 'stomp',
    weight: 30,
    run(chance) {
      const bytes = mutant(chance, seeds, words)
      cutsDoNotMatter(bytes, pieces(chance, bytes), outcomeOf)
      // Encoding and parsing a frame again gives the same frame.
      for (const frame of readFrames(null, bytes).frames) {
        if (frame.command === 'CONNECT') continue
        const { 'content-length': _, ...headers } = Object.fromEntries(frame.headers)
        const again = readFrames(null, Buffer.from(encodeFrame(frame.command, headers, frame.body))).frames[0]
        if (again && again.body !== frame.body) throw new Broken('differs after encoding and parsing again', bytes)
      }
    },
  }
}

export function sockJs(): Parser {
  const seeds = bytesOf('["SEND\\n\\nx\\u0000"]', '"one"', '["a","b\\"c"]', '[]', '[["x"]]', '{"a":1}', '["\\ud800"]')
  const words = bytesOf('[', ']', '"', '\\u0000', '\\', 'null', ',', '1e999', '\\ud83d\\ude00')
  return {
    name: 'sockjs',
    weight: 20,
    run(chance) {
      const bytes = mutant(chance, seeds, words)
      const text = readSockJs(bytes.toString())
      if (text === null) return
      const written = encodeTexts('xhr', [text]).toString().slice(1, -1)
      if (readSockJs(written) !== text) throw new Broken('differs after encoding and parsing again', bytes)
    },
  }
}

export function playlist(): Parser {
  const part = { uri: '271-s-0.0.mp4', seconds: 0.33, isIndependent: true }
  const text = `#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:2\n#EXT-X-PART-INF:PART-TARGET=0.334\n#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.1,CAN-SKIP-UNTIL=12.0\n#EXT-X-MAP:URI="init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-05-01T10:00:00.000Z\n#EXT-X-PART:DURATION=${part.seconds},URI="${part.uri}",INDEPENDENT=YES\n#EXTINF:2.0,\n7.m4s
#EXT-X-DISCONTINUITY\n#EXT-X-GAP\n#EXTINF:2.0,\n8.m4s\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="9.1.mp4"\n#EXT-X-ENDLIST\n`
  const delta = text.replace('#EXT-X-MAP', '#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXT-X-MAP')
  const seeds = bytesOf(text, delta)
  const words = bytesOf('#EXT-X-', '#EXTINF:', '=', '"', ',', ':', '\n', 'NaN', '1e999', '-1', '__proto__=', 'URI="')
  const before = readPlaylist(text)
  return {
    name: 'playlist',
    weight: 20,
    run(chance) {
      const bytes = mutant(chance, seeds, words)
      const mutated = bytes.toString()
      if (!mutated.startsWith('#EXTM3U\n')) return
      const read = readPlaylist(mutated, before)
      if (read.segments.length > mutated.length + before.segments.length)
        throw new Broken('more than was written', bytes)
    },
  }
}

const part = (name: string, more: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`

/** A form that never ends times out sooner here than in the product. */
const handler = async (request: FastifyRequest) => ({ length: (await readPart(request, 100)).bytes.length })

/** A form as the camera's route reads it: the same reader, limits and error handler. */
export async function multipart(): Promise<Parser> {
  const app = Fastify()
  handleErrors(app)
  await app.register(multipartPlugin, formLimits)
  app.route({ method: 'POST', url: '/', handler })
  const file = part('video', '; filename="a-1-2.webm"\r\nContent-Type: video/webm', 'bytes')
  const seeds = bytesOf(`${file}--x--\r\n`, `${part('a', '', 'b')}${file}--x--`, `${file}${file}--x--\r\n`, '--x--\r\n')
  const words = bytesOf(
    '--x',
    '--x--',
    '\r\n',
    '\r\n\r\n',
    "filename*=UTF-8''%ff",
    '"',
    ';',
    'Content-Transfer-Encoding: base64',
    '__proto__',
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return {
    name: 'multipart',
    weight: 0.2,
    async run(chance) {
      const bytes = mutant(chance, seeds, words)
      const payload = Readable.from(pieces(chance, bytes).filter(({ length }) => length > 0))
      const sent = app.inject({ method: 'POST', url: '/', headers, payload }).then(({ statusCode }) => statusCode)
      const status = await Promise.race([sent, sleep(2000, 0, { ref: false })])
      if (status === 0 || status >= 500) throw new Broken(status === 0 ? 'no response' : `status ${status}`, bytes)
    },
  }
}
