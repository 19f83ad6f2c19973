// The HTTP door of link previews: the picture of a match, and what the pages of matches and teams are headed with.
import { matchPreview } from '@campus/contract/previews'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import type { HeadOf } from '../http/page-head.ts'
import { serveReady } from '../http/serve.ts'
import { matchHead, matchPictures, teamHead } from './previews.answers.ts'
import * as store from './previews.store.ts'

export function previewsRoutes(app: FastifyInstance, { db }: Deps) {
  const pictureOf = matchPictures()
  serveReady(app, matchPreview, async ({ params }) => {
    const facts = (await store.findMatch(db, params.matchId)) ?? fail('MATCH_NOT_FOUND')
    return { answer: await pictureOf(facts) }
  })
}

/** Both orders in which a match's address is written. */
const matchPage = /^\/matchDetail\/(?:([1-9]\d{0,14})\/[a-z_]+|[a-z_]+\/([1-9]\d{0,14}))(?:\/|$)/i
const teamPage = /^\/teams\/([1-9]\d{0,14})\/?$/i

export function pageHeads({ db, config: { publicOrigin } }: Pick<Deps, 'db' | 'config'>): HeadOf {
  async function ofMatch(matchId: number) {
    const facts = await store.findMatch(db, matchId)
    return facts ? matchHead(facts, publicOrigin) : null
  }
  async function ofTeam(teamId: number) {
    const facts = await store.findTeam(db, teamId)
    return facts ? teamHead(facts, publicOrigin) : null
  }
  return (path) => {
    const match = matchPage.exec(path)
    if (match) return ofMatch(Number(match[1] ?? match[2]))
    const team = teamPage.exec(path)
    return team && ofTeam(Number(team[1]))
  }
}
