// HTTP routes of link previews: the picture of a match, and the page heads of matches, teams and lists.
import { matchPreview } from '@campus/contract/previews'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serveCached } from '../http/serve.ts'
import type { HeadOf } from '../http/site/page-head.ts'
import { listHead, matchHead, matchPictures, teamHead } from './previews.cache.ts'
import * as store from './previews.store.ts'

export function previewsRoutes(app: FastifyInstance, { db, campus }: Deps) {
  const pictureOf = matchPictures(campus)
  serveCached(app, matchPreview, async ({ params }) => {
    const facts = (await store.findMatch(db, params.matchId)) ?? fail('MATCH_NOT_FOUND')
    return { answer: await pictureOf(facts) }
  })
}

/** A match's path has its id and sport in either order. */
const matchPage = /^\/matchDetail\/(\w+)\/(\w+)(?:\/|$)/i
const teamPage = /^\/teams\/([1-9]\d{0,14})\/?$/i

function matchIdIn(path: string): number | null {
  const [, one = '', other = ''] = matchPage.exec(path) ?? []
  const [id, sport] = /^\d/.test(one) ? [one, other] : [other, one]
  return /^[1-9]\d{0,14}$/.test(id) && /^[a-z_]+$/i.test(sport) ? Number(id) : null
}

export function pageHeads({ db, campus, config: { publicOrigin } }: Pick<Deps, 'db' | 'campus' | 'config'>): HeadOf {
  async function ofMatch(matchId: number) {
    const facts = await store.findMatch(db, matchId)
    return facts ? matchHead(facts, publicOrigin) : null
  }
  async function ofTeam(teamId: number) {
    const facts = await store.findTeam(db, teamId)
    return facts ? teamHead(facts, publicOrigin, campus) : null
  }
  return (path) => {
    const matchId = matchIdIn(path)
    if (matchId !== null) return ofMatch(matchId)
    const team = teamPage.exec(path)
    if (team) return ofTeam(Number(team[1]))
    const head = listHead(path, publicOrigin, campus)
    return head && Promise.resolve(head)
  }
}
