// What a CDN may store, and how a page that has subscribed gets past what it stored earlier.
import { updateLeagueMatch } from '@campus/contract/matches'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'

const behindCdn = { BEHIND_CDN: 'true' }
const forAMoment = 'public, max-age=0, s-maxage=1'

/** The states that a socket was told of: with its confirmation, and with each event. */
async function follow(url: string, topic: string) {
  const states: Array<string | undefined> = []
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve) => {
    client.onConnect = () => {
      client.watchForReceipt('ready', ({ headers }) => {
        states.push(headers['at'])
        resolve()
      })
      client.subscribe(topic, ({ headers }) => void states.push(headers['at']), { receipt: 'ready' })
    }
    client.activate()
  })
  return states
}

test('snapshots of strangers may be stored for a second, those of anybody who is signed in by nobody', async () => {
  const campus = await openCampus({ env: behindCdn })
  const matchId = await campus.match()
  const person = await campus.person('USER')
  const cacheControl = async (path: string, cookie?: string) =>
    (await fetch(campus.url + path, { headers: cookie ? { cookie } : {} })).headers.get('cache-control')
  // The second and third of them in the fast lane, under whatever state a page names.
  for (const path of [
    '/api/matches',
    `/api/matches/${matchId}`,
    `/api/matches/${matchId}/events`,
    '/api/brackets/league/SOCCER',
  ])
    for (const query of ['', '', '?at=abc-_9']) {
      expect([path, query, await cacheControl(path + query)]).toEqual([path, query, forAMoment])
      expect([path, query, await cacheControl(path + query, person.cookie)]).toEqual([path, query, 'private, no-cache'])
    }
  // A chat's guest is a stranger here.
  expect(await cacheControl('/api/matches', 'guest=x')).toBe(forAMoment)
  expect(await cacheControl('/api/announcements')).toBe('private, no-cache')
  expect(await cacheControl('/api/live/streams')).toBe('no-store')
})

test('without a CDN nothing is stored and no state is named', async () => {
  const campus = await openCampus()
  const { headers } = await fetch(`${campus.url}/api/matches`)
  expect([headers.get('cache-control'), await follow(campus.url, '/sub/matches')]).toEqual([
    'private, no-cache',
    [undefined],
  ])
})

test('names one state to all until a match changes, and another with each change, whoever found it', async () => {
  const campus = await openCampus({ env: behindCdn })
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const admin = await campus.person('ADMIN')
  const [[first]] = [await follow(campus.url, '/sub/matches')]
  expect(first).toMatch(/^[\w-]{12}$/)
  const [all, one] = [await follow(campus.url, '/sub/matches'), await follow(campus.url, `/sub/matches/${matchId}`)]
  expect([all, one]).toEqual([[first], [first]])
  await campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body: { teamOneScore: 1 } }, admin)
  await vi.waitFor(() => expect([all.length, one.length]).toEqual([2, 2]), 15_000)
  // Committed, and published to nobody: the next confirmation already names another state.
  const [known] = await follow(campus.url, '/sub/matches')
  await campus.query('update matches set score_one = 9 where id = $1', [matchId])
  const [next] = await follow(campus.url, '/sub/matches')
  const named = [first, all[1], one[1], known, next]
  expect(named.every((at) => /^[\w-]{12}$/.test(at ?? ''))).toBe(true)
  expect(next).not.toBe(known)
  expect([first, all[1], one[1]]).not.toContain(next)
  expect(all[1]).not.toBe(first)
})
