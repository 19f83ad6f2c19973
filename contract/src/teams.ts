// Teams and their players on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Sport, SportCode } from './sports.ts'
import { FileText, Line } from './text.ts'

const Name = Line.check(z.minLength(1), z.maxLength(limits.teamNameLength))

/** The name in rows and scoreboards; null or empty removes it, and the app shortens the team's name by rule. */
const ShortName = z.nullable(Line.check(z.maxLength(limits.shortNameLength)))

export const Team = z.object({
  teamId: Id,
  teamName: z.string(),
  department: z.string(),
  /** The organiser's own short name. */
  shortName: z.nullable(z.string()),
  /** The sport it plays; null means any. */
  sport: z.nullable(SportCode),
  /** Points added or deducted by decision, included in the standings and audited. */
  teamPoint: z.int(),
  isArchived: z.boolean(),
  /** Whether the public sees players by number only. */
  hidesNames: z.boolean(),
  playerCount: z.int(),
  version: z.int(),
})
export type Team = z.output<typeof Team>

const TeamForm = z.object({
  teamName: Name,
  department: Name,
  shortName: z.optional(ShortName),
  teamPoint: z._default(z.int().check(z.minimum(-999), z.maximum(999)), 0),
  sport: z.optional(z.nullable(Sport)),
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  access: 'anyone',
  summary: 'List all teams by department and name; archived ones only on request',
  query: z.object({ archived: z.optional(z.literal('true')) }),
  reply: z.array(Team),
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/teams',
  access: 'admin',
  summary: 'Create a team',
  body: TeamForm,
  reply: Team,
  idempotent: true,
})

export const updateTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:teamId',
  access: 'admin',
  summary: 'Change a team, or restore an archived one; omitted fields stay, `version` is the one the editor saw',
  params: z.object({ teamId: IdText }),
  body: z.object({
    teamName: z.optional(Name),
    department: z.optional(Name),
    shortName: z.optional(ShortName),
    teamPoint: z.optional(z.int().check(z.minimum(-999), z.maximum(999))),
    sport: z.optional(z.nullable(Sport)),
    isArchived: z.optional(z.boolean()),
    hidesNames: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  reply: Team,
  idempotent: true,
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:teamId',
  access: 'admin',
  summary: 'Delete a team without matches; one with matches can only be archived',
  params: z.object({ teamId: IdText }),
  query: z.object({ archive: z.optional(z.literal('true')) }),
  reply: z.object({}),
  idempotent: true,
})

export const Player = z.object({
  number: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
  name: z.string(),
})
export type Player = z.output<typeof Player>

const WrittenPlayer = z.extend(Player, {
  name: Line.check(z.minLength(1), z.maxLength(limits.playerNameLength)),
})

export const listPlayers = endpoint({
  method: 'GET',
  path: '/api/teams/:teamId/players',
  access: 'admin',
  summary: 'List the squad of a team, by number',
  params: z.object({ teamId: IdText }),
  reply: z.array(Player),
})

export const replacePlayers = endpoint({
  method: 'PUT',
  path: '/api/teams/:teamId/players',
  access: 'admin',
  summary: 'Replace the squad of a team',
  params: z.object({ teamId: IdText }),
  body: z.object({ players: z.array(WrittenPlayer).check(z.maxLength(limits.squadSize)) }),
  reply: z.array(Player),
  idempotent: true,
})

/** The result of importing a row, or of a trial run. `line` counts from 1 as a spreadsheet does. */
export const ImportRow = z.object({
  line: z.int(),
  outcome: z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'BAD']),
  problem: z.optional(
    z.enum([
      'NAME_MISSING',
      'NAME_TOO_LONG',
      'DEPARTMENT_MISSING',
      'TEAM_MISSING',
      'TEAM_UNKNOWN',
      'TEAM_AMBIGUOUS',
      'NUMBER_BAD',
      'NUMBER_TAKEN',
      'REPEATED',
      'TOO_MANY_PLAYERS',
      'TOO_FEW_COLUMNS',
      'SPORT_UNKNOWN',
    ]),
  ),
  /** The row's text, shortened: enough to find it. */
  text: z.string(),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportReport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  bad: z.int(),
  /** Bad rows first, then the rest, each in the file's order. */
  rows: z.array(ImportRow),
})
export type ImportReport = z.output<typeof ImportReport>

export const importTeams = endpoint({
  method: 'POST',
  path: '/api/teams/import',
  access: 'admin',
  summary:
    'Import teams or players from CSV: valid rows are stored, invalid ones reported line by line; a trial run stores nothing',
  body: z.object({
    kind: z.enum(['TEAMS', 'PLAYERS']),
    csv: FileText.check(z.maxLength(limits.csvLength)),
    isTrial: z._default(z.boolean(), false),
    /** Also enters the teams into this competition. */
    competitionId: z.optional(Id),
  }),
  reply: ImportReport,
  idempotent: true,
})

/** The public profile of a team. A team that hides its names shows players by number. */
export const TeamProfile = z.object({
  teamId: Id,
  teamName: z.string(),
  department: z.string(),
  sport: z.nullable(SportCode),
  isArchived: z.boolean(),
  players: z.array(z.object({ number: z.nullable(z.int()), name: z.string() })),
  competitions: z.array(
    z.object({
      competitionId: Id,
      name: z.string(),
      season: z.string(),
      sport: SportCode,
      groupName: z.nullable(z.string()),
      isCurrent: z.boolean(),
    }),
  ),
})
export type TeamProfile = z.output<typeof TeamProfile>

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:teamId',
  access: 'anyone',
  summary: 'Get a team, its players and its competitions',
  params: z.object({ teamId: IdText }),
  reply: TeamProfile,
})
