// Requests of a scorer's device, authorized by its pass where it has one.
import type { ConfirmationForm } from '@campus/contract/confirmations'
import { getCourtNow } from '@campus/contract/court-passes'
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import type { Match } from '@campus/contract/matches'
import { confirmResult } from '@campus/contract/results'
import { addEvents, openPass, reportPhone, type ScoreEvent } from '@campus/contract/scoring'
import { call } from '../../api/call.ts'
import { fetchLineups } from '../lineups.ts'
import { fetchTeam } from '../teams.ts'

/** The players of a side: its line-up, else its squad. */
export interface Squad {
  teamId: number
  players: { number: number | null; name: string }[]
}

/** With a pass the header decides who scores, even if somebody is signed in. */
const as = <E extends Endpoint>(token: string | null, endpoint: E, parts: CallOf<E>): Promise<ReplyOf<E>> =>
  call(endpoint, parts, undefined, token === null ? {} : { authorization: `Pass ${token}` })

const of = (matchId: number) => ({ matchId: String(matchId) })

export const requestAccess = (token: string | null, matchId: number) => as(token, openPass, { params: of(matchId) })

export const sendTaps = (token: string | null, matchId: number, events: ScoreEvent[], after: number) =>
  as(token, addEvents, { params: of(matchId), body: { events, after } })

export const sendConfirmation = (token: string | null, matchId: number, body: ConfirmationForm) =>
  as(token, confirmResult, { params: of(matchId), body })

export const tellPhone = (token: string | null, matchId: number, body: { waiting: number; battery: number | null }) =>
  as(token, reportPhone, { params: of(matchId), body })

/** What is played or next on the court of a pass; `after` is left out of it. */
export const requestCourtNow = (token: string | null, passId: number, after: number | undefined) =>
  as(token, getCourtNow, {
    params: { passId: String(passId) },
    query: { after: after === undefined ? undefined : String(after) },
  })

/** Players are optional: without them names are typed. A side without a line-up gets its whole squad. */
export async function requestSquads({ matchId, teamId1, teamId2 }: Match): Promise<Squad[] | null> {
  const lineups = await fetchLineups(matchId).catch(() => null)
  const teamIds = [teamId1, teamId2].filter((teamId) => teamId !== null)
  const squads = await Promise.all(
    teamIds.map(async (teamId): Promise<Squad | null> => {
      const lineup = lineups?.find((each) => each.teamId === teamId)
      if (lineup) return { teamId, players: lineup.entries.map(({ number, name }) => ({ number, name })) }
      const team = await fetchTeam(teamId).catch(() => null)
      return team && { teamId, players: team.players }
    }),
  )
  return lineups && squads.filter((squad) => squad !== null)
}
