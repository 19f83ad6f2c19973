// One call that goes well for every endpoint of the contract that accepts an Idempotency-Key, each on facts of its own.
import { randomBytes } from 'node:crypto'
import { addTeams, soccerCup } from './admin-data.ts'
import type { Campus, Person } from './campus.ts'

export interface Example {
  by: Person
  params?: Record<string, unknown>
  body?: object
}

type MakeExample = (facts: Facts) => Example | Promise<Example>
type Facts = Awaited<ReturnType<typeof makeFacts>>

/** People, a running match with a comment and a chat message, and things that nothing hangs on. */
export async function makeFacts(campus: Campus) {
  const { query } = campus
  const word = randomBytes(4).toString('hex')
  const idOf = async (text: string, values: unknown[] = []) => Number((await query(text, values))[0]?.['id'])
  const [admin, moderator, author, fan] = [
    await campus.person('ADMIN'),
    await campus.person('MODERATOR'),
    await campus.person(),
    await campus.person(),
  ]
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const [match] = await query<{ competition: number; one: number; two: number }>(
    'select competition_id as competition, team_one_id as one, team_two_id as two from matches where id = $1',
    [matchId],
  )
  const { competition = 0, one = 0, two = 0 } = match ?? {}
  const empty = await idOf(
    `insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
     values ('SOCCER', $1, '2026', 'LEAGUE', 'SOCCER', 'FIFA_2026') returning id`,
    [word],
  )
  const idle = await addTeams(campus, [{ name: `${word}-1` }, { name: `${word}-2` }])
  await query('insert into competition_teams (competition_id, team_id) select $1, unnest($2::bigint[])', [empty, idle])
  const venueId = await idOf('insert into venues (name) values ($1) returning id', [word])
  const commentId = await idOf(
    `insert into comments (match_id, user_id, text) values ($1, $2, '이겼다') returning id`,
    [matchId, author.userId],
  )
  const roomId = `match-${matchId}`
  const row = await idOf('insert into chat_rooms (name, match_id, last_id) values ($1, $2, 1) returning id', [
    roomId,
    matchId,
  ])
  await query(
    `insert into chat_messages (room_id, id, sent_at, user_id, key, text) values ($1, 1, now(), $2, $1, '안녕')`,
    [row, author.userId],
  )
  const streamId = `cam-${word}`
  await query(`insert into streams (id, title) values ($1, '카메라')`, [streamId])
  return {
    query,
    idOf,
    word,
    admin,
    moderator,
    author,
    fan,
    matchId,
    competition,
    one,
    two,
    empty,
    idle,
    venueId,
    commentId,
    row,
    roomId,
    streamId,
  }
}

/** A broadcast of the match that is over, with one segment. */
async function keepRecording({ query, idOf, word, streamId, matchId }: Facts): Promise<number> {
  const broadcastId = await idOf(
    `insert into broadcasts (stream_id, session, match_id, mime_type, chunk_ms, started_at, ended_at)
     values ($1, $2, $3, 'video/webm', 1000, now() - interval '1 minute', now() + interval '1 hour') returning id`,
    [streamId, word, matchId],
  )
  await query(`insert into video_inits (broadcast_id, number, bytes, codecs) values ($1, 0, '', 'avc1')`, [broadcastId])
  await query(
    `insert into video_segments (broadcast_id, sequence, starts_at, seconds, init_number, is_discontinuity, bytes)
     values ($1, $1, now(), 2, 0, false, 1)`,
    [broadcastId],
  )
  return broadcastId
}

/** A pass, and one goal that was tapped with it. */
async function keepScorerPass({ query, idOf, word, matchId }: Facts): Promise<number> {
  const passId = await idOf(
    `insert into scorer_passes (match_id, label, token_hash, expires_at)
     values ($1, '기록원', $2, now() + interval '1 hour') returning id`,
    [matchId, Buffer.from(word)],
  )
  await query(
    `insert into match_events (id, match_id, type, clock, device_at, body, pass_id, version)
     values (gen_random_uuid(), $1, 'START', 1, now(), '{}', null, 1),
       (gen_random_uuid(), $1, 'GOAL', 2, now(), '{"team": 1}', $2, 1)`,
    [matchId, passId],
  )
  return passId
}

const message = ({ roomId }: Facts) => ({ roomId, messageId: 1 })
const comment = ({ matchId, commentId }: Facts) => ({ matchId, commentId })
const newMatch = ({ empty, idle: [teamOneId, teamTwoId] }: Facts) => ({
  competitionId: empty,
  matchDate: '2026-11-20',
  startTime: '14:00',
  teamOneId,
  teamTwoId,
})
const calendar = {
  firstDay: '2026-11-16',
  lastDay: '2026-12-11',
  weekdays: [1, 2, 3, 4, 5],
  dayStart: '10:00',
  dayEnd: '20:00',
  slotMinutes: 120,
  restMinutes: 60,
}

/** By the endpoint's name. */
export const examples: Record<string, MakeExample> = {
  createCompetition: ({ admin, word }) => ({ by: admin, body: { ...soccerCup, name: word } }),
  updateCompetition: ({ admin, competition }) => ({
    by: admin,
    params: { competitionId: competition },
    body: { name: '새 이름' },
  }),
  deleteCompetition: ({ admin, empty }) => ({ by: admin, params: { competitionId: empty } }),
  replaceEntries: ({ admin, empty, idle }) => ({
    by: admin,
    params: { competitionId: empty },
    body: { entries: idle.map((teamId, index) => ({ teamId, groupName: null, seed: index + 1 })) },
  }),
  buildSeason: ({ admin, empty, venueId }) => ({
    by: admin,
    params: { competitionId: empty },
    body: { league: { isDouble: false }, knockOut: null, calendar: { ...calendar, venueIds: [venueId] } },
  }),
  createVenue: ({ admin, word }) => ({ by: admin, body: { name: `${word}-2` } }),
  updateVenue: ({ admin, word, venueId }) => ({ by: admin, params: { venueId }, body: { name: `${word}-3` } }),
  deleteVenue: ({ admin, venueId }) => ({ by: admin, params: { venueId } }),
  giveRole: async ({ admin, query, fan }) => {
    const [row] = await query<{ email: string }>('select email from users where id = $1', [fan.userId])
    return { by: admin, body: { email: row?.email, role: 'SCORER' } }
  },
  replaceLineup: ({ admin, matchId, one }) => ({
    by: admin,
    params: { matchId },
    body: { teamId: one, entries: [{ number: 7, name: '김민수', isStarter: true, isCaptain: false }] },
  }),
  saveStream: ({ admin, word }) => ({ by: admin, params: { streamId: `gym-${word}` }, body: { title: '체육관' } }),
  deleteStream: ({ admin, streamId }) => ({ by: admin, params: { streamId } }),
  reportChatMessage: (facts) => ({ by: facts.fan, params: message(facts), body: { reason: 'SPAM' } }),
  hideChatMessage: (facts) => ({ by: facts.moderator, params: message(facts), body: { isHidden: true } }),
  sanctionAuthor: (facts) => ({
    by: facts.moderator,
    params: message(facts),
    body: { kind: 'TIME_OUT', reason: 'SPAM', minutes: 5, hidesMessages: true },
  }),
  changeRoomRules: ({ moderator, roomId }) => ({
    by: moderator,
    params: { roomId },
    body: { isLocked: true, slowSeconds: 5 },
  }),
  dismissChatReports: async (facts) => {
    const values = [facts.row, facts.fan.userId]
    await facts.query(
      `insert into chat_reports (room_id, message_id, user_id, reason) values ($1, 1, $2, 'SPAM')`,
      values,
    )
    return { by: facts.moderator, params: message(facts) }
  },
  liftSanction: async ({ idOf, moderator, author }) => ({
    by: moderator,
    params: {
      sanctionId: await idOf(
        `insert into chat_sanctions (user_id, kind, reason) values ($1, 'BAN', 'SPAM') returning id`,
        [author.userId],
      ),
    },
  }),
  updateLeagueMatch: ({ admin, matchId }) => ({ by: admin, params: { matchId }, body: { teamOneScore: 1 } }),
  updateTournamentMatch: ({ admin, matchId }) => ({ by: admin, params: { matchId }, body: { teamOneScore: 1 } }),
  createLeagueMatch: (facts) => ({ by: facts.admin, body: newMatch(facts) }),
  createTournamentMatch: (facts) => ({ by: facts.admin, body: newMatch(facts) }),
  deleteMatch: ({ admin, matchId }) => ({ by: admin, params: { matchId } }),
  undoMatch: async ({ admin, idOf, query, matchId }) => {
    await query('update matches set score_one = 1 where id = $1', [matchId])
    const undo = { before: { score_one: 0 }, after: { score_one: 1 } }
    const entryId = await idOf(
      `insert into audit_entries (action, subject, subject_id, label, undo) values ('UPDATE', 'MATCH', $1, '', $2)
       returning id`,
      [matchId, undo],
    )
    return { by: admin, params: { matchId }, body: { entryId } }
  },
  voidPass: async (facts) => ({
    by: facts.admin,
    params: { matchId: facts.matchId, passId: await keepScorerPass(facts) },
    body: {},
  }),
  makeClip: async (facts) => {
    await keepRecording(facts)
    return { by: facts.fan, params: { matchId: facts.matchId }, body: { at: new Date().toISOString(), title: '선방' } }
  },
  deleteClip: async ({ admin, idOf, matchId, streamId }) => ({
    by: admin,
    params: {
      clipId: await idOf(
        `insert into clips (match_id, stream_id, title, from_at, to_at) values ($1, $2, '골', now(), now()) returning id`,
        [matchId, streamId],
      ),
    },
  }),
  deleteRecording: async (facts) => ({ by: facts.admin, params: { recordingId: await keepRecording(facts) } }),
  addComment: ({ fan, matchId }) => ({ by: fan, params: { matchId }, body: { text: '한 골 더!' } }),
  deleteComment: (facts) => ({ by: facts.author, params: comment(facts) }),
  reportComment: (facts) => ({ by: facts.fan, params: comment(facts), body: { reason: 'SPAM' } }),
  hideComment: (facts) => ({ by: facts.admin, params: comment(facts), body: { isHidden: true } }),
  dismissReports: async ({ admin, query, commentId, fan }) => {
    const values = [commentId, fan.userId]
    await query(`insert into comment_reports (comment_id, user_id, reason) values ($1, $2, 'SPAM')`, values)
    return { by: admin, params: { commentId } }
  },
  contactOperator: ({ fan }) => ({ by: fan, body: { topic: 'BUG', message: '안 열려요' } }),
  createTeam: ({ admin, word }) => ({ by: admin, body: { teamName: `${word}-3`, department: word } }),
  updateTeam: ({ admin, word, one }) => ({
    by: admin,
    params: { teamId: one },
    body: { teamName: `${word}-4`, teamPoint: 1 },
  }),
  deleteTeam: ({ admin, idle: [teamId] }) => ({ by: admin, params: { teamId } }),
  replacePlayers: ({ admin, one }) => ({
    by: admin,
    params: { teamId: one },
    body: { players: [{ number: 7, name: '김민수' }] },
  }),
  importTeams: ({ admin, word, empty }) => ({
    by: admin,
    body: { kind: 'TEAMS', csv: `팀,학과\n${word}-5,${word}`, competitionId: empty },
  }),
}
