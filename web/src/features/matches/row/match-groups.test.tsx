// Tests of groups and rows as a viewer and a screen reader get them.
import type { Match } from '@campus/contract/matches'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { wordParts } from '../../../ui/list/team-name.tsx'
import { groupMatches, MatchGroups } from './match-groups.tsx'

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
    expect(link.textContent).toContain('컴퓨터공학과 대 기계공학과, LIVE, 2 대 1')
  })

  test('before the match shows its time, never a score', () => {
    show({ startTime: '18:30' })
    expect(screen.getByText('18:30')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^컴퓨터공학과 대 기계공학과, 예정 18:30/ })).toBeTruthy()
    expect(screen.queryByText('-')).toBeNull()
    expect(screen.getByRole('heading', { name: '총장배 축구' })).toBeTruthy()
  })

  test('says what became of a match that is off, and names a team that is missing', () => {
    show({ status: 'POSTPONED', reason: '정전', startTime: '17:30', teamName2: null, department2: null })
    const link = screen.getByRole('link', { name: /^컴퓨터공학과 대 팀 미정, 연기/ })
    expect([...link.querySelectorAll('b, s')].map(({ textContent }) => textContent)).toEqual([
      '연기',
      '17:30',
      '새 일정 미정',
    ])
    expect(link.textContent).toContain('새 일정 미정정전')
  })

  test('shows the old time of a postponed match struck out, and its new date', () => {
    const postponedFrom = { date: '2026-11-14', startTime: '17:30' }
    show({ status: 'POSTPONED', postponedFrom, date: '2026-11-18', startTime: '18:00' })
    const link = screen.getByRole('link', { name: /연기, 11\. 18\. \(수\) 18:00/ })
    expect(link.querySelector('s')?.textContent).toBe('17:30')
    expect(link.textContent).toContain('11. 18. (수) 18:00')
  })

  test('calls teams by their short names, and in full where two would share one', () => {
    show({ matchId: 1 }, { matchId: 2, teamName1: '건축학과', teamName2: '건축공학과' })
    const names = [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent)
    expect(names).toEqual(['컴공', '기계', '건축학과', '건축공학과'])
  })

  test('shows sets in columns, the running one marked, and the number of games won last', () => {
    const sets = { showSubScores: true, teamOneSubScores: '21,15', teamTwoSubScores: '17,18' }
    show({ sport: 'BADMINTON', status: 'LIVE', teamScore1: 1, teamScore2: 0, ...sets })
    const link = screen.getByRole('link', { name: /LIVE 2게임, 1 대 0, 1게임 21 대 17, 2게임 15 대 18$/ })
    expect([...link.querySelectorAll('[class*=set]')].map(({ textContent }) => textContent)).toEqual(['2117', '1518'])
    expect(link.querySelector('[class*=running]')?.textContent).toBe('1518')
    expect(link.querySelector('[class*=sum]')?.textContent).toBe('10')
  })

  test('decided by kicks shows them beside the goals, reads them once, and dims the side that lost', () => {
    show({ status: 'PAST', teamScore1: 1, teamScore2: 1, shootOut1: 4, shootOut2: 2, winner: 1 })
    const link = screen.getByRole('link')
    expect(screen.getByRole('link', { name: /종료, 1 대 1, 승부차기 4 대 2$/ })).toBe(link)
    expect(link.querySelector('[class*=kicks]')?.textContent).toBe('(4)(2)')
    // The name and the goals of the loser.
    const dimmed = [...link.querySelectorAll('[class*=loser]')].map(({ textContent }) => textContent)
    expect(dimmed).toEqual([expect.stringContaining('기계'), '1'])
  })

  test('names the source of a team that is not known yet', () => {
    show({ teamName1: null, source1: 'WINNER:QUARTER_FINALS:1', teamName2: null, source2: 'RANK:A조:2' })
    expect(screen.getByRole('link').textContent).toMatch(/8강 1경기 승자.*A조 2위/)
  })
})

const list = (...matches: Match[]) => (
  <MemoryRouter>
    <MatchGroups matches={matches} />
  </MemoryRouter>
)
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
const order = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('what is LIVE comes first, and stays there when it ends', () => {
  const running = sampleMatch({ matchId: 2, status: 'LIVE', startTime: '20:00' })
  const early = sampleMatch({ matchId: 1, startTime: '09:00' })
  const { rerender } = render(list(early, running))
  const before = order()
  expect([headings(), before[0]]).toEqual([['LIVE', '총장배 축구'], '/matchDetail/2/SOCCER/details'])
  rerender(list({ ...early, status: 'LIVE' }, { ...running, status: 'PAST', teamScore1: 1, teamScore2: 0 }))
  expect(order()).toEqual(before)
})

test.each([
  ['컴퓨터공학과', ['컴퓨터', '공학과']],
  ['국어국문학과', ['국어국문', '학과']],
  ['소프트웨어융합학과', ['소프트웨어', '융합학과']],
  ['체육교육과', ['체육', '교육과']],
  ['수학과', ['수학과']],
  ['경영학과', ['경영학과']],
  ['AI융합학부', ['AI', '융합학부']],
])('%s breaks as a reader would break it', (name, parts) => expect(wordParts(name)).toEqual(parts))

test('a word with a letter after it breaks earlier, so that the letter is never alone', () => {
  expect([wordParts('경영학과', true), wordParts('법학과', true)]).toEqual([['경영', '학과'], ['법학과']])
})
