// Link previews: the page head of a match, a team or a list, and the cached picture of a match.

import { scoreText } from '@campus/rules/results/score-text'
import { LRUCache } from 'lru-cache'
import type { Campus } from '../campus.ts'
import { fail } from '../errors.ts'
import { type CachedResponse, cacheResponse, digest } from '../http/cache/cached-response.ts'
import type { PageHead } from '../http/site/page-head.ts'
import { dayWords, matchWords, sportWord, stageWords, statusWords } from '../words.ts'
import { pictureSize } from './previews.rules.ts'
import type { MatchFacts, TeamFacts } from './previews.store.ts'

export function matchHead(facts: MatchFacts, origin: string): PageHead {
  const { matchId, version, sport, status, date, startTime, venue } = facts
  const isOrdinary = status === 'FUTURE' || status === 'PAST'
  const parts = [
    isOrdinary ? null : statusWords[status],
    sportWord(sport),
    facts.competition,
    ...stageWords(facts),
    date && `${dayWords(date)} ${startTime}`,
    venue,
  ]
  const title = matchWords(facts, scoreText(facts) ?? '대')
  return {
    title,
    description: parts.filter(Boolean).join(' · '),
    url: `${origin}/matchDetail/${matchId}/${sport}/details`,
    image: {
      url: `${origin}/api/previews/matches/${matchId}?v=${version}`,
      alt: `${title}, ${statusWords[status]}`,
      ...pictureSize,
    },
  }
}

type Branding = Pick<Campus, 'name' | 'crest'>

/** Apps that preview links do not draw SVG. */
const markOf = (origin: string, { name, crest }: Branding) =>
  crest?.size
    ? { url: origin + crest.path, alt: name, ...crest.size }
    : { url: `${origin}/icon-512.png`, alt: name, width: 512, height: 512 }

/** Titles of list pages, by their path. */
const pageWords = new Map([
  ['/mainpage', { title: '경기 일정', description: '오늘의 경기와 실시간 점수를 확인하세요.' }],
  ['/bracketpage', { title: '순위와 대진표', description: '대회별 순위표와 토너먼트 대진표를 확인하세요.' }],
  ['/livepage', { title: '중계', description: '경기 영상을 실시간으로 보며 함께 응원하세요.' }],
])

export function listHead(path: string, origin: string, branding: Branding): PageHead | null {
  const words = pageWords.get(path)
  return words ? { ...words, url: origin + path, image: markOf(origin, branding) } : null
}

export function teamHead({ teamId, name, department, sport }: TeamFacts, origin: string, branding: Branding): PageHead {
  const parts = [sport && sportWord(sport), department === name ? null : department, '경기 일정과 결과']
  return {
    title: name,
    description: parts.filter(Boolean).join(' · '),
    url: `${origin}/teams/${teamId}`,
    image: markOf(origin, branding),
  }
}

const maxCached = 50
/** About three seconds of work. */
const maxWaiting = 20
/** Raise when the picture changes for the same facts. */
const layout = 1

/** The renderer is loaded with the first picture: a process that serves none starts without it. */
const drawing = () => import('./previews.picture.ts')

/** Pictures by match and version. One is drawn at a time: many crawlers must not take the processor from people. */
export function matchPictures(campus: Campus): (facts: MatchFacts) => Promise<CachedResponse> {
  const cached = new LRUCache<string, Promise<CachedResponse>>({ max: maxCached })
  // Another name, colour or crest is another picture of the same match.
  const style = `${layout}${digest(JSON.stringify([campus.name, campus.colors, campus.crest?.path]))}`
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function draw(facts: MatchFacts): Promise<CachedResponse> {
    if (waiting >= maxWaiting) fail('UNAVAILABLE')
    waiting++
    const drawn = turn.then(async () => (await drawing()).drawMatch(facts, campus))
    turn = drawn.catch(() => {}).finally(() => waiting--)
    const seconds = facts.status === 'LIVE' ? 60 : 3600
    return cacheResponse(await drawn, `${style}-${facts.version}`, {
      type: 'image/png',
      cacheControl: `public, max-age=${seconds}`,
    })
  }

  return (facts) => {
    const key = `${facts.matchId}:${facts.version}`
    const known = cached.get(key)
    if (known) return known
    const picture = draw(facts)
    cached.set(key, picture)
    picture.catch(() => cached.delete(key))
    return picture
  }
}
