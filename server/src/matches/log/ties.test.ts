// A tie through the API: one match, one log, rubbers side by side, names that stay hidden, and a form that types its rubbers.
import type { MatchLogEvent, ScoreEvent, StoredEvent } from '@campus/contract/scoring'
import { expect, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { subscribe } from '../../../test/fixtures/fans.ts'
import { expectFolded, logOf, send, tap } from '../../../test/fixtures/taps.ts'

async function openTie(preset = 'BWF_TIE_5') {
  const campus = await openCampus()
  const matchId = await campus.match()
  await campus.query(`update competitions set sport = 'BADMINTON', rule_preset = $1`, [preset])
  const { cookie } = await campus.person('SCORER')
  let clock = 0
  const taps = (bodies: Array<Partial<ScoreEvent> & Pick<ScoreEvent, 'type'>>) => {
    const events = bodies.map(({ type, ...more }) => tap(type, ++clock, more))
    return send(campus.url, matchId, { cookie }, events)
  }
  return { campus, matchId, taps }
}

const rally = (rubber: number, team: 1 | 2, times: number) =>
  Array.from({ length: times }, () => ({ type: 'POINT', rubber, team }) as const)
const won = (rubber: number, team: 1 | 2) => [{ type: 'RUBBER', rubber, team: 1 } as const, ...rally(rubber, team, 42)]

test('a tie from its start to its end: the row counts rubbers, and its sets are those won in each', async () => {
  const { campus, matchId, taps } = await openTie()
  const before = (await logOf(campus.url, matchId)).match
  expect(before).toMatchObject({ status: 'FUTURE', rubbers: 5 })
  const { body } = await taps([{ type: 'START' }, ...won(0, 1)])
  expect(body.match).toMatchObject({ status: 'LIVE', teamScore1: 1, teamScore2: 0, showSubScores: true, rubbers: 5 })
  // Two courts: the third is played while the second is.
  await taps([{ type: 'RUBBER', rubber: 1, team: 2 }, ...rally(1, 2, 21)])
  const third = await taps([...won(2, 1), ...rally(1, 2, 21)])
  expect(third.body.match).toMatchObject({ teamOneSubScores: '2,0,2', teamTwoSubScores: '0,2,0', teamScore1: 2 })
  // The fourth is given up by the first side.
  await taps([{ type: 'FORFEIT', rubber: 3, team: 2 }])
  const decided = await taps(won(4, 1))
  expect(decided.body.match).toMatchObject({ status: 'LIVE', teamScore1: 3, teamScore2: 2, winner: null })
  const over = await taps([{ type: 'FINISH' }])
  expect(over.body.match).toMatchObject({ status: 'PAST', winner: 1, teamOneSubScores: '2,0,2,0,2', rubbers: 5 })
  await expectFolded(campus, matchId)
  const [row] = await campus.query<{ rules: object }>('select rules from matches')
  expect(row?.rules).toMatchObject({ kind: 'TIES' })
  // A match that was played as a tie stays one, whatever its competition plays now.
  await campus.query(`update competitions set rule_preset = 'BWF_3x21'`)
  expect((await logOf(campus.url, matchId)).match).toMatchObject({ rubbers: 5 })
})

test('a match that is no tie says nothing of rubbers, and a tap of a rubber has no effect in it', async () => {
  const { campus, matchId, taps } = await openTie('BWF_3x21')
  expect((await logOf(campus.url, matchId)).match).not.toHaveProperty('rubbers')
  const { body } = await taps([
    { type: 'START', team: 1 },
    { type: 'RUBBER', rubber: 0, team: 1 },
  ])
  expect(body.match).toMatchObject({ status: 'LIVE', teamOneSubScores: '' })
  await expectFolded(campus, matchId)
})

test('an administrator types the sets of each rubber; what is impossible is refused, and taps go on', async () => {
  const { campus, matchId, taps } = await openTie()
  const admin = await administrator(campus)
  const put = (form: object) => admin.send('PUT', `/api/brackets/league/${matchId}`, form)
  await taps([{ type: 'START' }, ...won(0, 1), { type: 'RUBBER', rubber: 1 }, ...rally(1, 1, 5)])
  const set = await put({ teamOneSubScores: '0,0', teamTwoSubScores: '2,0' })
  expect([set.status, set.body]).toMatchObject([200, { status: 'LIVE', teamScore1: 0, teamScore2: 1 }])
  await expectFolded(campus, matchId)
  const { body } = await taps(rally(1, 1, 16))
  expect(body.match).toMatchObject({ teamOneSubScores: '0,1', teamTwoSubScores: '2,0' })
  const wrong = await put({ teamOneSubScores: '0,3', teamTwoSubScores: '2,0' })
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { code: 'BAD_SCORE', details: { problem: 'ILLEGAL_SET', set: 1 } },
  ])
  const open = await put({ matchStatus: 'PAST', teamOneSubScores: '0,2', teamTwoSubScores: '2,0' })
  expect(open.body).toMatchObject({ code: 'BAD_SCORE', details: { problem: 'NOT_OVER' } })
  const over = await put({ matchStatus: 'PAST', teamOneSubScores: '0,2,2,2', teamTwoSubScores: '2,0,1,0' })
  expect(over.body).toMatchObject({ status: 'PAST', teamScore1: 3, teamScore2: 1, winner: 1 })
  const awarded = await put({ matchStatus: 'FORFEIT', teamOneScore: 0, teamTwoScore: 3 })
  expect(awarded.body).toMatchObject({ status: 'FORFEIT', winner: 2 })
  await expectFolded(campus, matchId)
})

const namesIn = (events: StoredEvent[]) =>
  events.flatMap(({ players, player }) => [...(players?.flat() ?? []), player ?? []].flat())

test('players of a team that hides names are shown to its scorers only', async () => {
  const { campus, matchId, taps } = await openTie()
  await campus.query(`update teams set hides_names = true where name = '컴퓨터공학과'`)
  const received = await subscribe<MatchLogEvent>(campus.url, `/sub/matches/${matchId}`)
  const opened = {
    type: 'RUBBER',
    rubber: 0,
    team: 2,
    players: [
      ['숨은이', '11번'],
      ['보이는이', '또 보이는이'],
    ],
  } as const
  const { body } = await taps([
    { type: 'START' },
    { ...opened, players: [[...opened.players[0]], [...opened.players[1]]] },
  ])
  expect(namesIn(body.events)).toHaveLength(4)
  // A name added to the tap could be of either side.
  await taps([{ type: 'NOTE', target: body.events.at(-1)?.id, player: '숨은 이름' }])
  const shown = ['11번', '보이는이', '또 보이는이']
  expect(namesIn((await logOf(campus.url, matchId)).events)).toEqual(shown)
  await vi.waitFor(() => expect(received.flatMap(({ events }) => namesIn(events))).toEqual(shown), 15_000)
  expect(JSON.stringify(received)).not.toContain('숨은')
})

test('rejects players and rubbers that no tie has', async () => {
  const { taps } = await openTie()
  const bad: Array<Partial<ScoreEvent>> = [
    { rubber: 9 },
    { rubber: -1 },
    { rubber: 0, players: [['a', 'b', 'c'], []] },
    { rubber: 0, players: [['']] as unknown as [string[], string[]] },
    { rubber: 0, players: [['a\0'], []] },
  ]
  for (const body of bad) expect((await taps([{ type: 'RUBBER', ...body }])).status, JSON.stringify(body)).toBe(400)
})
