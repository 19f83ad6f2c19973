// The desk of one rubber: the console scores it like a match of its own, and every tap goes to the tie's log with its rubber.
import type { TieRules } from '@campus/contract/rules'
import type { EventType } from '@campus/contract/scoring'
import type { Rubber } from '@campus/rules/scoring/rubber'
import type { LiveState } from '@campus/rules/scoring/scoring'
import type { Desk } from '../console/desk.ts'
import type { Names } from '../log/labels.rules.ts'

/** These are about the whole tie, or about a tap. */
const ofTie: readonly EventType[] = ['UNDO', 'NOTE', 'AGREE', 'SUSPEND', 'RESUME', 'FINISH']

/** "11번" for a player known by number only. */
export const playerName = (player: string, numbered: (number: string) => string) =>
  /^\d{1,3}$/.test(player) ? numbered(player) : player

/** Players where they are known, else the team. */
export function namesIn(teams: Names, players: Rubber['players'], numbered: (number: string) => string): Names {
  const nameOf = (at: 0 | 1) => players[at].map((player) => playerName(player, numbered)).join(' · ') || teams[at]
  return [nameOf(0), nameOf(1)]
}

/** Null while the rubber has to be opened first. */
export function rubberDesk(desk: Desk, index: number, numbered: (number: string) => string): Desk | null {
  const { game } = desk
  const { state } = game.folded
  const planned = (game.rules as TieRules).rubbers[index]
  const rubber = state.rubbers[index]
  if (!planned || !rubber || isTypedOnly(rubber)) return null
  // Closed for taps once it is won, or the tie is.
  const isClosed = rubber.winner !== null || state.isDecided
  const status = state.status === 'LIVE' && isClosed ? 'PAST' : state.status
  // Once nobody stands on the court, the sides are shown as in the tie.
  const endsSwapped = rubber.play.endsSwapped && status === 'LIVE'
  const play: LiveState = { ...rubber.play, status, endsSwapped, suspended: state.suspended, winner: rubber.winner }
  const timeline = game.folded.timeline.filter((item) => item.rubber === index)
  return {
    ...desk,
    rubber: index,
    names: namesIn(desk.names, rubber.players, numbered),
    game: { rules: planned.rules, base: game.base, folded: { ...game.folded, state: play, timeline } },
    tap: (body) => desk.tap(ofTie.includes(body.type) ? body : { ...body, rubber: index }),
  }
}

/** Its sets were typed into a form and it is not over: it begins anew, since nobody knows its points. */
const isTypedOnly = ({ winner, play }: Rubber) =>
  winner === null && play.sets.length === 0 && (play.scoreOne ?? 0) + (play.scoreTwo ?? 0) > 0
