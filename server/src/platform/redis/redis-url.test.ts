// REDIS_URL: one server, Sentinels or a cluster, and what is said of one that cannot be read.
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readRedisUrl } from './redis-url.ts'
import { slotOf } from './slots.ts'

test('any other URL is that of one server, as it is', () => {
  for (const url of ['redis://127.0.0.1:6379', 'rediss://user:secret@redis.univ.test/2', 'unix:///run/redis.sock'])
    expect(readRedisUrl(url)).toEqual({ kind: 'single', url })
})

test('Sentinels are asked without the password of the servers that they name', () => {
  const address = readRedisUrl('rediss+sentinel://campus:se@cret@one.test,two.test:5000,[fd00::1]:5001/score')
  if (address.kind !== 'sentinel') throw new Error(address.kind)
  expect(address).toMatchObject({
    asked: ['rediss://one.test:26379', 'rediss://two.test:5000', 'rediss://[fd00::1]:5001'],
    primaryName: 'score',
  })
  expect(address.urlOf('10.0.0.7', 6379)).toBe('rediss://campus:se@cret@10.0.0.7:6379')
  expect(address.urlOf('fd00::7', 6379)).toBe('rediss://campus:se@cret@[fd00::7]:6379')
})

test('servers of a cluster are asked with the password', () => {
  const address = readRedisUrl('redis+cluster://:secret@10.0.0.1:7000,10.0.0.2')
  if (address.kind !== 'cluster') throw new Error(address.kind)
  expect(address.asked).toEqual(['redis://:secret@10.0.0.1:7000', 'redis://:secret@10.0.0.2:6379'])
  expect(address.urlOf('10.0.0.3', 7002)).toBe('redis://:secret@10.0.0.3:7002')
})

test.each([
  ['redis+sentinel://one.test:26379', 'the name that the Sentinels know'],
  ['redis+cluster://', 'hosts are separated by commas'],
  ['redis+cluster://one.test:7000,', 'hosts are separated by commas'],
  ['redis+twins://one.test', 'after redis+ comes sentinel or cluster'],
  ['http+cluster://one.test', 'redis or rediss comes before the +'],
])('%s fails the start with a reason', (url, reason) => {
  expect(() => readConfig({ DATABASE_URL: 'x', REDIS_URL: url })).toThrow(`REDIS_URL: ${reason}`)
})

test('slots are those of the specification; only what stands in braces counts', () => {
  expect(slotOf('123456789')).toBe(0x31c3)
  expect(slotOf('campus:live:{271}:out')).toBe(slotOf('271'))
  expect(slotOf('a{}{b}')).not.toBe(slotOf('b'))
  expect(slotOf('a{{b}c}')).toBe(slotOf('{b'))
})
