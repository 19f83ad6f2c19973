// Which addresses are the same network; and that no other code of the server reads an address.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001::9', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['203.0.113.7:443', 'unknown'],
  ['2001:db8::g', 'unknown'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('all spellings of all addresses of a /64 are one network, and its neighbour is another', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const prefix = fc.array(group, { minLength: 4, maxLength: 4 }).filter((groups) => groups.some((one) => one > 0))
  fc.assert(
    fc.property(prefix, fc.array(group, { minLength: 4, maxLength: 4 }), (head, tail) => {
      const whole = [...head, ...tail].map((one) => one.toString(16).padStart(4, '0')).join(':')
      const short = new URL(`http://[${whole}]`).hostname.slice(1, -1)
      const other = [...head.with(3, head[3]! ^ 1), ...tail].map((one) => one.toString(16)).join(':')
      expect(networkOf(short)).toBe(networkOf(whole))
      expect(networkOf(short)).toBe(networkOf([...head, 0, 0, 0, 1].map((one) => one.toString(16)).join(':')))
      expect(networkOf(other)).not.toBe(networkOf(whole))
    }),
  )
})

/** Reads of a caller's address, and where they are allowed: inside `networkOf(…)`, or in these files for these reasons. */
const reads = /\b(?:request|req|raw|socket)\.ip\b|\bremoteAddress\b|\bproxyAddr\((?!request, isTrusted\)\))/
const allowed: Record<string, string> = {
  'http/monitoring/metrics.ts': 'whether the caller is this machine',
  'edge-process.ts': 'whom a writer is told of, which counts by the network itself',
}

const isRawRead = (line: string) =>
  reads.test(
    line.replaceAll(/networkOf\((?:request\.ip|request\.socket\.remoteAddress|proxyAddr\(request, isTrusted\))\)/g, ''),
  )

test('no code counts or limits by a raw address', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !(name in allowed))
  const found = sources.flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8')
      .split('\n')
      .filter(
        (line) => isRawRead(line) || (name !== 'network.ts' && /address\w*\.(?:split|slice|includes)\(/i.test(line)),
      )
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('the search finds what it should', () => {
  expect(isRawRead('await limiter.consume(request.ip)')).toBe(true)
  expect(isRawRead('const from = request.socket.remoteAddress ?? ""')).toBe(true)
  expect(isRawRead('await take(queries, guard, networkOf(request.ip))')).toBe(false)
})
