// The embed of a day: what is LIVE first, then a list for each competition, by sport; of one sport or competition if the address says so.
import type { Match } from '@campus/contract/matches'
import { placeOf } from '@campus/rules/kits/kits'
import { escapeHtml } from '../../html.ts'
import { type EmbedPage, type Look, link, nothing, title } from './embed.html.ts'
import { matchRow, watchFrom } from './embed.row.ts'
import { embedWords } from './embed.words.ts'

export interface DayChoice {
  date: string
  isToday: boolean
  sport: string | null
  competitionId: number | null
}

/** A day of a festival has 144. */
const mostRows = 40

export function dayEmbed(all: Match[], { date, isToday, sport, competitionId }: DayChoice, { words }: Look): EmbedPage {
  const own = embedWords[words.language]
  const matches = all.filter(
    (match) =>
      (sport === null || match.sport === sport) && (competitionId === null || match.competitionId === competitionId),
  )
  const live = matches.filter(({ status }) => status === 'LIVE')
  const others = matches.filter(({ status }) => status !== 'LIVE')
  const groups = [...Map.groupBy(others, (match) => match.competitionId).values()].toSorted(
    ([one], [two]) => placeOf(one?.sport ?? '') - placeOf(two?.sport ?? ''),
  )
  let room = mostRows
  const listOf = (heading: string, rows: Match[]) => {
    const shown = rows.slice(0, room)
    room -= shown.length
    return shown.length > 0 ? `${heading}<ul>${shown.map((match) => matchRow(match, { words })).join('')}</ul>` : ''
  }
  const name = words.matchesOf(words.day(date))
  const path = `/mainpage?date=${date}${sport === null ? '' : `&amp;sport=${sport}`}`
  const lists = [
    listOf(`<h2 class="live">${words.status.LIVE}</h2>`, live),
    ...groups.map((rows) =>
      listOf(`<h2>${escapeHtml(`${words.sport(rows[0]?.sport ?? '')} · ${rows[0]?.competitionName}`)}</h2>`, rows),
    ),
  ]
  const left = matches.length - mostRows
  return {
    title: name,
    body:
      title(name) +
      (matches.length === 0 ? nothing(isToday ? own.noMatchesToday : own.noMatches) : lists.join('')) +
      (left > 0 ? link(path, own.moreMatches(left), ' class="more"') : ''),
    about: { date },
    watchFrom: watchFrom(matches),
    path,
  }
}
