// The Korean text of a competition's printed regulation.
import type { LeagueFormat } from '@campus/contract/competitions'
import type { Confirmer } from '@campus/contract/confirmations'
import type { LotsBy } from '@campus/contract/rules'

export const koRegulation = {
  regulation: {
    title: '대회 요강',
    hint: '대회 설정에서 만들어요. 설정을 바꾸면 요강도 바뀌어요.',
    print: '인쇄',
    overview: '개요',
    sport: '종목',
    type: '방식',
    format: '조별 경기',
    formats: {
      ROUND_ROBIN: '',
      WINNER_MEETS_LOSER:
        '첫 경기에서 이긴 팀이 다른 경기에서 진 팀과 만나요. 비기면 승부차기로 이긴 팀을 정하고, 승점은 무승부예요.',
      DUAL_TOURNAMENT:
        '첫 경기에서 이긴 팀끼리 승자전, 진 팀끼리 패자전을 해요. 승자전에서 이기면 1위, 최종전(승자전 패자와 패자전 승자)에서 이기면 2위예요. 무승부가 없어요.',
      SWISS:
        '라운드마다 승점이 비슷한 팀끼리 만나고, 같은 팀을 두 번 만나지 않아요. 상대가 없는 팀은 부전승이고, 한 팀에 한 번만 있어요. 상대 승점은 만난 팀들의 승점을 더한 값이에요.',
    } satisfies Record<LeagueFormat, string>,
    teams: '참가 팀',
    teamsValue: (teams: number, groups: number) => (groups > 1 ? `${teams}팀, ${groups}개 조` : `${teams}팀`),
    days: '기간',
    daysValue: (first: string, last: string) => (first === last ? first : `${first} ~ ${last}`),
    matches: '경기 수',
    matchesValue: (matches: number) => `${matches}경기`,
    courts: '경기장',
    undecided: '미정',
    through: '토너먼트 진출',
    throughValue: (teams: number) => `조마다 ${teams}위까지`,
    groups: '참가 팀',
    everybody: '전체',
    ranking: '순위',
    byMarks: '기록이 좋은 순서로 정해요.',
    points: '승점',
    win: (points: number) => `승 ${points}점`,
    draw: (points: number) => `무 ${points}점`,
    loss: (points: number) => `패 ${points}점`,
    order: '승점이 같으면 아래 순서로 정해요.',
    headToHead: '승자승은 승점이 같은 팀끼리 치른 경기만 봐요.',
    lots: {
      PEOPLE: '그래도 같으면 사람이 추첨해요. 방법과 본 사람을 기록해요.',
      FORMULA: '그래도 같으면 추첨해요. 추첨 순서는 첫 경기 전에 정해져 있어 누구도 바꿀 수 없어요.',
    } satisfies Record<LotsBy, string>,
    results: '결과',
    confirmed: '결과 확인',
    confirmers: {
      NOBODY: '경기가 끝나면 바로 공식 결과예요',
      SCORER: '기록원이 확인해요',
      CAPTAINS: '두 팀 주장이 서명해요',
      ORGANISER: '관리자가 확인해요',
    } satisfies Record<Confirmer, string>,
    official: '공식 결과',
    officialValue: (minutes: number) =>
      minutes > 0 ? `확인하고, 경기가 끝난 뒤 ${minutes}분이 지나면` : '확인하면 바로',
    knockOut: '토너먼트에는 무승부가 없어요.',
    knockOutFeatures: {
      DOUBLE_ELIMINATION:
        '두 번 지면 탈락해요. 처음 진 팀은 패자조에서 이어 가고, 승자조와 패자조의 마지막 두 팀이 결승을 치러요.',
      SECOND_FINAL: '결승에서 패자조 팀이 이기면 재경기로 우승을 가려요.',
      CONSOLATION: '일찍 진 팀끼리 순위 결정전을 치러요.',
    },
    rules: '경기 규칙',
  },
}
