// The embed of one match: a card about 120 px high.
import type { Match } from '@campus/contract/matches'
import { scoreText } from '@campus/rules/results/score-text'
import { escapeHtml } from '../../html.ts'
import { sidesText, stateText } from '../light.match-text.ts'
import { type EmbedPage, type Look, link } from './embed.html.ts'
import { isOff, matchPath, matchRow, sidesOf, watchFrom } from './embed.row.ts'

export function matchEmbed(match: Match, { words }: Look): EmbedPage {
  const { matchId, sport, status, date, startTime, venue, competitionName, suspended } = match
  const name = match.sides ? competitionName : sidesText(match, words, words.versus)
  const isLive = status === 'LIVE' && !suspended
  const tone = isLive ? ' live' : status === 'POSTPONED' || suspended ? ' warn' : ''
  const what = [words.sport(sport), competitionName, ...words.stage(match)].join(' · ')
  const when = [date ? `${words.day(date)} ${startTime ?? words.noTime}` : words.noDate, venue]
    .filter(Boolean)
    .join(' · ')
  const html =
    `<span class="line"><span>${escapeHtml(what)}</span><b class="pill n${tone}">${escapeHtml(stateText(match, words))}</b></span>` +
    (match.sides ? '' : versus(match, words)) +
    `<span class="line n"><span>${escapeHtml(when)}</span></span>`
  const field = match.sides ? `<ul>${matchRow(match, { words })}</ul>` : ''
  return {
    title: name,
    body: `<h1 class="sr">${escapeHtml(name)}</h1>${link(matchPath(match), html, ' class="match" id="m"')}${field}`,
    about: { matchId },
    watchFrom: watchFrom([match]),
    path: matchPath(match),
  }
}

function versus(match: Match, words: Look['words']): string {
  const [one, two] = sidesOf(match, words)
  if (!one || !two) return ''
  const score = isOff(match) ? null : scoreText(match)
  const middle = score
    ? `<b class="big n">${score}</b>`
    : `<b class="big t n">${escapeHtml(match.status === 'FUTURE' ? (match.startTime ?? words.versus) : words.versus)}</b>`
  const side = ({ name, crest, isLoser }: typeof one, more = '') =>
    `<span class="side${more}${isLoser ? ' lose' : ''}">${crest}<bdi>${escapeHtml(name)}</bdi></span>`
  return `<span class="sides">${side(one)}${middle}${side(two, ' two')}</span>`
}
