// Reads a competition for its standings and its bracket: whole and in one snapshot, and a stamp that shows whether anything
// besides its matches has changed.
import type { Sport } from '@campus/contract/sports'
import type { FieldMatch } from '@campus/rules/ranking/field'
import type { Database } from '../platform/postgres/postgres.ts'
import type { Competition } from './brackets.groups.rules.ts'
import type { KnockOutMatch } from './brackets.knock-out.rules.ts'

/** A competition in one snapshot. */
export type Facts = Competition & {
  knockOut: KnockOutMatch[]
  matches: Array<Competition['matches'][number] & FieldMatch>
  stamp: string
}

/** Names a competition of the sport, or the current one. */
export interface StampRequest {
  sport: Sport
  competitionId: number | undefined
  withDrafts: boolean
}

export interface Stamped {
  competitionId: number
  /** Differs as soon as the competition, its entries or one of its teams does. */
  stamp: string
}

const stamp = `c.version || '/' || coalesce((
    select string_agg(concat_ws(':', t.id, t.version, ct.group_name), ',' order by t.id)
    from competition_teams ct join teams t on t.id = ct.team_id where ct.competition_id = c.id), '') as stamp`

/** The competitions that requests mean, with their stamps. Runs with every read. */
export async function findStamps({ pool }: Database, requests: StampRequest[]) {
  const named = requests.flatMap(({ competitionId }) => competitionId ?? [])
  const current = requests.flatMap(({ sport, competitionId }) => (competitionId === undefined ? sport : []))
  const { rows } = await pool.query<Stamped & { sport: Sport; isCurrent: boolean; isDraft: boolean }>({
    name: 'bracket-stamps',
    text: `select c.id as "competitionId", c.sport, c.is_current as "isCurrent", c.is_draft as "isDraft", ${stamp}
      from competitions c where c.id = any($1::bigint[]) or (c.is_current and c.sport = any($2::text[]))`,
    values: [[...new Set(named)], [...new Set(current)]],
  })
  return ({ sport, competitionId, withDrafts }: StampRequest): Stamped | undefined =>
    rows.find(
      (row) =>
        row.sport === sport &&
        (withDrafts || !row.isDraft) &&
        (competitionId === undefined ? row.isCurrent : row.competitionId === competitionId),
    )
}

const listed = (rows: string) => `coalesce((select json_agg(listed) from (${rows}) listed), '[]')`

const entries = listed(`select t.id as "teamId", t.name as "teamName", t.department, ct.group_name as "groupName",
    t.point as adjustment,
    (select w.rule from withdrawals w where w.competition_id = c.id and w.team_id = t.id) as withdrawn
  from competition_teams ct join teams t on t.id = ct.team_id where ct.competition_id = c.id order by t.id`)

/** The newest first: it is the one in force. */
const drawnLots = listed(`select dl.team_ids as "teamIds", dl.method, dl.draw_id as "drawId",
    to_char(dl.drawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "drawnAt"
  from drawn_lots dl where dl.competition_id = c.id order by dl.id desc`)

const matches = listed(`select m.id as "matchId", m.group_name as "groupName", m.status, m.team_one_id as one,
    m.team_two_id as two, m.score_one as "scoreOne", m.score_two as "scoreTwo", m.sets, m.winner,
    m.round, m.sides, m.marks, confirming_of(m, c) as confirming
  from matches m where m.competition_id = c.id and m.match_type = 'LEAGUE' and m.deleted_at is null
  order by m.starts_at nulls last, m.id`)

const side = (team: string, word: string) => `json_build_object('teamId', ${team}.id, 'teamName', ${team}.name,
    'department', ${team}.department, 'source', m.source_${word}, 'score', m.score_${word}, 'shootOut', m.shoot_${word})`

const knockOut = listed(`select m.id as "matchId", m.round, m.position, m.status, m.winner, m.version,
    to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startTime",
    to_char(m.starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date,
    to_char(m.starts_at at time zone 'Asia/Seoul', 'HH24:MI') as time,
    ${side('t1', 'one')} as one, ${side('t2', 'two')} as two
  from matches m left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id
  where m.competition_id = c.id and m.match_type = 'TOURNAMENT' and m.deleted_at is null`)

/** One statement, so that tables and results are of the same moment. */
export async function load({ pool }: Database, competitionIds: number[]): Promise<Facts[]> {
  const { rows } = await pool.query<Facts>({
    name: 'bracket-facts',
    text: `select c.id as "competitionId", c.sport, c.type, c.rule_preset as "rulePreset", c.rules,
        c.tie_break_preset as "tieBreakPreset", c.league_format as "leagueFormat", c.lots_by as "lotsBy", ${drawnLots} as "drawnLots", ${stamp}, ${entries} as entries, ${matches} as matches,
        ${knockOut} as "knockOut"
      from competitions c where c.id = any($1::bigint[])`,
    values: [competitionIds],
  })
  return rows
}
