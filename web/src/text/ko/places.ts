// The Korean names of knock-out rounds, and of placeholders for teams that are not known yet.
import type { PlaceWords } from '../format/placeholders.ts'

/** A league without groups is stored as one group called 전체. */
const leagueOr = (stage: string) => (stage === '전체' ? '리그' : stage)

const koMatch = (stage: string, position: number | null) =>
  position === null ? stage : `${leagueOr(stage)} ${position}경기`

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
    WINNERS_FINAL: '승자조 결승',
    LOSERS_ROUND_1: '패자조 1라운드',
    LOSERS_ROUND_2: '패자조 2라운드',
    LOSERS_ROUND_3: '패자조 3라운드',
    LOSERS_ROUND_4: '패자조 4라운드',
    LOSERS_ROUND_5: '패자조 5라운드',
    LOSERS_ROUND_6: '패자조 6라운드',
    LOSERS_ROUND_7: '패자조 7라운드',
    LOSERS_ROUND_8: '패자조 8라운드',
    LOSERS_ROUND_9: '패자조 9라운드',
    LOSERS_FINAL: '패자조 결승',
    SECOND_FINAL: '결승 재경기',
    CONSOLATION_ROUND_1: '순위 결정전 1라운드',
    CONSOLATION_ROUND_2: '순위 결정전 2라운드',
    CONSOLATION_ROUND_3: '순위 결정전 3라운드',
    CONSOLATION_ROUND_4: '순위 결정전 4라운드',
    CONSOLATION_ROUND_5: '순위 결정전 5라운드',
    CONSOLATION_FINAL: '순위 결정전 결승',
  },
  group: (entered) => entered,
  leagueRound: (entered) => entered,
  rank: (group, place) => `${leagueOr(group)} ${place}위`,
  match: koMatch,
  winner: (stage, position) => `${koMatch(stage, position)} 승자`,
  loser: (stage, position) => `${koMatch(stage, position)} 패자`,
  swiss: (round) => `${round}라운드 대진 미정`,
  heats: (first) => (first > 0 ? `예선 조별 ${first}위까지, 나머지는 기록순` : '예선 기록순'),
}
