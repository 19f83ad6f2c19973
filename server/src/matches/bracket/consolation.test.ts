import { expect, test } from 'vitest'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'

test('losers of the first round play on for the places behind, and a correction exchanges two teams', async () => {
  const { idOf, finish, picture } = await openBracket(7, [], { consolation: 'FIRST_ROUND' })
  // The first seed has a bye: its quarter of the consolation is empty.
  for (const position of [2, 3, 4]) await finish(idOf('QUARTER_FINALS', position), [1, 0])
  expect(await picture()).toMatchObject({
    'SEMI_FINALS 1': '팀1 팀4 FUTURE',
    'CONSOLATION_ROUND_1 2': '팀7 팀6 FUTURE',
    'CONSOLATION_FINAL 1': '팀5 - FUTURE',
  })
  await finish(idOf('CONSOLATION_ROUND_1', 2), [0, 1])
  expect(await picture()).toMatchObject({ 'CONSOLATION_FINAL 1': '팀5 팀6 FUTURE' })
  expect((await finish(idOf('QUARTER_FINALS', 4), [0, 1])).body.code).toBe('CASCADE')
  await finish(idOf('QUARTER_FINALS', 4), [0, 1], { allowCascade: true })
  expect(await picture()).toMatchObject({
    'SEMI_FINALS 2': '팀2 팀6 FUTURE',
    'CONSOLATION_ROUND_1 2': '팀7 팀3 FUTURE',
    'CONSOLATION_FINAL 1': '팀5 - FUTURE',
  })
})
