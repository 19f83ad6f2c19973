// A match for tests: a scheduled soccer match of today's contract, changed as each case wants it.
import type { Match } from '@campus/contract/matches'

export function sampleMatch(changes: Partial<Match> = {}): Match {
  return {
    matchId: 1,
    sport: 'SOCCER',
    date: '2026-11-14',
    startTime: '16:00',
    status: 'FUTURE',
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
    competitionId: 1,
    competitionName: '총장배',
    teamId1: 1,
    teamId2: 2,
    department1: '컴퓨터공학과',
    department2: '기계공학과',
    venue: '대운동장',
    clock: null,
    version: 1,
    ...changes,
  }
}
