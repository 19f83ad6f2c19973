// Writers that are away, hang or break off: the next one is asked where that is right, and nobody waits long for none.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { freePort } from '@campus/ops/local/process'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openWriters, readBody, WritersUnavailable } from './writers.ts'

const log = pino({ level: 'silent' })

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nowhere = async () => `http://127.0.0.1:${await freePort()}`

function open(urls: string[]) {
  const writers = openWriters(urls, log)
  onTestFinished(writers.close)
  const get = async (path = '/', more = {}) => {
    const answer = await writers.send({ method: 'GET', path, headers: {}, timeoutMs: 500, ...more })
    return String(await readBody(answer, 100))
  }
  const post = async (text: string) => {
    const body = Readable.from([text])
    const answer = await writers.send({ method: 'POST', path: '/', headers: {}, timeoutMs: 500, body })
    return String(await readBody(answer, 100))
  }
  return { writers, get, post }
}

test('asks the next writer where one accepts no connection, also with a body', async () => {
  const echo = await serve((request, response) => void request.pipe(response))
  const { writers, get, post } = open([await nowhere(), echo])
  for (let turn = 0; turn < 4; turn++) {
    expect(await post(`taps ${turn}`)).toBe(`taps ${turn}`)
    expect(await get()).toBe('')
  }
  expect(writers.isUp).toBe(true)
})

test('a read goes on to the next where one breaks off or hangs; a write does not, because it may have been done', async () => {
  let writes = 0
  const count: RequestListener = ({ method }, response) => {
    if (method === 'POST') writes++
    response.destroy()
  }
  const [broken, hung] = [await serve(count), await serve(() => {})]
  const good = await serve((_request, response) => void response.end('good'))
  const { get, post } = open([broken, hung, good])
  for (let turn = 0; turn < 3; turn++) expect(await get()).toBe('good')
  const outcomes = await Promise.allSettled([post('a'), post('b'), post('c')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(writes).toBe(1)
})

test('a write with a key goes on to the next as a read does: done twice it is done once', async () => {
  const received: string[] = []
  const take = (isBroken: boolean): RequestListener => {
    return async (request, response) => {
      received.push(String(await readBody(request, 100)))
      if (isBroken) response.destroy()
      else response.end('good')
    }
  }
  const { writers } = open([await serve(take(true)), await serve(take(false))])
  const headers = { 'idempotency-key': '0123456789abcdef' }
  const body = Buffer.from('tap')
  for (let turn = 0; turn < 2; turn++) {
    const answer = await writers.send({ method: 'POST', path: '/', headers, timeoutMs: 500, body })
    expect(String(await readBody(answer, 100))).toBe('good')
  }
  expect(received).toEqual(['tap', 'tap', 'tap'])
})

test('without any, only polls try again at once; with one back, all do', async () => {
  const port = await freePort()
  const { writers, get } = open([`http://127.0.0.1:${port}`])
  await expect(get()).rejects.toThrow(WritersUnavailable)
  expect([writers.isUp, writers.hasAnswered]).toEqual([false, false])
  const server = createServer((_request, response) => void response.end('{"is":"back"}')).listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect(await writers.readJson('/')).toEqual({ is: 'back' })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await expect(get()).rejects.toThrow('ECONNREFUSED')
  await expect(get()).rejects.toThrow('no writer answered')
  await expect(writers.readJson('/')).rejects.toThrow('ECONNREFUSED')
  expect([writers.isUp, writers.hasAnswered]).toEqual([false, true])
})

test('one answer that takes too long does not make all writers away', async () => {
  const slow = await serve(({ url }, response) => void (url === '/slow' || response.end('good')))
  const { writers, get } = open([slow])
  expect(await get()).toBe('good')
  await expect(get('/slow')).rejects.toThrow('NO_ANSWER')
  expect([await get(), writers.isUp]).toEqual(['good', true])
})

test('requests of one session prefer one writer', async () => {
  const named = await Promise.all(['a', 'b', 'c'].map((name) => serve((_request, response) => void response.end(name))))
  const { get } = open(named)
  for (const key of ['x1', 'y2', 'z3']) {
    const found = new Set<string>()
    for (let turn = 0; turn < 6; turn++) found.add(await get('/', { key }))
    expect(found.size).toBe(1)
  }
})
