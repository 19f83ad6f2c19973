import { BracketMatch, getBracket } from '@campus/contract/brackets'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openCampus } from '../../test/campus.ts'
import { openCup } from '../../test/cup.ts'

const soccer = { params: { sport: 'SOCCER' as const }, query: {} }
const strict = z.array(
  z.strictObject({
    ...BracketMatch.shape,
    participants: z.array(z.strictObject(BracketMatch.shape.participants.def.element.shape)),
  }),
)

const match = (round: string, position: number, columns: Record<string, unknown> = {}) => ({
  columns: { match_type: 'TOURNAMENT', round, position, ...columns },
})

test('round by round in the order it is drawn, with exactly the promised fields', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { '': ['가', '나', '다', '라'] }, { type: 'TOURNAMENT' })
  const third = await cup.play(
    match('THIRD_PLACE', 1, { source_one: 'LOSER:SEMI_FINALS:1', source_two: 'LOSER:SEMI_FINALS:2' }),
  )
  const final = await cup.play(
    match('FINAL', 1, {
      starts_at: null,
      source_one: 'WINNER:SEMI_FINALS:1',
      source_two: 'WINNER:SEMI_FINALS:2',
      team_one_id: cup.id('나'),
    }),
  )
  const second = await cup.play({
    one: '다',
    two: '라',
    ...match('SEMI_FINALS', 2, { next_match_id: final, next_slot: 2 }),
  })
  const first = await cup.play({
    one: '가',
    two: '나',
    score: '1:1',
    ...match('SEMI_FINALS', 1, {
      next_match_id: final,
      next_slot: 1,
      shoot_one: 3,
      shoot_two: 4,
      winner: 2,
      starts_at: '2026-03-05T18:00:00+09:00',
    }),
  })
  await cup.play({ one: '가', two: '다', columns: { match_type: 'LEAGUE' } })
  await cup.play({ one: '가', two: '다', ...match('SEMI_FINALS', 3, { deleted_at: new Date() }) })

  const { body } = await campus.call(getBracket, soccer)
  expect(strict.parse(body)).toEqual(body)
  expect(body.map(({ id }) => id)).toEqual([first, second, final, third])
  expect(body[0]).toEqual({
    id: first,
    startTime: '2026-03-05T09:00:00Z',
    date: '2026-03-05',
    time: '18:00',
    tournamentRoundText: 'SEMI_FINALS',
    nextMatchId: final,
    participants: [
      { id: String(cup.id('가')), name: '가', resultText: '1 (3)', winner: false, department: '가과', source: null },
      { id: String(cup.id('나')), name: '나', resultText: '1 (4)', winner: true, department: '나과', source: null },
    ],
    position: 1,
    status: 'PAST',
    version: 1,
  })
  expect(body[2]).toMatchObject({
    startTime: null,
    date: null,
    time: null,
    nextMatchId: null,
    participants: [
      { id: String(cup.id('나')), name: '나', resultText: null, source: null },
      { id: '', name: null, resultText: null, winner: false, department: null, source: 'WINNER:SEMI_FINALS:2' },
    ],
  })
  expect(body[3]?.participants.map(({ source }) => source)).toEqual(['LOSER:SEMI_FINALS:1', 'LOSER:SEMI_FINALS:2'])
})

test('matches set one by one are linked where rounds pair up, and only there', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { '': ['가', '나'] })
  const set = (round: string | null) => cup.play({ one: '가', two: '나', columns: { match_type: 'TOURNAMENT', round } })
  const quarters = [
    await set('QUARTER_FINALS'),
    await set('QUARTER_FINALS'),
    await set('QUARTER_FINALS'),
    await set('QUARTER_FINALS'),
  ]
  const semis = [await set('SEMI_FINALS'), await set('SEMI_FINALS')]
  const links = async () => {
    const { body } = await campus.call(getBracket, soccer)
    return new Map(body.map(({ id, nextMatchId }) => [id, nextMatchId]))
  }
  const next = await links()
  expect(quarters.map((id) => next.get(id))).toEqual([semis[0], semis[0], semis[1], semis[1]])
  expect(semis.map((id) => next.get(id))).toEqual([null, null])
  // Three of one round and two of the next don't pair up; nor is anything guessed beside links that were made.
  await campus.query('update matches set deleted_at = now() where id = $1', [quarters[3]])
  expect([...(await links()).values()]).toEqual([null, null, null, null, null])
  await campus.query('update matches set deleted_at = null where id = $1', [quarters[3]])
  await campus.query('update matches set next_match_id = $1 where id = $2', [semis[1], quarters[0]])
  const mixed = await links()
  expect(quarters.map((id) => mixed.get(id))).toEqual([semis[1], null, null, null])
  // A link to a match that is gone leads nowhere.
  await campus.query('update matches set deleted_at = now() where id = $1', [semis[1]])
  expect((await links()).get(quarters[0] ?? 0)).toBeNull()
  // A round without a name of ours still appears, last.
  const odd = await set('1차전')
  const { body } = await campus.call(getBracket, soccer)
  expect(body.at(-1)).toMatchObject({ id: odd, tournamentRoundText: '1차전', position: null, nextMatchId: null })
})
