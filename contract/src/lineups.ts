// Line-ups on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Line } from './text.ts'

/** A player of a line-up. Without a name only the number is shown. */
export const LineupPlayer = z.object({
  number: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
  name: z.string(),
  isStarter: z.boolean(),
  isCaptain: z.boolean(),
})
export type LineupPlayer = z.output<typeof LineupPlayer>

export const Lineup = z.object({
  department: z.string(),
  /** The names in order; the number for a player without a name. */
  players: z.array(z.string()),
  teamId: Id,
  teamName: z.string(),
  entries: z.array(LineupPlayer),
  /** Incremented by every change; 0 while there is no line-up. */
  version: z.int(),
})
export type Lineup = z.output<typeof Lineup>

const WrittenPlayer = z.extend(LineupPlayer, { name: Line.check(z.maxLength(limits.playerNameLength)) })

export const getLineups = endpoint({
  method: 'GET',
  path: '/api/lineup/:matchId',
  access: 'anyone',
  summary: 'List the line-ups of a match, team one first; only of teams that have one',
  params: z.object({ matchId: IdText }),
  reply: z.array(Lineup),
})

export const replaceLineup = endpoint({
  method: 'PUT',
  path: '/api/lineup/:matchId',
  access: 'admin',
  summary: "Replace one team's line-up; an empty one deletes it",
  params: z.object({ matchId: IdText }),
  body: z.object({
    teamId: Id,
    entries: z.array(WrittenPlayer).check(z.maxLength(limits.squadSize)),
    version: z.optional(z.int()),
  }),
  reply: z.array(Lineup),
  idempotent: true,
})
