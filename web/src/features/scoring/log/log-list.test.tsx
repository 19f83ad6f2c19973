// The scorer sees the same minute as fans, with added time shown as such.
import { presetRules } from '@campus/rules/sports/presets'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Desk } from '../console/desk.ts'
import { gameAfter } from '../session/log.sample.ts'
import { LogList } from './log-list.tsx'

test('shows a goal in added time of the first half as 45+2′, one after the break as 46′', () => {
  const game = gameAfter(
    [
      { type: 'START' },
      { type: 'GOAL', team: 1, minute: 47 },
      { type: 'PERIOD', period: 'HALF_TIME' },
      { type: 'PERIOD', period: 'SECOND_HALF' },
      { type: 'GOAL', team: 2, minute: 46 },
    ],
    presetRules.IFAB_2x45,
  )
  const desk: Pick<Desk, 'game' | 'names'> = { game, names: ['컴공', '기계'] }
  render(<LogList desk={desk as Desk} items={game.folded.timeline} waiting={new Set()} onOpen={() => {}} />)
  const minutes = screen.getAllByRole('button').map((row) => row.querySelector('small')?.textContent)
  expect([minutes[1], minutes[4]]).toEqual(['45+2′', '46′'])
})
