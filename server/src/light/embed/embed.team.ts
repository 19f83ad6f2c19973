// The embed of a team: what it plays now or next, and its last result.
import type { Match } from '@campus/contract/matches'
import { type EmbedPage, type Look, nothing, title } from './embed.html.ts'
import { matchRow, watchFrom } from './embed.row.ts'
import { embedWords } from './embed.words.ts'

export interface TeamOf {
  teamId: number
  name: string
  department: string
}

const mostNext = 3

const isPlayed = ({ status }: Match) => status === 'PAST' || status === 'FORFEIT'

/** `matches`: all of the team's, in order of time. */
export function teamEmbed(team: TeamOf, matches: Match[], today: string, { words }: Look): EmbedPage {
  const own = embedWords[words.language]
  const { teamId, name, department } = team
  const toCome = matches
    .filter(
      ({ status, date }) =>
        status === 'LIVE' || ((status === 'FUTURE' || status === 'POSTPONED') && (date === null || date >= today)),
    )
    .toSorted((one, two) => Number(two.status === 'LIVE') - Number(one.status === 'LIVE'))
  const last = matches.findLast(isPlayed)
  const list = (heading: string, rows: Match[]) =>
    rows.length > 0
      ? `<h2>${heading}</h2><ul>${rows.map((match) => matchRow(match, { words, hasDay: true })).join('')}</ul>`
      : ''
  const lists = list(own.next, toCome.slice(0, mostNext)) + list(own.last, last ? [last] : [])
  return {
    title: own.matchesOf(name),
    body: title(name, department === name ? '' : department) + (lists || nothing(own.noTeamMatches)),
    about: { teamId1: teamId, teamId2: teamId },
    watchFrom: watchFrom(toCome),
    path: `/teams/${teamId}`,
  }
}
