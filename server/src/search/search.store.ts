// Searches names: of teams and players that are not archived, and of competitions with their season.
import type { ReplyOf } from '@campus/contract/endpoint'
import type { search } from '@campus/contract/search'
import type { ReadSource } from '../platform/postgres/postgres.ts'

type Found = ReplyOf<typeof search>

const most = 20
const bare = (name: string) => `replace(${name}, ' ', '')`
const contains = (name: string) => `${bare(name)} ~* $1`
const begins = (name: string) => `${bare(name)} ~* ('^' || $1)`

export async function find({ pool }: ReadSource, pattern: string): Promise<Found> {
  const query = async <Row extends object>(name: string, text: string) =>
    (await pool.query<Row>({ name, text: `${text} limit ${most}`, values: [pattern] })).rows
  const [teams, players, competitions] = await Promise.all([
    query<Found['teams'][number]>(
      'search-teams',
      `select t.id as "teamId", t.name as "teamName", t.department, t.sport from teams t
        where t.archived_at is null and (${contains('t.name')} or ${contains('t.department')})
        order by ${begins('t.name')} or ${begins('t.department')} desc, t.name, t.department, t.id`,
    ),
    query<Found['players'][number]>(
      'search-players',
      `select p.name, p.number, t.id as "teamId", t.name as "teamName", t.sport
        from players p join teams t on t.id = p.team_id
        where t.archived_at is null and not t.hides_names and ${contains('p.name')}
        order by ${begins('p.name')} desc, p.name, t.name, p.id`,
    ),
    query<Found['competitions'][number]>(
      'search-competitions',
      `select c.id as "competitionId", c.name, c.season, c.sport, c.is_current as "isCurrent" from competitions c
        where c.archived_at is null and not c.is_draft and ${contains('c.name || c.season')}
        order by ${begins('c.name')} desc, c.is_current desc, c.season desc, c.name, c.id`,
    ),
  ])
  return { teams, players, competitions }
}
