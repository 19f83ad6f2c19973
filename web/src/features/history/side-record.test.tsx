// Tests that a side's last matches are in chronological order, as on the team's page.
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { FormStrip } from '../team-view/form-strip.tsx'
import { SideRecord } from './side-record.tsx'

// As the server sends them: the latest first.
const form = [
  { result: 'W' as const, match: sampleMatch({ matchId: 3, date: '2026-11-12', teamId1: 7 }) },
  { result: 'L' as const, match: sampleMatch({ matchId: 2, date: '2026-11-05', teamId1: 7 }) },
]
const record = { wins: 1, draws: 0, losses: 1 }

test.each([
  ['match page', <SideRecord key="1" name="컴공" record={record} form={form} />],
  ['team page', <FormStrip key="2" teamId={7} form={form} />],
])('%s', (_page, strip) => {
  render(<MemoryRouter>{strip}</MemoryRouter>)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim()[0])).toEqual(['패', '승'])
  expect(document.body.textContent).toContain('오른쪽이 최신')
})
