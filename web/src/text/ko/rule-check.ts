// The Korean text of the rule check.
import type { KnockOutKind } from '@campus/rules/format-check/effort'

const count = (value: number) => value.toLocaleString('ko-KR')

export const koRuleCheck = {
  ruleCheck: {
    title: '규정 점검',
    lead: '대회 방식과 순위 결정 방식을 가능한 결과로 미리 돌려 봐요. 저장되거나 바뀌는 것은 없어요.',
    loadFailed: '대회를 불러오지 못했습니다.',
    nothing: '점검할 것이 없어요',
    tooFew: '조마다 두 팀 이상 참가해야 해요.',
    placed: '기록으로 순위를 정하는 종목이에요.',
    toCompetition: '대회로 가기',
    format: '점검할 방식',
    league: '조별 경기',
    leagues: {
      NONE: '없음 (토너먼트만)',
      SINGLE: '한 번씩 만나기',
      DOUBLE: '두 번씩 만나기',
      WINNER_MEETS_LOSER: '승자-패자 (4팀)',
      DUAL_TOURNAMENT: '승자전·패자전 (4팀)',
      SWISS: '스위스 시스템',
    },
    leagueHints: {
      NONE: '첫 경기부터 지면 탈락이에요.',
      SINGLE: '같은 조의 모든 팀과 한 번 만나요.',
      DOUBLE: '같은 조의 모든 팀과 두 번 만나요.',
      WINNER_MEETS_LOSER: '첫 경기에서 이긴 팀이 다른 경기에서 진 팀과 만나요. 비기면 승부차기를 해요.',
      DUAL_TOURNAMENT: '승자전에서 이기면 1위, 최종전에서 이기면 2위예요. 무승부가 없어요.',
      SWISS: '라운드마다 승점이 비슷한 팀끼리 만나요. 같은 팀을 두 번 만나지 않아요.',
    },
    hasKnockOut: '조별 경기 다음에 토너먼트',
    knockOut: '토너먼트 방식',
    knockOuts: {
      SINGLE: '한 번 지면 탈락',
      DOUBLE: '두 번 지면 탈락 (더블 엘리미네이션)',
      CONSOLATION: '첫 경기에서 진 팀끼리 순위 결정전',
    } satisfies Record<KnockOutKind, string>,
    rounds: '라운드 수',
    swissHint: '스위스 시스템은 대진이 결과마다 달라서 경기 수와 시간만 봐요.',
    perGroup: '조별 진출 팀 수',
    courts: '경기장 수',
    slotMinutes: '한 경기 시간 (분)',
    outside: '승점 다음으로 경기 밖의 기준을 봄',
    outsideHint: '개회식 참석처럼 팀이 스스로 정할 수 있는 기준이에요.',
    range: (from: number, to: number) => `${from}에서 ${to} 사이로 입력해 주세요.`,
    run: '점검하기',
    again: '다시 점검',
    running: (percent: number) => `점검하는 중 ${percent}%`,
    failed: '점검을 마치지 못했습니다. 다시 점검해 주세요.',
    result: '점검 결과',
    none: '문제를 찾지 못했어요.',
    tried: (outcomes: number, isSampled: boolean) =>
      isSampled
        ? `무작위로 고른 결과 ${count(outcomes)}개를 봤어요.`
        : `가능한 결과 ${count(outcomes)}개를 모두 봤어요.`,
    triedHint: '골은 팀마다 0~3골, 세트는 결과마다 세 가지 점수 차로 봐요. 추첨은 빼고 봐요.',
    group: (name: string | null, teams: number) => `${name ?? '전체'} (${teams}팀)`,
    share: (found: number, outcomes: number) => {
      const percent = (100 * found) / outcomes
      return `${count(outcomes)}개 중 ${count(found)}개 (${percent < 0.1 ? '0.1% 미만' : `${percent.toFixed(1)}%`})`
    },
    findings: {
      level: (places: number) => `${places}위와 ${places + 1}위를 가릴 수 없는 결과가 있어요`,
      choosesPlace: '이미 진출한 팀이 마지막 경기에서 져서 상대를 고를 수 있어요',
      choosesOutside: '경기 밖의 기준으로 순위와 상대를 고를 수 있어요',
    },
    remedies: {
      level:
        '추첨을 언제 어떻게 할지 요강에 적거나, 순위 결정 방식을 바꿔 보세요. 조의 모든 팀이 서로 만나면 줄어들어요.',
      choosesPlace: '조마다 마지막 경기를 같은 시각에 시작하거나, 토너먼트 대진을 조별 경기가 끝난 뒤에 추첨해 보세요.',
      choosesOutside: '순위 기준에서 빼고, 순위와 상관없는 상이나 벌로 바꿔 보세요.',
    },
    example: '이런 경우',
    remedy: '고치려면',
    shootOut: (team: string) => `승부차기 ${team} 승`,
    levelTeams: (teams: string) => `${teams}: 모든 기준이 같아요.`,
    chooses: (team: string, score: string) =>
      `${team}: 이기면 1위예요. 마지막 경기가 ${score}이면 2위 아래로 진출해요.`,
    choosesOutside: (first: string, second: string) =>
      `${first}, ${second}: 승점이 같아요. 한 팀이 개회식에 빠지면 두 팀의 순위가 바뀔 수 있어요.`,
    effort: '경기 수와 시간',
    perTeam: '팀마다 경기',
    perTeamValue: (fewest: number, most: number) => (fewest === most ? `${fewest}경기` : `${fewest}~${most}경기`),
    matches: '전체 경기',
    matchesValue: (matches: number) => `${matches}경기`,
    time: (courts: number) => `경기장 ${courts}곳에서 필요한 시간`,
    timeValue: (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return [hours > 0 ? `${hours}시간` : '', rest > 0 ? `${rest}분` : ''].filter(Boolean).join(' ')
    },
    pointsOut: '탈락할 수 있는 가장 높은 승점',
    pointsThrough: '진출할 수 있는 가장 낮은 승점',
    pointsValue: (points: number) => `${points}점`,
  },
}
