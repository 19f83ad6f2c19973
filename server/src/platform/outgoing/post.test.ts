// Where the server may be made to connect: a corpus of addresses, names that lead to private ones, redirects, slow and long answers.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isAllowedTarget, type PostOptions, post, type Resolve } from './post.ts'
import { isPublicAddress } from './public-address.ts'

const strict: PostOptions = { allowsLoopback: false }
const resolvingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

async function listen(answer: RequestListener): Promise<{ port: number; count: () => number }> {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, count: () => requests }
}

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://①②⑦.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.0.0.192/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:1::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
])('rejects %s', async (text) => {
  const url = new URL(text)
  expect(isAllowedTarget(url, strict)).toBe(false)
  expect(await post(url, '{}', {}, strict)).toEqual({ failure: 'ADDRESS', statusCode: null })
})

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111', '2400::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([['127.0.0.1'], ['10.0.0.1'], ['::1'], ['::ffff:10.0.0.1'], ['1.1.1.1', '169.254.169.254'], []])(
  'rejects a name that resolves to %s',
  async (...addresses) => {
    const { port, count } = await listen((_request, response) => response.end())
    const options = { ...strict, resolve: resolvingTo(...addresses) }
    const result = await post(new URL(`http://hook.example:${port}/`), '{}', {}, options)
    expect(result).toEqual({ failure: 'ADDRESS', statusCode: null })
    expect(count()).toBe(0)
  },
)

test('resolves a name once, and connects to that address', async () => {
  const { port } = await listen((_request, response) => response.end())
  let asked = 0
  const resolve: Resolve = async () => {
    asked++
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const options = { allowsLoopback: true, resolve }
  expect(await post(new URL(`http://hook.example:${port}/`), '{}', {}, options)).toEqual({
    failure: null,
    statusCode: 200,
  })
  expect(asked).toBe(1)
})

test('follows no redirect', async () => {
  const secret = await listen((_request, response) => response.end())
  const { port } = await listen((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${secret.port}/` }).end(),
  )
  const result = await post(new URL(`http://127.0.0.1:${port}/`), '{}', {}, { allowsLoopback: true })
  expect(result).toEqual({ failure: 'REDIRECT', statusCode: 307 })
  expect(secret.count()).toBe(0)
})

const url = (port: number) => new URL(`http://127.0.0.1:${port}/`)

test('gives up on an answer that does not come, or does not end', async () => {
  const silent = await listen(() => {})
  const options = { allowsLoopback: true, timeoutMs: 200 }
  expect(await post(url(silent.port), '{}', {}, options)).toEqual({ failure: 'TIMEOUT', statusCode: null })
  const dripping = await listen((_request, response) => response.writeHead(200).write('x'))
  expect(await post(url(dripping.port), '{}', {}, options)).toEqual({ failure: 'TIMEOUT', statusCode: null })
  const endless = await listen((_request, response) => response.writeHead(200).write('x'.repeat(5000)))
  expect(await post(url(endless.port), '{}', {}, { allowsLoopback: true })).toEqual({ failure: null, statusCode: 200 })
})
