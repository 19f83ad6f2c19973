// Request smuggling: messages whose end is ambiguous are rejected, and a request hidden in them gets no response.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openCampus } from './fixtures/campus.ts'

/** Status lines of all responses until the server closes the connection. */
async function statusLinesOf(url: string, bytes: string): Promise<string[]> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => (received += String(text)))
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
  return received.match(/HTTP\/1\.1 \d+/g) ?? []
}

const hidden = 'GET /api/matches?status=LIVE HTTP/1.1\r\nHost: campus\r\nConnection: close\r\n\r\n'
const post = (headers: string, body: string) =>
  `POST /api/users/login HTTP/1.1\r\nHost: campus\r\n${headers}\r\n\r\n${body}`
const chunked = `0\r\n\r\n${hidden}`

const ambiguous: Record<string, string> = {
  'a length and chunks': post(`Content-Length: 4\r\nTransfer-Encoding: chunked`, chunked),
  'chunks and a length': post(`Transfer-Encoding: chunked\r\nContent-Length: ${chunked.length}`, chunked),
  'two lengths': post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden),
  'lengths in a list': post(`Content-Length: 0, ${hidden.length}`, hidden),
  'a length with a sign': post(`Content-Length: +0`, hidden),
  'a length in hexadecimal': post(`Content-Length: 0x0`, hidden),
  'a length that is no number': post(`Content-Length: zero`, hidden),
  'a space before the colon': post(`Content-Length : 0`, hidden),
  'a name after a space': post(`X-One: 1\r\n Transfer-Encoding: chunked\r\nTransfer-Encoding : chunked`, chunked),
  'an encoding nobody knows': post(`Transfer-Encoding: xchunked`, chunked),
  'chunks that are not last': post(`Transfer-Encoding: chunked, identity`, chunked),
  'an encoding with a tab in its name': post(`Transfer\t-Encoding: chunked`, chunked),
  'a chunk without a size': post(`Transfer-Encoding: chunked`, `\r\n\r\n${hidden}`),
  'a chunk of endless size': post(`Transfer-Encoding: chunked`, `${'f'.repeat(17)}\r\n${hidden}`),
  'a chunk longer than it says': post(`Transfer-Encoding: chunked`, `1\r\nab\r\n0\r\n\r\n${hidden}`),
  'a header ended by half': `GET / HTTP/1.1\r\nHost: campus\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
  'a NUL in a value': post(`Content-Length: 0\r\nX-One: a\0b`, hidden),
  'no host': `GET /api/status HTTP/1.1\r\n\r\n${hidden}`,
}

test('rejects ambiguous messages, and does not process a request hidden in them', async () => {
  const { url } = await openCampus()
  const responses = await Promise.all(
    Object.entries(ambiguous).map(async ([name, bytes]) => [name, await statusLinesOf(url, bytes)] as const),
  )
  // The hidden request would succeed.
  for (const [name, lines] of responses) for (const line of lines) expect(line, name).toMatch(/ 4\d\d$/)
})

test('processes the hidden request when it is sent on its own', async () => {
  const { url } = await openCampus()
  expect(await statusLinesOf(url, hidden)).toEqual(['HTTP/1.1 200'])
  const before = 'GET /api/status HTTP/1.1\r\nHost: campus\r\n\r\n'
  expect(await statusLinesOf(url, before + hidden)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
})
