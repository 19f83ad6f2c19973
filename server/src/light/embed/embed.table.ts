// The embed of a competition's tables, or of the group that the address names.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import type { Sport } from '@campus/contract/sports'
import { markText } from '@campus/rules/results/mark-text'
import { escapeHtml } from '../../html.ts'
import type { LightWords } from '../light.words.ts'
import { type EmbedPage, type Look, nothing, title } from './embed.html.ts'
import { embedWords } from './embed.words.ts'

export interface CompetitionOf {
  competitionId: number
  name: string
  season: string
  sport: Sport
}

export const nameOf = ({ name, season }: CompetitionOf) => [name, season].filter(Boolean).join(' ')

/** Null where the competition has no such group. */
export function tableEmbed(
  competition: CompetitionOf,
  all: Standings[],
  group: string | null,
  { words }: Look,
): EmbedPage | null {
  const { competitionId, sport } = competition
  const groups = group === null ? all : all.filter((one) => one.group === group)
  if (group !== null && groups.length === 0) return null
  const name = words.tableOf(nameOf(competition))
  const tables = groups.map((one) => tableOf(one, groups.length > 1 || group !== null, words))
  return {
    title: name,
    body: title(name, words.sport(sport)) + (tables.join('') || nothing(embedWords[words.language].noTable)),
    about: { competitionId },
    watchFrom: groups.some(({ remaining }) => remaining > 0) ? 0 : null,
    path: `/bracketpage?competition=${competitionId}`,
  }
}

function tableOf(group: Standings, hasHeading: boolean, words: LightWords): string {
  const { heads } = words
  const [name = words.table] = words.stage({ groupName: group.group || null, round: null })
  const columns = group.measure
    ? [head(heads.mark)]
    : [
        head(heads.played),
        head(heads.won, true),
        head(heads.drawn, true),
        head(heads.lost, true),
        head(heads.difference),
        head(heads.points),
      ]
  const note = [
    group.remaining > 0 && words.remaining(group.remaining),
    group.provisional !== undefined && words.unconfirmed(group.provisional),
  ].filter(Boolean)
  return (
    (hasHeading ? `<h2>${escapeHtml(name)}</h2>` : '') +
    `<table class="n"><thead><tr><th scope="col">${heads.place}</th><th scope="col" class="tn">${heads.team}</th>${columns.join('')}</tr></thead>` +
    `<tbody>${group.teams.map((row) => rowOf(row, group, words)).join('')}</tbody></table>` +
    (note.length > 0 ? `<p class="q foot">${note.join(' · ')}</p>` : '')
  )
}

/** On a phone won, drawn and lost make room for the name. */
const head = (text: string, isWide = false) => `<th scope="col"${isWide ? ' class="w"' : ''}>${text}</th>`

function rowOf(row: StandingsRow, { measure, qualifiers }: Standings, words: LightWords): string {
  const name = escapeHtml(row.teamName)
  const team = row.isWithdrawn ? `<del>${name}</del> <small class="q">${words.withdrawn}</small>` : name
  const hasMark = row.mark !== null && row.mark !== undefined
  const cells = measure
    ? [row.unplaced ? words.unplaced[row.unplaced] : hasMark ? markText(measure, row.mark ?? 0, words.units) : '']
    : [row.played, row.win, row.draw, row.lose, row.difference > 0 ? `+${row.difference}` : row.difference, row.points]
  const last = cells.length - 1
  const shown = cells.map((cell, at) => {
    const isWide = !measure && at > 0 && at < 4
    return `<td${isWide ? ' class="w"' : ''}>${at === last ? `<b>${cell}</b>` : cell}</td>`
  })
  const goesOn = qualifiers > 0 && row.rank <= qualifiers
  const place = measure && !hasMark ? '' : row.rank
  return `<tr${goesOn ? ' class="in"' : ''}><td>${place}</td><th scope="row" class="tn"><bdi>${team}</bdi></th>${shown.join('')}</tr>`
}
