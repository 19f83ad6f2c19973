// The light page of a competition's tables, with what is marked in them: who withdrew, what is provisional, where lots are needed.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import type { Sport } from '@campus/contract/sports'
import { markText } from '@campus/rules/results/mark-text'
import { escapeHtml } from '../html.ts'
import { address, type Choice, type Item, link, type Page } from './light.html.ts'
import type { LightWords } from './light.words.ts'

interface TableOf {
  competitionId: number
  name: string
  season: string
  sport: Sport
}

export function tablePage(competition: TableOf, groups: Standings[], choice: Choice): Page {
  const { words } = choice
  const { competitionId, sport, name, season } = competition
  return {
    path: `/l/table/${competitionId}`,
    title: words.tableOf(`${words.sport(sport)} ${name} ${season}`),
    top:
      `<nav aria-label="${words.days}">${link(address('/l/', choice), words.today)}</nav>` +
      (groups.length === 0 ? `<p>${words.noTable}</p>` : ''),
    items: groups.flatMap((group) => groupItems(group, words)),
    isLive: false,
    wholePath: `/bracketpage?competition=${competitionId}`,
  }
}

function groupItems(group: Standings, words: LightWords): Item[] {
  const { heads } = words
  const [title = words.table] = words.stage({ groupName: group.group || null, round: null })
  const columns = group.measure
    ? [heads.mark]
    : [heads.played, heads.won, heads.drawn, heads.lost, heads.difference, heads.points]
  const section = {
    open:
      `<h2>${escapeHtml(title)}</h2><table><thead><tr><th scope="col">${heads.place}</th><th scope="col" class="t">${heads.team}</th>` +
      `${columns.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>`,
    close: `</tbody></table>${marksOf(group, words)}`,
  }
  return group.teams.map((row) => ({ section, html: rowOf(row, group, words) }))
}

function rowOf(row: StandingsRow, { measure }: Standings, words: LightWords): string {
  const { outlook, isWithdrawn, rank } = row
  const name = escapeHtml(row.teamName)
  const marks = [
    isWithdrawn && words.withdrawn,
    outlook && outlook !== 'OPEN' && words.outlooks(row.matchesLeft)[outlook],
  ].filter(Boolean)
  const team =
    (isWithdrawn ? `<del>${name}</del>` : name) + (marks.length > 0 ? ` <small>${marks.join(' · ')}</small>` : '')
  const difference = row.difference > 0 ? `+${row.difference}` : row.difference
  const hasMark = row.mark !== null && row.mark !== undefined
  const cells = measure
    ? [row.unplaced ? words.unplaced[row.unplaced] : hasMark ? markText(measure, row.mark ?? 0, words.units) : '']
    : [row.played, row.win, row.draw, row.lose, difference, `<b>${row.points}</b>`]
  const place = measure && !hasMark ? '' : rank
  return `<tr><td>${place}</td><th scope="row">${team}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function marksOf({ qualifiers, remaining, provisional, ties = [] }: Standings, words: LightWords): string {
  const marks = [
    qualifiers > 0 && words.qualifiers(qualifiers),
    remaining > 0 && words.remaining(remaining),
    provisional !== undefined && words.unconfirmed(provisional),
    ...ties
      .filter(({ drawn }) => !drawn)
      .map(({ place, teamIds }) => words.lotsNeeded(place, place + teamIds.length - 1)),
  ].filter(Boolean)
  return marks.length > 0 ? `<p class="q">${marks.join(' · ')}</p>` : ''
}
