// A match as embeds show it: its sides with their crests, its state, and since when it is worth watching.
import type { Match } from '@campus/contract/matches'
import { crestColor, crestLetter } from '@campus/rules/crest'
import { sideScore } from '@campus/rules/results/score-text'
import { instantOf, minute } from '@campus/rules/seoul'
import { escapeHtml } from '../../html.ts'
import { byPlace, markOf, namesOf, stateText } from '../light.match-text.ts'
import type { LightWords } from '../light.words.ts'
import { link } from './embed.html.ts'

export const matchPath = ({ matchId, sport }: Pick<Match, 'matchId' | 'sport'>) =>
  `/matchDetail/${matchId}/${sport}/details`

/** Matches begin early, and delays are entered late. */
const earlyMs = 10 * minute

/** The first instant at which one of these matches may begin or change by the minute. */
export function watchFrom(matches: readonly Match[]): number | null {
  const from = matches.flatMap(({ status, date, startTime }) => {
    if (status === 'LIVE') return 0
    return status === 'FUTURE' && date !== null ? instantOf(date, startTime ?? '00:00') - earlyMs : []
  })
  return from.length > 0 ? Math.min(...from) : null
}

export function crest(name: string | null, department: string | null): string {
  const owner = department ?? name
  const fill = owner === null ? '' : ` fill="${crestColor(owner)}"`
  return (
    `<svg class="c${owner === null ? ' u' : ''}" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16"${fill}/>` +
    `<text x="16" y="20.5" text-anchor="middle">${escapeHtml(crestLetter(name))}</text></svg>`
  )
}

export interface Side {
  name: string
  crest: string
  isLoser: boolean
  score: string | null
}

/** Both sides; of many the first two by place. */
export function sidesOf(match: Match, words: LightWords): Side[] {
  const { sides, status, winner } = match
  if (sides)
    return byPlace(sides)
      .slice(0, 2)
      .map((side) => ({
        name: side.teamName,
        crest: crest(side.teamName, side.department),
        isLoser: false,
        score: markOf(match, side, words) || null,
      }))
  const hasWinner = (status === 'PAST' || status === 'FORFEIT') && winner !== null
  const names = namesOf(match, words)
  return ([1, 2] as const).map((side) => ({
    name: names[side - 1] ?? '',
    crest: crest(match[`teamName${side}`], match[`department${side}`]),
    isLoser: hasWinner && winner !== side,
    score: sideScore(match[`teamScore${side}`], match[`shootOut${side}`]),
  }))
}

export const isOff = ({ status }: Match) => status === 'CANCELLED' || status === 'POSTPONED'

/** What stands beside the sides: scores, else the venue, else why there are none. */
function rightOf(match: Match, sides: Side[], words: LightWords): string {
  if (!isOff(match) && sides.some(({ score }) => score !== null))
    return `<span class="sc n">${sides.map(({ score, isLoser }) => `<span${isLoser ? ' class="lose"' : ''}>${score ?? ''}</span>`).join('')}</span>`
  const text = isOff(match) ? stateText(match, words) : (match.venue ?? '')
  return `<span class="sc q">${escapeHtml(text)}</span>`
}

interface RowNeeds {
  words: LightWords
  /** The rows around it are of other days. */
  hasDay?: boolean
}

export function matchRow(match: Match, { words, hasDay = false }: RowNeeds): string {
  const { status, startTime, date, matchId, suspended } = match
  const isLive = status === 'LIVE' && !suspended
  const sides = sidesOf(match, words)
  const shown =
    sides.length > 0
      ? sides
      : [{ name: words.side(null, match.source1), crest: crest(null, null), isLoser: false, score: null }]
  const lead = status === 'FUTURE' ? (startTime ?? words.noTime) : suspended ? words.suspended : words.status[status]
  const under = hasDay && date ? words.day(date).replace(/^\d{4}\. /, '') : ''
  const running = isLive ? stateText(match, words).split(' · ')[1] : undefined
  const teams = shown.map(
    ({ name, crest: mark, isLoser }) =>
      `<span${isLoser ? ' class="lose"' : ''}>${mark}<bdi>${escapeHtml(name)}</bdi></span>`,
  )
  const html =
    `<span class="st n"><b>${escapeHtml(lead)}</b>${escapeHtml(running ?? under)}</span>` +
    `<span class="tm">${teams.join('')}</span>${rightOf(match, shown, words)}`
  return `<li>${link(matchPath(match), html, ` class="row${isLive ? ' live' : ''}" id="m${matchId}"`)}</li>`
}
