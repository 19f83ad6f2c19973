// Every kind of caller, and the things they could request: created again after each write, because a write may delete
// them.
import { randomBytes } from 'node:crypto'
import { newToken } from '../../src/tokens.ts'
import type { Campus, Person } from '../fixtures/campus.ts'
import type { Known } from '../fuzz/values.ts'

export const callers = [
  'stranger',
  'owner',
  'user',
  'scorer',
  'camera',
  'moderator',
  'admin',
  'second admin',
  'scorer pass',
  'scorer pass of another match',
  'scorer pass that is revoked',
  'scorer pass that is over',
  'court pass',
  'court pass of another court',
  'camera pass',
  'camera pass of another camera',
  'camera pass that is revoked',
  'expired session',
  'idle session',
  'old session of an administrator',
  'deleted user',
] as const
export type Caller = (typeof callers)[number]

const by = ({ cookie }: Person) => ({ cookie })

export interface World {
  headersOf: Record<Caller, Record<string, string>>
  /** Ids for paths and bodies: all belong to the owner, or to everybody. */
  known: Known
}

export async function makeWorld(campus: Campus): Promise<World> {
  const { query } = campus
  const streamId = `cam-${randomBytes(4).toString('hex')}`
  const [court, otherCourt] = await query<{ id: number }>(`insert into venues (name) values ($1), ($2) returning id`, [
    `court of ${streamId}`,
    `other court of ${streamId}`,
  ])
  const [matchId, otherMatchId] = [await campus.match({ status: 'LIVE', venue_id: court?.id }), await campus.match()]
  await query(`insert into streams (id, title) values ($1, '카메라'), ($2, '다른 카메라')`, [streamId, `${streamId}-b`])
  const [owner, user, scorer, camera, moderator, admin, second, expired, idle, old, deleted] = await Promise.all([
    campus.person(),
    campus.person(),
    campus.person('SCORER'),
    campus.person('CAMERA'),
    campus.person('MODERATOR'),
    campus.person('ADMIN'),
    campus.person('ADMIN'),
    campus.person(),
    campus.person(),
    campus.person('ADMIN'),
    campus.person(),
  ])
  await query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [expired.userId])
  await query(`update sessions set seen_at = now() - interval '15 days' where user_id = $1`, [idle.userId])
  await query(`update sessions set created_at = now() - interval '13 hours' where user_id = $1`, [old.userId])
  await fetch(`${campus.url}/api/users/delete`, { method: 'DELETE', headers: { cookie: deleted.cookie } })
  const pass = async (table: string, column: string, place: number | string, more = '') => {
    const { token, hash } = newToken()
    await query(
      `insert into ${table} (${column}, label, token_hash, expires_at ${more ? ', revoked_at' : ''})
       values ($1, '자원봉사', $2, now() + interval '1 hour' ${more})`,
      [place, hash],
    )
    return token
  }
  const scorerPass = (place: number, more?: string) => pass('scorer_passes', 'match_id', place, more)
  const cameraPass = (place: string, more?: string) => pass('camera_passes', 'stream_id', place, more)
  const courtPass = async (venueId: number | undefined) => {
    const { token, hash } = newToken()
    const [made] = await query<{ id: number }>(
      `insert into scorer_passes (venue_id, day, label, token_hash, sealed_token, expires_at)
       values ($1, (now() at time zone 'Asia/Seoul')::date, '코트', $2, '', now() + interval '1 hour') returning id`,
      [venueId, hash],
    )
    return { token, passId: Number(made?.id) }
  }
  const [courtOf, courtOfAnother] = [await courtPass(court?.id), await courtPass(otherCourt?.id)]
  const over = newToken()
  await query(
    `insert into scorer_passes (match_id, label, token_hash, expires_at) values ($1, '어제', $2, now() - interval '1 second')`,
    [matchId, over.hash],
  )
  return {
    known: { ...(await createThings(campus, { matchId, owner, streamId })), passId: [courtOf.passId] },
    headersOf: {
      stranger: {},
      owner: by(owner),
      user: by(user),
      scorer: by(scorer),
      camera: by(camera),
      moderator: by(moderator),
      admin: by(admin),
      'second admin': by(second),
      'scorer pass': { authorization: `Pass ${await scorerPass(matchId)}` },
      'scorer pass of another match': { authorization: `Pass ${await scorerPass(otherMatchId)}` },
      'scorer pass that is revoked': { authorization: `Pass ${await scorerPass(matchId, ', now()')}` },
      'scorer pass that is over': { authorization: `Pass ${over.token}` },
      'court pass': { authorization: `Pass ${courtOf.token}` },
      'court pass of another court': { authorization: `Pass ${courtOfAnother.token}` },
      'camera pass': { authorization: `Camera ${await cameraPass(streamId)}` },
      'camera pass of another camera': { authorization: `Camera ${await cameraPass(`${streamId}-b`)}` },
      'camera pass that is revoked': { authorization: `Camera ${await cameraPass(streamId, ', now()')}` },
      'expired session': by(expired),
      'idle session': by(idle),
      'old session of an administrator': by(old),
      'deleted user': by(deleted),
    },
  }
}

async function createThings(
  { query }: Campus,
  { matchId, owner, streamId }: { matchId: number; owner: Person; streamId: string },
): Promise<Known> {
  const [match] = await query<{ competition: number; one: number; two: number }>(
    'select competition_id as competition, team_one_id as one, team_two_id as two from matches where id = $1',
    [matchId],
  )
  const [venue] = await query<{ id: number }>('insert into venues (name) values ($1) returning id', [streamId])
  const [comment] = await query<{ id: number }>(
    `insert into comments (match_id, user_id, text) values ($1, $2, '이겼다') returning id`,
    [matchId, owner.userId],
  )
  const [favorite] = await query<{ id: number }>(
    'insert into favorites (user_id, match_id) values ($1, $2) returning id',
    [owner.userId, matchId],
  )
  const [session] = await query<{ id: number }>('select id from sessions where user_id = $1', [owner.userId])
  const [announcement] = await query<{ id: number }>(
    `insert into announcements (text, is_pinned) values ('시상식은 18시에 해요', false) returning id`,
  )
  const [protest] = await query<{ id: number }>(
    `insert into protests (match_id, team_id, user_id, name, is_name_public, reason)
     values ($1, $2, $3, '박지호', false, '골이 아니었어요') returning id`,
    [matchId, match?.one, owner.userId],
  )
  const calendar = newToken()
  const overlay = newToken()
  const [made] = await query<{ id: number }>(
    `insert into overlays (match_id, token_hash, steering) values ($1, $2, '{}') returning id`,
    [matchId, overlay.hash],
  )
  await query('update users set calendar_hash = $2 where id = $1', [owner.userId, calendar.hash])
  return {
    matchId: [matchId],
    token: [calendar.token],
    overlay: [overlay.token],
    overlayId: [Number(made?.id)],
    sessionId: [Number(session?.id)],
    userId: [owner.userId],
    commentId: [Number(comment?.id)],
    favoriteId: [Number(favorite?.id)],
    competitionId: [Number(match?.competition)],
    teamId: [Number(match?.one)],
    teamOneId: [Number(match?.one)],
    teamTwoId: [Number(match?.two)],
    venueId: [Number(venue?.id)],
    protestId: [Number(protest?.id)],
    announcementId: [Number(announcement?.id)],
    streamId: [streamId],
    sports: ['SOCCER', 'BADMINTON'],
    roomId: [`match-${matchId}`],
    endpoint: ['https://fcm.googleapis.com/fcm/send/one'],
  }
}

/** The last use of a session is no change: the access check stores it for every request. */
const rowsOf = (name: string) =>
  name === 'sessions' ? '(select token_hash, user_id, created_at, expires_at from sessions)' : name

/** A hash of every table: what a rejected request must not change. */
export async function fingerprintOf({ query }: Campus): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'attempts' order by 1`,
  )
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${rowsOf(name)} t`,
  )
  const rows = await query<{ name: string; hash: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
