// HTTP routes of light pages: a day, a match, a table, as HTML for bad networks. Written from the public responses.
import type { Standings } from '@campus/contract/brackets'
import { IdText } from '@campus/contract/ids'
import type { Match } from '@campus/contract/matches'
import type { MatchLog } from '@campus/contract/scoring'
import { Day } from '@campus/contract/sports'
import { buildStory } from '@campus/rules/scoring/moments'
import { rulesOf } from '@campus/rules/sports/presets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { todayInSeoul } from '../clock.ts'
import type { LightDeps } from '../deps.ts'
import { AppError, fail } from '../errors.ts'
import { type CacheResult, variantFor } from '../http/cache/cached-response.ts'
import { isDatabaseUnavailable } from '../platform/postgres/errors.ts'
import { lightPages } from './light.cache.ts'
import { dayPage } from './light.day.ts'
import { address, type Choice, link, writeDocument } from './light.html.ts'
import { matchPage } from './light.match.ts'
import * as store from './light.store.ts'
import { tablePage } from './light.table.ts'
import { languageOf, languages, lightWords } from './light.words.ts'

type Given = Record<string, string | string[] | undefined>

export function lightRoutes(app: FastifyInstance, { db, clock, campus, onClose, listOf, logOf, tablesOf }: LightDeps) {
  const { pageOf, stop } = lightPages({ ko: campus.name, en: campus.own.englishName ?? campus.name })
  onClose(stop)

  async function ofDay(date: string, choice: Choice): Promise<CacheResult> {
    const response = await listOf(date)
    const page = (matches: Match[]) => dayPage(date, matches, choice)
    return pageOf({ key: `day/${date}`, response, page }, choice)
  }

  async function ofMatch(matchId: number, choice: Choice): Promise<CacheResult> {
    const page = async ({ match, events }: MatchLog) => {
      const played = events.length > 0 && !match.sides ? await store.findRules(db, matchId) : undefined
      return matchPage(match, played ? buildStory(rulesOf(played), match, events) : null, choice)
    }
    return pageOf({ key: 'match', response: await logOf(matchId), page }, choice)
  }

  async function ofTable(competitionId: number, choice: Choice): Promise<CacheResult> {
    const competition = (await store.findCompetition(db, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
    const response = await tablesOf(competition)
    const page = (groups: Standings[]) => tablePage(competition, groups, choice)
    return pageOf({ key: `table/${JSON.stringify(competition)}`, response, page }, choice)
  }

  const today = send((_, choice) => ofDay(todayInSeoul(clock), choice))
  app.get('/l', today)
  app.get('/l/', today)
  app.get(
    '/l/day/:date',
    send(({ date }, choice) => ofDay(dayIn(date), choice)),
  )
  app.get(
    '/l/match/:matchId',
    send(({ matchId }, choice) => ofMatch(idIn(matchId), choice)),
  )
  app.get(
    '/l/table/:competitionId',
    send(({ competitionId }, choice) => ofTable(idIn(competitionId), choice)),
  )
}

const dayIn = (text: string | undefined) => Day.safeParse(text).data ?? fail('NOT_FOUND')
const idIn = (text: string | undefined) => IdText.safeParse(text).data ?? fail('NOT_FOUND')

type Find = (params: Record<string, string | undefined>, choice: Choice) => Promise<CacheResult>

/** An error is a page too: nobody reads JSON at the edge of a pitch. */
function send(find: Find) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const choice = choiceOf(request)
    try {
      const made = await find(request.params as Record<string, string | undefined>, choice)
      const { status, headers, bytes } = await variantFor(request.headers, made)
      return await reply.code(status).headers(headers).send(bytes)
    } catch (error) {
      const status = statusOf(error)
      if (!status) throw error
      const { words } = choice
      const text = status === 404 ? words.notFound : words.unavailable
      const body = `<main><h1>${text}</h1><p>${link(address('/l/', choice), words.today)}</p></main>`
      const { plain } = writeDocument(words, text, body)
      reply.code(status).headers({ ...plain.headers, 'cache-control': 'no-store' })
      if (status === 503) reply.header('retry-after', '2')
      return reply.send(plain.bytes)
    }
  }
}

function statusOf(error: unknown): 404 | 503 | undefined {
  if (isDatabaseUnavailable(error)) return 503
  return error instanceof AppError && error.code.endsWith('NOT_FOUND') ? 404 : undefined
}

function choiceOf({ query, headers }: FastifyRequest): Choice {
  const { lang, auto, page } = query as Given
  const named = languages.find((language) => language === lang)
  return {
    words: lightWords[named ?? languageOf(headers['accept-language'])],
    isLanguageNamed: named !== undefined,
    isStill: auto === 'off',
    page: typeof page === 'string' && /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  }
}
