// Tests of groups and rows as a viewer and a screen reader get them.
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { groupMatches, MatchGroups } from './match-groups.tsx'
import { nameParts } from './team-name.tsx'

function show(...matches: Parameters<typeof sampleMatch>[0][]) {
  render(
    <MemoryRouter>
      <MatchGroups matches={matches.map(sampleMatch)} star={() => <button type="button">별</button>} />
    </MemoryRouter>,
  )
}

test('one group per competition, sports in their order, rows by time', () => {
  const groups = groupMatches([
    sampleMatch({ matchId: 1, sport: 'DODGEBALL', competitionId: 9 }),
    sampleMatch({ matchId: 2, startTime: '18:30' }),
    sampleMatch({ matchId: 3, startTime: null }),
    sampleMatch({ matchId: 4, startTime: '09:00' }),
    sampleMatch({ matchId: 5, competitionId: 2, competitionName: '단과대 대항전' }),
  ])
  expect(groups.map((group) => group.map((match) => match.matchId))).toEqual([[4, 2, 3], [5], [1]])
})

describe('a row', () => {
  test('is a link to the match, with the star beside it and not inside', () => {
    show({ matchId: 12, status: 'LIVE', teamScore1: 2, teamScore2: 1 })
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toBe('/matchDetail/12/SOCCER/details')
    expect(within(link).queryByRole('button')).toBeNull()
    expect(screen.getByRole('button', { name: '별' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: '축구' })).toBeTruthy()
    expect(screen.getByText('총장배 · 1경기')).toBeTruthy()
  })

  test('before the match shows its time, never a score', () => {
    show({ startTime: '18:30' })
    expect(screen.getByText('18:30')).toBeTruthy()
    expect(screen.getByText('예정')).toBeTruthy()
    expect(screen.queryByText('-')).toBeNull()
  })

  test('shows dashes without a score, and a text without a team', () => {
    show({ status: 'POSTPONED', teamName2: null, department2: null })
    expect(screen.getAllByText('-')).toHaveLength(2)
    expect(screen.getByRole('link').textContent).toContain('팀 미정')
    expect(screen.getByText('연기')).toBeTruthy()
  })

  test('decided by kicks shows them beside the goals, reads them once, and dims the side that lost', () => {
    show({ status: 'PAST', teamScore1: 1, teamScore2: 1, shootOut1: 4, shootOut2: 2, winner: 1 })
    const link = screen.getByRole('link')
    expect(link.textContent).toMatch(/1\(4\):대\(2\)1 승부차기 4 대 2/)
    expect([...link.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['(4)', '(2)']),
    )
    // The name and the goals of the loser.
    const dimmed = [...link.querySelectorAll('[class*=loser]')].map(({ textContent }) => textContent)
    expect(dimmed).toEqual(['1', expect.stringContaining('기계공학과')])
  })

  test('names the source of a team that is not known yet', () => {
    show({ teamName1: null, source1: 'WINNER:QUARTER_FINALS:1', teamName2: null, source2: 'RANK:A조:2' })
    expect(screen.getByRole('link').textContent).toMatch(/8강 1경기 승자.*A조 2위/)
  })
})

test.each([
  ['컴퓨터공학과', ['컴퓨터', '공학과']],
  ['국어국문학과', ['국어국문', '학과']],
  ['소프트웨어융합학과', ['소프트웨어', '융합학과']],
  ['체육교육과', ['체육', '교육과']],
  ['수학과', ['수학과']],
  ['경영학과', ['경영학과']],
  ['AI융합학부', ['AI', '융합학부']],
])('%s breaks as a reader would break it', (name, parts) => expect(nameParts(name)).toEqual(parts))
