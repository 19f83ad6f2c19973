// HTTP routes of embeds (/embed/): a match, a day, tables, a bracket, a team, in a frame of another site. As a stranger sees them: no
// cookie is read, none is set.
import type { BracketMatch, Standings } from '@campus/contract/brackets'
import { listEmbedSites } from '@campus/contract/embeds'
import { IdText } from '@campus/contract/ids'
import type { Match } from '@campus/contract/matches'
import { Day, SportCode } from '@campus/contract/sports'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { todayInSeoul } from '../../clock.ts'
import type { EmbedDeps } from '../../deps.ts'
import { AppError, fail } from '../../errors.ts'
import { type CacheResult, variantFor } from '../../http/cache/cached-response.ts'
import { serve } from '../../http/serve.ts'
import { isDatabaseUnavailable } from '../../platform/postgres/errors.ts'
import { writtenPages } from '../light.cache.ts'
import * as store from '../light.store.ts'
import { languageOf, languages, lightWords } from '../light.words.ts'
import { bracketEmbed } from './embed.bracket.ts'
import { dayEmbed } from './embed.day.ts'
import { type EmbedPage, embedWriter, type Look, themes } from './embed.html.ts'
import { matchEmbed } from './embed.match.ts'
import { tableEmbed } from './embed.table.ts'
import { teamEmbed } from './embed.team.ts'
import { embedWords } from './embed.words.ts'

interface Asked {
  params: Record<string, string | undefined>
  query: Record<string, string | string[] | undefined>
  look: Look
}

interface Shown<Data> {
  /** What the page is of. */
  of: unknown
  response: CacheResult
  page: (data: Data) => EmbedPage
}

export function embedRoutes(app: FastifyInstance, deps: EmbedDeps) {
  const { db, clock, campus, config, onClose } = deps
  const { written, stop } = writtenPages()
  onClose(stop)
  const writeEmbed = embedWriter(config.EMBED_ORIGINS, {
    ko: campus.name,
    en: campus.own.englishName ?? campus.own.name ?? 'Campus Score',
  })

  function pageOf<Data>({ of, response, page }: Shown<Data>, look: Look) {
    const key = JSON.stringify([of, look.words.language, look.theme])
    return written({ key, response, write: (data: Data, isStale) => writeEmbed(page(data), look, isStale) })
  }

  async function ofMatch({ params, look }: Asked) {
    const response = await deps.matchOf(idIn(params['matchId']))
    const page = ([match]: Match[]) => matchEmbed(match ?? fail('MATCH_NOT_FOUND'), look)
    return pageOf({ of: 'match', response, page }, look)
  }

  async function ofDay({ params, query, look }: Asked) {
    const today = todayInSeoul(clock)
    const date = params['date'] === undefined ? today : (Day.safeParse(params['date']).data ?? fail('NOT_FOUND'))
    const sport = SportCode.safeParse(query['sport']).data ?? null
    const competitionId = query['competition'] === undefined ? null : idIn(query['competition'])
    const of = { date, isToday: date === today, sport, competitionId }
    return pageOf(
      { of, response: await deps.listOf(date), page: (matches: Match[]) => dayEmbed(matches, of, look) },
      look,
    )
  }

  const competitionIn = async ({ params }: Asked) =>
    (await store.findCompetition(db, idIn(params['competitionId']))) ?? fail('COMPETITION_NOT_FOUND')

  async function ofTable(asked: Asked) {
    const { query, look } = asked
    const group = typeof query['group'] === 'string' ? query['group'].slice(0, 40) : null
    const competition = await competitionIn(asked)
    const response = await deps.tablesOf(competition)
    const page = (tables: Standings[]) => tableEmbed(competition, tables, group, look) ?? fail('NOT_FOUND')
    return pageOf({ of: ['table', competition, group], response, page }, look)
  }

  async function ofBracket(asked: Asked) {
    const { look } = asked
    const competition = await competitionIn(asked)
    const response = await deps.bracketOf(competition)
    const page = (matches: BracketMatch[]) => bracketEmbed(competition, matches, look)
    return pageOf({ of: ['bracket', competition], response, page }, look)
  }

  async function ofTeam({ params, look }: Asked) {
    const team = (await store.findTeam(db, idIn(params['teamId']))) ?? fail('TEAM_NOT_FOUND')
    const today = todayInSeoul(clock)
    const response = await deps.teamOf(team.teamId)
    const page = (matches: Match[]) => teamEmbed(team, matches, today, look)
    return pageOf({ of: [team, today], response, page }, look)
  }

  function sendError(reply: FastifyReply, look: Look, status: 404 | 503) {
    const { notFound, unavailable } = embedWords[look.words.language]
    const text = status === 404 ? notFound : unavailable
    // What is unavailable now is tried again.
    const page = {
      title: text,
      body: `<h1 class="none">${text}</h1>`,
      about: null,
      watchFrom: status === 503 ? 0 : null,
      path: '/mainpage',
    }
    const { plain } = writeEmbed(page, look)
    reply.code(status).headers({ ...plain.headers, 'cache-control': 'no-store' })
    if (status === 503) reply.header('retry-after', '2')
    return reply.send(plain.bytes)
  }

  function serveEmbed(path: string, find: (asked: Asked) => Promise<CacheResult>) {
    app.get(path, async (request, reply) => {
      const { params, query } = request as Pick<Asked, 'params' | 'query'>
      const look = lookOf(request)
      try {
        const { status, headers, bytes } = await variantFor(request.headers, await find({ params, query, look }))
        return await reply.code(status).headers(headers).send(bytes)
      } catch (error) {
        if (isDatabaseUnavailable(error)) return sendError(reply, look, 503)
        if (error instanceof AppError && error.code.endsWith('NOT_FOUND')) return sendError(reply, look, 404)
        throw error
      }
    })
  }

  serve(app, listEmbedSites, () => [...config.EMBED_ORIGINS])

  serveEmbed('/embed/match/:matchId', ofMatch)
  serveEmbed('/embed/day', ofDay)
  serveEmbed('/embed/day/:date', ofDay)
  serveEmbed('/embed/table/:competitionId', ofTable)
  serveEmbed('/embed/bracket/:competitionId', ofBracket)
  serveEmbed('/embed/team/:teamId', ofTeam)
  serveEmbed('/embed/*', async () => fail('NOT_FOUND'))
}

const idIn = (text: unknown) => IdText.safeParse(text).data ?? fail('NOT_FOUND')

function lookOf({ query, headers }: FastifyRequest): Look {
  const { lang, theme } = query as Asked['query']
  const named = languages.find((language) => language === lang)
  return {
    words: lightWords[named ?? languageOf(headers['accept-language'])],
    theme: themes.find((one) => one === theme) ?? 'auto',
  }
}
