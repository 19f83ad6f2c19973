// Which requests share an answer: everything that the contract calls a snapshot, and nobody's own.
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { contractEndpoints } from '../../test/fuzz/contract.ts'
import { shareOf } from './sharing.ts'

const share = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  shareOf({ method, url, headers } as unknown as IncomingMessage)
const example = (path: string) => path.replace(/:\w+Id/g, '12').replace(/:\w+/g, 'SOCCER')

test('every snapshot of the contract is shared by strangers, and by nobody who is signed in', async () => {
  const snapshots = (await contractEndpoints()).filter(({ snapshot }) => snapshot)
  expect(snapshots.length).toBeGreaterThan(9)
  for (const { path } of snapshots) {
    expect([path, share(example(path))?.mode]).toEqual([path, 'stored'])
    expect(share(example(path), { cookie: 'guest=x; sid=y' })).toBe(null)
    expect(share(example(path), { cookie: '__Host-sid=y' })).toBe(null)
    expect(share(example(path), { authorization: 'Bearer x' })).toBe(null)
    expect(share(example(path), {}, 'HEAD')).toBe(null)
  }
})

// Under the same path there are endpoints for all and for organisers: without a session both answer as to a stranger.
const isForAll = ({ path, method }: { path: string; method: string }) => method === 'GET' && share(example(path))

test('what belongs to one person, and what is written, is not shared', async () => {
  const others = (await contractEndpoints()).filter(({ access, method }) => access !== 'anyone' || method !== 'GET')
  expect(others.length).toBeGreaterThan(100)
  const shared = others.filter(({ path, method }) => share(example(path), {}, method))
  expect(shared.filter((one) => !isForAll(one))).toEqual([])
  for (const path of [
    '/api/chat/rooms/match-1',
    '/api/users/me',
    '/feed/v1/matches',
    '/overlay/x',
    '/l/',
    '/ws-stomp/info',
  ])
    expect([path, share(path)]).toEqual([path, null])
})

test('answers are told apart by the state that a page names, by encoding and by origin', () => {
  const key = (url: string, headers = {}) => share(url, headers)?.key
  expect(key('/api/matches?at=a')).not.toBe(key('/api/matches?at=b'))
  expect(key('/api/matches', { 'accept-encoding': 'gzip, br' })).toBe(
    key('/api/matches', { 'accept-encoding': 'br;q=1' }),
  )
  expect(key('/api/matches', { 'accept-encoding': 'br' })).not.toBe(key('/api/matches'))
  expect(key('/api/matches', { origin: 'https://x.test' })).not.toBe(key('/api/matches'))
  expect(share('/api/matches?date=2026-05-20&at=abc')?.kept).toBe(share('/api/matches?date=2026-05-20')?.kept)
})

const asked = (headers: Record<string, string>) => share('/api/matches', headers)?.headers

test('what was read for one asker is not given to another', () => {
  for (let times = 0; times < 2; times++) {
    expect(asked({ host: 'a.test' })).toEqual({ accept: '*/*', host: 'a.test' })
    expect(asked({ host: 'b.test' })).toEqual({ accept: '*/*', host: 'b.test' })
    expect(asked({ origin: 'a.test' })).toEqual({ accept: '*/*', origin: 'a.test' })
    expect(asked({ 'accept-encoding': 'gzip' })).toEqual({ accept: '*/*', 'accept-encoding': 'gzip' })
    expect(share('/hls/cam.m3u8', { cookie: 'sid=x' })?.isOnlyStored).toBe(true)
    expect(share('/hls/cam.m3u8')?.isOnlyStored).toBe(false)
    expect(share('/api/matches', { cookie: 'sid=x' })).toBe(null)
  }
})

test('a playlist is known by its path and four parameters; a range goes on by itself', () => {
  const path = (url: string) => share(url)?.path
  expect(path('/hls/cam.m3u8?_HLS_msn=7&_HLS_part=2&x=1&_HLS_skip=v2')).toBe(
    '/hls/cam.m3u8?_HLS_msn=7&_HLS_part=2&_HLS_skip=YES',
  )
  expect(path('/hls/cam.m3u8?_HLS_part=2&who=me')).toBe('/hls/cam.m3u8')
  expect(path('/hls/cam/s/7.1.m4s?x=1')).toBe('/hls/cam/s/7.1.m4s')
  expect(share('/hls/cam/s/7.1.m4s', { range: 'bytes=0-' })).toBe(null)
  expect(share('/hls/cam/s/7.1.m4s', { cookie: 'sid=x' })).toMatchObject({ isOnlyStored: true })
})
