// The Korean names of knock-out rounds, and of placeholders for teams that are not known yet.
import type { PlaceWords } from '../format/placeholders.ts'

export const koPlaces: PlaceWords = {
  rounds: {
    ROUND_OF_128: '128강',
    ROUND_OF_64: '64강',
    ROUND_OF_32: '32강',
    ROUND_OF_16: '16강',
    QUARTER_FINALS: '8강',
    SEMI_FINALS: '4강',
    FINAL: '결승',
    THIRD_PLACE: '3·4위전',
  },
  group: (entered) => entered,
  leagueRound: (entered) => entered,
  // A league without groups is stored as one group called 전체.
  rank: (group, place) => `${group === '전체' ? '리그' : group} ${place}위`,
  winner: (round, position) => `${round} ${position}경기 승자`,
  loser: (round, position) => `${round} ${position}경기 패자`,
  heats: (first) => (first > 0 ? `예선 조별 ${first}위까지, 나머지는 기록순` : '예선 기록순'),
}
