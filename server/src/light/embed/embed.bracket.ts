// The embed of a knock-out: a column for each round, which scrolls sideways where it does not fit.
import type { BracketMatch } from '@campus/contract/brackets'
import { instantOf } from '@campus/rules/seoul'
import { escapeHtml } from '../../html.ts'
import type { LightWords } from '../light.words.ts'
import { type EmbedPage, type Look, link, nothing, title } from './embed.html.ts'
import { matchPath } from './embed.row.ts'
import { type CompetitionOf, nameOf } from './embed.table.ts'
import { embedWords } from './embed.words.ts'

export function bracketEmbed(competition: CompetitionOf, matches: BracketMatch[], { words }: Look): EmbedPage {
  const { competitionId, sport } = competition
  const own = embedWords[words.language]
  const name = own.bracketOf(nameOf(competition))
  // In the order of the response: rounds, then places in them.
  const rounds = [...Map.groupBy(matches, ({ tournamentRoundText }) => tournamentRoundText)]
  const columns = rounds.map(([round, ties]) => {
    const boxes = ties.map((tie) => `<li>${boxOf(tie, competition, words)}</li>`)
    return `<li><h2>${escapeHtml(roundOf(round, words))}</h2><ol>${boxes.join('')}</ol></li>`
  })
  const tree = `<div class="x" id="x" role="region" tabindex="0" aria-label="${escapeHtml(name)}"><ol class="tree">${columns.join('')}</ol></div>`
  return {
    title: name,
    body: title(name, words.sport(sport)) + (matches.length > 0 ? tree : nothing(own.noBracket)),
    about: { competitionId },
    watchFrom: watchFrom(matches),
    path: `/bracketpage?competition=${competitionId}&amp;tab=tournament`,
  }
}

const roundOf = (round: string, words: LightWords) => words.stage({ groupName: null, round }).join(' ')

function watchFrom(matches: readonly BracketMatch[]): number | null {
  const from = matches.flatMap(({ status, date, time }) => {
    if (status === 'LIVE') return 0
    return status === 'FUTURE' && date !== null ? instantOf(date, time ?? '00:00') : []
  })
  return from.length > 0 ? Math.min(...from) : null
}

function boxOf(tie: BracketMatch, { sport }: CompetitionOf, words: LightWords): string {
  const { id, status, date, time, participants } = tie
  const isLive = status === 'LIVE'
  const when = date ? `${words.day(date).replace(/^\d{4}\. /, '')} ${time ?? ''}` : words.noDate
  const state = status === 'FUTURE' || status === 'PAST' ? '' : `<b>${words.status[status]}</b>`
  const sides = participants.map(
    ({ name, source, resultText, winner }) =>
      `<span class="p${winner ? ' win' : ''}"><bdi${name === null ? ' class="q"' : ''}>${escapeHtml(words.side(name, source))}</bdi>` +
      `${winner ? `<span class="sr">${embedWords[words.language].winner} </span>` : ''}<span class="n">${resultText ?? '-'}</span></span>`,
  )
  const html = `<span class="line n"><span>${escapeHtml(isLive ? '' : when)}</span>${state}</span>${sides.join('')}`
  return link(matchPath({ matchId: id, sport }), html, ` class="box${isLive ? ' live' : ''}" id="m${id}"`)
}
