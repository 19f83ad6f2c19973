// A match for tests: a scheduled soccer match, with the changes of each case.
import type { Match } from '@campus/contract/matches'

export function sampleMatch(changes: Partial<Match> = {}): Match {
  return {
    matchId: 1,
    sport: 'SOCCER',
    date: '2026-11-14',
    startTime: '16:00',
    status: 'FUTURE',
    reason: null,
    postponedFrom: null,
    teamName1: '컴퓨터공학과',
    teamName2: '기계공학과',
    teamScore1: null,
    teamScore2: null,
    favoriteId: null,
    matchType: 'LEAGUE',
    groupName: 'A조',
    round: '1라운드',
    teamOneSubScores: '',
    teamTwoSubScores: '',
    showSubScores: false,
    setEnds: '',
    shootOut1: null,
    shootOut2: null,
    winner: null,
    competitionId: 1,
    competitionName: '총장배',
    teamId1: 1,
    teamId2: 2,
    shortName1: null,
    shortName2: null,
    department1: '컴퓨터공학과',
    department2: '기계공학과',
    source1: null,
    source2: null,
    venueId: 1,
    venue: '대운동장',
    suspended: null,
    clock: null,
    version: 1,
    ...changes,
  }
}

/** A heat of a relay: a mark in hundredths of a second for each team, null before it has one, or why it has none. */
export function sampleRelay(marks: Array<number | null | 'DNS' | 'DNF' | 'DQ'>, changes: Partial<Match> = {}): Match {
  const placed = marks.filter((mark) => typeof mark === 'number').toSorted((a, b) => a - b)
  return sampleMatch({
    sport: 'RELAY',
    groupName: '예선 1조',
    round: null,
    teamName1: null,
    teamName2: null,
    teamId1: null,
    teamId2: null,
    department1: null,
    department2: null,
    measure: 'TIME',
    sides: marks.map((mark, index) => ({
      side: index + 1,
      attempts: typeof mark === 'number' ? [mark] : [],
      unplaced: typeof mark === 'string' ? mark : null,
      teamId: index + 1,
      teamName: `${'가나다라마바사아'[index]}학과`,
      department: `${'가나다라마바사아'[index]}학과`,
      shortName: null,
      mark: typeof mark === 'number' ? mark : null,
      place: typeof mark === 'number' ? placed.indexOf(mark) + 1 : null,
    })),
    ...changes,
  })
}
