// The light page of a match: its score, what it is about, and its key moments or the scores of its parts.
import type { Match } from '@campus/contract/matches'
import { scoreText } from '@campus/rules/results/score-text'
import type { Story } from '@campus/rules/scoring/moments'
import { escapeHtml } from '../html.ts'
import { address, type Choice, type Item, link, type Page } from './light.html.ts'
import { byPlace, markOf, namesOf, partsOf, sidesText, stateText } from './light.match-text.ts'
import { timelineLines } from './light.timeline.ts'

export function matchPage(match: Match, story: Story | null, choice: Choice): Page {
  const { words } = choice
  const { matchId, sport, competitionName, date, startTime, venue, postponedFrom } = match
  const score = match.sides ? null : scoreText(match)
  const title = match.sides
    ? [words.sport(sport), ...words.stage(match)].join(' · ')
    : sidesText(match, words, words.versus)
  const facts = [
    [words.sport(sport), competitionName, ...words.stage(match)],
    [
      date ? `${words.day(date)} ${startTime ?? ''}` : words.noDate,
      postponedFrom && words.movedFrom(`${words.day(postponedFrom.date)} ${postponedFrom.startTime}`),
      venue,
    ],
  ]
  return {
    path: `/l/match/${matchId}`,
    title,
    top: [
      score && `<p class="s">${score}</p>`,
      `<p${match.status === 'LIVE' ? ' class="l"' : ''}>${escapeHtml(stateText(match, words))}</p>`,
      ...facts.map((line) => `<p class="q">${escapeHtml(line.filter(Boolean).join(' · '))}</p>`),
      `<nav aria-label="${words.days}">${backLinks(match, choice)}</nav>`,
    ]
      .filter(Boolean)
      .join(''),
    items: itemsOf(match, story, choice),
    isLive: match.status === 'LIVE',
    wholePath: `/matchDetail/${matchId}/${sport}/details`,
  }
}

/** Sets are among the moments: their table stands where the log does not tell how it came to the score. */
function itemsOf(match: Match, story: Story | null, choice: Choice): Item[] {
  if (match.sides) return fieldItems(match, choice)
  const moments = storyItems(match, story, choice)
  return moments.length > 0 ? moments : partItems(match, choice)
}

function backLinks({ date, matchType, competitionId, competitionName }: Match, choice: Choice): string {
  const { words } = choice
  const day = date
    ? link(address(`/l/day/${date}`, choice), words.matchesOf(words.day(date)))
    : link(address('/l/', choice), words.today)
  const table = link(address(`/l/table/${competitionId}`, choice), words.tableOf(competitionName))
  return matchType === 'LEAGUE' ? day + table : day
}

function partItems(match: Match, { words }: Choice): Item[] {
  const names = namesOf(match, words)
  const heads = names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const section = {
    open: `<h2>${words.result}</h2><table><thead><tr><td></td>${heads}</tr></thead><tbody>`,
    close: '</tbody></table>',
  }
  return partsOf(match).map(([one, two], at) => ({
    section,
    html: `<tr><th scope="row">${escapeHtml(match.rubbers ? words.rubber(at + 1) : words.part(match.sport, at + 1))}</th><td>${one}</td><td>${two}</td></tr>`,
  }))
}

function storyItems(match: Match, story: Story | null, { words }: Choice): Item[] {
  const lines = story ? timelineLines(story, match, words) : []
  const isLive = match.status === 'LIVE'
  const note = isLive ? ` <small>${words.newestFirst}</small>` : ''
  const section = { open: `<h2>${words.timeline}${note}</h2><ol>`, close: '</ol>' }
  return (isLive ? lines.toReversed() : lines).map((line) => ({ section, html: `<li>${escapeHtml(line)}</li>` }))
}

function fieldItems(match: Match, { words }: Choice): Item[] {
  const { place, team, mark } = words.heads
  const section = {
    open: `<h2>${words.result}</h2><table><thead><tr><th scope="col">${place}</th><th scope="col" class="t">${team}</th><th scope="col">${mark}</th></tr></thead><tbody>`,
    close: '</tbody></table>',
  }
  return byPlace(match.sides ?? []).map((side) => ({
    section,
    html: `<tr><td>${side.place ?? ''}</td><th scope="row">${escapeHtml(side.teamName)}</th><td>${markOf(match, side, words)}</td></tr>`,
  }))
}
