// Every SQL of comments. They come out as everybody may read them: masked, and empty once hidden.
import type { Comment } from '@campus/contract/comments'
import { mask } from '@campus/rules/masking/masking'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import { newestStates } from './comments.rules.ts'

interface CommentRow extends Omit<Comment, 'at'> {
  at: Date
}

const columns = sql.raw(`c.id as "commentId", c.match_id as "matchId", c.text, u.nickname as author,
  c.user_id as "authorId", c.created_at as at, c.hidden_at is not null as "isHidden"`)

const toComment = ({ at, text, isHidden, ...row }: CommentRow): Comment => ({
  ...row,
  text: isHidden ? '' : mask(text),
  at: at.toISOString(),
  isHidden,
})

/** A page, newest first; undefined when there is no such match. */
export async function list(
  queries: Queries,
  matchId: number,
  before: number | undefined,
  limit: number,
): Promise<Comment[] | undefined> {
  const { rows } = await sql<CommentRow | { commentId: null }>`
    select page.* from matches m left join lateral (
      select ${columns} from comments c left join users u on u.id = c.user_id
      where c.match_id = m.id and (${before ?? null}::bigint is null or c.id < ${before ?? null}::bigint)
      order by c.id desc limit ${limit}
    ) page on true
    where m.id = ${matchId} and m.deleted_at is null and not m.is_draft order by page."commentId" desc`.execute(queries)
  if (rows.length === 0) return undefined
  return rows.filter((row): row is CommentRow => row.commentId !== null).map(toComment)
}

/** How many everybody sees, by match; a match that does not exist has no entry. */
export async function countOf(queries: Queries, matchIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ matchId: number; count: number }>`select m.id as "matchId",
      (select count(*)::int from comments c where c.match_id = m.id and c.hidden_at is null) as count
    from matches m where m.id = any(${matchIds}::bigint[]) and m.deleted_at is null and not m.is_draft`.execute(queries)
  return new Map(rows.map(({ matchId, count }) => [matchId, count]))
}

const from = (changed: RawBuilder<unknown>) =>
  sql<CommentRow>`with c as (${changed}) select ${columns} from c left join users u on u.id = c.user_id`

/** Undefined when there is no such match. */
export async function add(queries: Queries, matchId: number, userId: number, text: string) {
  const { rows } = await from(sql`insert into comments (match_id, user_id, text)
    select id, ${userId}, ${text} from matches where id = ${matchId} and deleted_at is null and not is_draft returning *`).execute(
    queries,
  )
  return rows[0] && toComment(rows[0])
}

export async function find(queries: Queries, matchId: number, commentId: number): Promise<Comment | undefined> {
  const { rows } = await from(sql`select * from comments where id = ${commentId} and match_id = ${matchId}`).execute(
    queries,
  )
  return rows[0] && toComment(rows[0])
}

/** Deletes a comment if it is the person's own. */
export async function removeOwn(
  queries: Queries,
  matchId: number,
  commentId: number,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`delete from comments
    where id = ${commentId} and match_id = ${matchId} and user_id = ${userId} returning 1`.execute(queries)
  return rows.length > 0
}

/** Hiding or showing is a decision: it settles the open reports of the comment. */
export async function setHidden(queries: Queries, matchId: number, commentId: number, isHidden: boolean) {
  const { rows } = await from(sql`update comments
    set hidden_at = case when ${isHidden} then coalesce(hidden_at, now()) end, reports_settled_at = now()
    where id = ${commentId} and match_id = ${matchId} returning *`).execute(queries)
  return rows[0] && toComment(rows[0])
}

export async function report(queries: Queries, commentId: number, userId: number, reason: string): Promise<void> {
  await sql`insert into comment_reports (comment_id, user_id, reason) values (${commentId}, ${userId}, ${reason})
    on conflict do nothing`.execute(queries)
}

/** Reports since the last decision. */
export async function countOpenReports(queries: Queries, commentId: number): Promise<number> {
  const { rows } = await sql<{ reports: number }>`select count(*)::int as reports
    from comment_reports r join comments c on c.id = r.comment_id
    where c.id = ${commentId} and r.created_at > coalesce(c.reports_settled_at, '-infinity')`.execute(queries)
  return rows[0]?.reports ?? 0
}

export async function settle(queries: Queries, commentId: number): Promise<boolean> {
  const { rows } =
    await sql`update comments set reports_settled_at = now() where id = ${commentId} returning 1`.execute(queries)
  return rows.length > 0
}

/** Comments with reports since the last decision, most reported first. */
export async function listReported(queries: Queries, limit: number) {
  const { rows } = await sql<CommentRow & { reports: number; reasons: string[] }>`
    select ${columns}, count(*)::int as reports, array_agg(distinct r.reason order by r.reason) as reasons
    from comment_reports r join comments c on c.id = r.comment_id left join users u on u.id = c.user_id
    where r.created_at > coalesce(c.reports_settled_at, '-infinity')
    group by c.id, u.id order by reports desc, c.id desc limit ${limit}`.execute(queries)
  return rows.map(({ reports, reasons, ...row }) => ({ comment: toComment(row), written: row.text, reports, reasons }))
}

/** Where changes are read: PostgreSQL, or whoever has it. */
export interface CommentSource {
  /** The newest ones of all matches, newest first. */
  listStates: () => Promise<CommentStateRow[]>
  findMany: (commentIds: number[]) => Promise<Comment[]>
}

export interface CommentStateRow {
  commentId: number
  matchId: number
  isHidden: boolean
}

export const commentsIn = (queries: Queries): CommentSource => ({
  listStates: () => listStates(queries, newestStates),
  findMany: (commentIds) => findMany(queries, commentIds),
})

/** The ids of the newest comments of all matches, and which of them are hidden. */
export async function listStates(queries: Queries, limit: number) {
  const { rows } = await sql<CommentStateRow>`
    select c.id as "commentId", c.match_id as "matchId", c.hidden_at is not null as "isHidden"
    from comments c join matches m on m.id = c.match_id and not m.is_draft order by c.id desc limit ${limit}`.execute(
    queries,
  )
  return rows
}

export async function findMany(queries: Queries, commentIds: number[]): Promise<Comment[]> {
  const { rows } = await from(sql`select c.* from comments c join matches m on m.id = c.match_id and not m.is_draft
    where c.id = any(${commentIds}::bigint[])`).execute(queries)
  return rows.map(toComment)
}
