// Which requests of strangers share one answer at an edge, and under which name. Whoever is signed in, and every path that is not listed
// here, is passed on to a writer.
import type { IncomingMessage } from 'node:http'
import { listAnnouncements } from '@campus/contract/announcements'
import { getBracket, getStandings } from '@campus/contract/brackets'
import { getCompetition, listCompetitions } from '@campus/contract/competitions'
import type { Endpoint } from '@campus/contract/endpoint'
import { getLineups } from '@campus/contract/lineups'
import { listStreams } from '@campus/contract/live'
import {
  getHeadToHead,
  getMatch,
  listAllMatches,
  listDepartmentMatches,
  listMatchDays,
  listMatches,
  listTeamMatches,
} from '@campus/contract/matches'
import { listOwnSports } from '@campus/contract/own-sports'
import { getLog } from '@campus/contract/scoring'
import { getTeam, listTeams } from '@campus/contract/teams'
import { listVenues } from '@campus/contract/venues'
import { LRUCache } from 'lru-cache'
import { withoutState } from '../http/cache/shared-caches.ts'
import { isStranger } from './strangers.ts'

export interface Shared {
  /** Requests with the same one get the same answer. */
  key: string
  /** What a writer is asked for. */
  path: string
  headers: Record<string, string>
  /** `stored`: for as long as its answer says (s-maxage). `joined`: with requests that wait too, never older than its request. */
  mode: 'stored' | 'joined'
  /** For somebody who is signed in: an answer that everybody may have, if there is one already. */
  isOnlyStored: boolean
  /** The name under which the last answer is kept for a time without writers; null where an old one is of no use. */
  kept: string | null
}

/** Every endpoint with `snapshot`: a test compares. */
const snapshots: readonly Endpoint[] = [
  listMatches,
  listAllMatches,
  getMatch,
  listMatchDays,
  getHeadToHead,
  listTeamMatches,
  listDepartmentMatches,
  getLog,
  getStandings,
  getBracket,
]
/** What every page loads besides, the same for all strangers. */
const lists: readonly Endpoint[] = [
  listAnnouncements,
  listOwnSports,
  listCompetitions,
  getCompetition,
  getLineups,
  listTeams,
  getTeam,
  listVenues,
]

const expressionOf = ({ path }: Endpoint) =>
  path.replace(/:\w+/g, (name) => (name.endsWith('Id') ? '[1-9]\\d{0,14}' : '[A-Za-z0-9_-]+'))
const anyOf = (endpoints: readonly Endpoint[]) => new RegExp(`^(?:${endpoints.map(expressionOf).join('|')})$`)
const [snapshotPath, listPath] = [anyOf(snapshots), anyOf(lists)]

const playlistPath = /^\/hls\/[A-Za-z0-9./-]+\.m3u8$/
const mediaPath = /^\/hls\/[A-Za-z0-9._/-]+\.(?:m4[as]|mp4|jpg)$/
/** The app's pages and the files beside them. An overlay's address is its key: nothing of it is kept. */
const notOfTheApp = /^\/(?:api|hls|l|feed|embed|ws-stomp|health|metrics|overlay)(?:\/|$)/
const longestUrl = 500

/** What was read of a request's words, so that the same words need not be read again. */
const reads = new LRUCache<string, { share: Shared | null }>({ max: 2000 })
const longestName = 1000

/** Browsers word it in a hundred ways; kept are the three forms there are. */
function encodingOf(accepted = ''): string {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : ''
}

/** What a playlist depends on; all else in its address is neither asked for nor part of the name. */
function playlistQuery(query: URLSearchParams): string {
  const asked = new URLSearchParams()
  const [sequence, part] = [query.get('_HLS_msn') ?? '', query.get('_HLS_part') ?? '']
  if (/^\d{1,12}$/.test(sequence)) asked.set('_HLS_msn', sequence)
  if (asked.size > 0 && /^\d{1,4}$/.test(part)) asked.set('_HLS_part', part)
  if (['YES', 'v2'].includes(query.get('_HLS_skip') ?? '')) asked.set('_HLS_skip', 'YES')
  if (query.get('dvr') === '1') asked.set('dvr', '1')
  return asked.size > 0 ? `?${asked.toString()}` : ''
}

/** Null where the request goes to a writer by itself. */
export function shareOf({ method, url = '', headers }: IncomingMessage): Shared | null {
  if (method !== 'GET' || url.length > longestUrl || headers.range !== undefined) return null
  // Answers to pages of other origins name the origin.
  const asker = { encoding: encodingOf(headers['accept-encoding']), origin: headers.origin, host: headers.host }
  const isOnlyStored = !isStranger(headers)
  const name = [isOnlyStored ? 1 : 0, asker.encoding, asker.origin ?? '', asker.host ?? '', url].join('\n')
  // All who ask for a list ask for it in the same words.
  const read = name.length > longestName ? undefined : reads.get(name)
  if (read) return read.share
  const share = readShare(url, asker, isOnlyStored)
  if (name.length <= longestName) reads.set(name, { share })
  return share
}

interface Asker {
  encoding: string
  origin: string | undefined
  host: string | undefined
}

function readShare(url: string, { encoding, origin, host }: Asker, isOnlyStored: boolean): Shared | null {
  const cut = url.indexOf('?')
  const [path, query] = cut === -1 ? [url, ''] : [url.slice(0, cut), url.slice(cut)]
  const asked = {
    accept: '*/*',
    ...(encoding && { 'accept-encoding': encoding }),
    ...(origin !== undefined && { origin }),
    ...(host !== undefined && { host }),
  }
  const as = (name: string) => `${encoding} ${origin ?? ''} ${name}`
  const sharedAs = (name: string, mode: Shared['mode'], kept: string | null): Shared => ({
    key: as(name),
    path: name,
    headers: asked,
    mode,
    isOnlyStored,
    kept: kept === null ? null : as(kept),
  })
  if (playlistPath.test(path)) return sharedAs(path + playlistQuery(new URLSearchParams(query)), 'stored', null)
  if (mediaPath.test(path)) return sharedAs(path, 'stored', null)
  if (isOnlyStored) return null
  if (path.startsWith('/assets/')) return sharedAs(path, 'stored', path)
  if (snapshotPath.test(path)) return sharedAs(url, 'stored', withoutState(url))
  if (path === listStreams.path) return sharedAs(path, 'joined', null)
  if (listPath.test(path)) return sharedAs(url, 'joined', url)
  return notOfTheApp.test(path) ? null : sharedAs(path, 'joined', path)
}
