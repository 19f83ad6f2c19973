// The light page of a day: what is LIVE first, then a list for each competition, by sport.
import type { Match } from '@campus/contract/matches'
import { placeOf } from '@campus/rules/kits/kits'
import { scoreText } from '@campus/rules/results/score-text'
import { day as dayMs } from '@campus/rules/seoul'
import { escapeHtml } from '../html.ts'
import { address, type Choice, type Item, link, type Page } from './light.html.ts'
import { sidesText, stateText } from './light.match-text.ts'

export function dayPage(date: string, matches: Match[], choice: Choice): Page {
  const { words } = choice
  const live = matches.filter(({ status }) => status === 'LIVE')
  const others = matches.filter(({ status }) => status !== 'LIVE')
  const competitions = [...Map.groupBy(others, ({ competitionId }) => competitionId).values()]
  const path = `/l/day/${date}`
  return {
    path,
    title: words.matchesOf(words.day(date)),
    top: daysNav(date, choice) + (matches.length === 0 ? `<p>${words.noMatches}</p>` : ''),
    items: [
      ...itemsOf(live, `<h2 class="l">${words.status.LIVE}</h2>`, '', (match) => lineOf(match, date, choice, true)),
      ...competitions.toSorted(bySport).flatMap((own) => competitionItems(own, date, choice)),
    ],
    isLive: live.length > 0,
    wholePath: `/mainpage?date=${date}`,
  }
}

const bySport = ([one]: Match[], [two]: Match[]) => placeOf(one?.sport ?? '') - placeOf(two?.sport ?? '')

function competitionItems(matches: Match[], date: string, choice: Choice): Item[] {
  const { words } = choice
  const [first] = matches
  if (!first) return []
  const hasTable = matches.some(({ matchType }) => matchType === 'LEAGUE')
  const table = link(address(`/l/table/${first.competitionId}`, choice), words.tableOf(first.competitionName))
  const heading = escapeHtml(`${words.sport(first.sport)} · ${first.competitionName}`)
  return itemsOf(matches, `<h2>${heading}</h2>`, hasTable ? `<p>${table}</p>` : '', (match) =>
    lineOf(match, date, choice, false),
  )
}

function itemsOf(matches: Match[], heading: string, after: string, write: (match: Match) => string): Item[] {
  const section = { open: `${heading}<ul>`, close: `</ul>${after}` }
  return matches.map((match) => ({ section, html: `<li>${write(match)}</li>` }))
}

function lineOf(match: Match, date: string, choice: Choice, hasSport: boolean): string {
  const { words } = choice
  const isElsewhere = match.date !== date && match.date !== null
  const facts = [
    hasSport && words.sport(match.sport),
    // A postponed match stands on the list of its old day too.
    isElsewhere ? `${words.day(match.date ?? '')} ${match.startTime ?? ''}` : (match.startTime ?? words.noTime),
    match.venue,
    ...words.stage(match),
    stateText(match, words),
  ]
  const text = sidesText(match, words, scoreText(match) ?? words.versus)
  return `${link(address(`/l/match/${match.matchId}`, choice), text)}<small>${escapeHtml(facts.filter(Boolean).join(' · '))}</small>`
}

function daysNav(date: string, choice: Choice): string {
  const { words } = choice
  const linkTo = (days: number, text: string) => {
    const other = new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
    return /^[12]\d{3}-\d\d-\d\d$/.test(other) ? link(address(`/l/day/${other}`, choice), text) : ''
  }
  const today = link(address('/l/', choice), words.today)
  return `<nav aria-label="${words.days}">${linkTo(-1, words.dayBefore)}${today}${linkTo(1, words.dayAfter)}</nav>`
}
