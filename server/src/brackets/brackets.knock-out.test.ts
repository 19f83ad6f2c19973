import { BracketMatch, getBracket } from '@campus/contract/brackets'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openCampus } from '../../test/fixtures/campus.ts'
import { openCup } from '../../test/fixtures/cup.ts'

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

test('lists matches by round and position, with exactly the fields of the contract', async () => {
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
    ...match('SEMI_FINALS', 2),
  })
  const first = await cup.play({
    one: '가',
    two: '나',
    score: '1:1',
    ...match('SEMI_FINALS', 1, {
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

test('the next match is the one whose source names it, and no other', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { '': ['가', '나'] })
  const set = (round: string | null, columns: Record<string, unknown> = {}) =>
    cup.play({ one: '가', two: '나', columns: { match_type: 'TOURNAMENT', round, ...columns } })
  const quarters = [await set('QUARTER_FINALS', { position: 1 }), await set('QUARTER_FINALS', { position: 2 })]
  const semi = await set('SEMI_FINALS', { position: 1, source_two: 'WINNER:QUARTER_FINALS:1' })
  const links = async () => {
    const { body } = await campus.call(getBracket, soccer)
    return new Map(body.map(({ id, nextMatchId }) => [id, nextMatchId]))
  }
  const next = await links()
  expect([...quarters, semi].map((id) => next.get(id))).toEqual([semi, null, null])
  // A link to a deleted match is dropped.
  await campus.query('update matches set deleted_at = now() where id = $1', [semi])
  expect((await links()).get(quarters[0] ?? 0)).toBeNull()
  // An unknown round still appears, last.
  const odd = await set('1차전')
  const { body } = await campus.call(getBracket, soccer)
  expect(body.at(-1)).toMatchObject({ id: odd, tournamentRoundText: '1차전', position: null, nextMatchId: null })
})
