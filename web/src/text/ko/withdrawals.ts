// The Korean text of teams that withdraw.
import type { WithdrawalRule } from '@campus/contract/withdrawals'
import { josa } from '@campus/rules/josa'

export const koWithdrawals = {
  withdrawals: {
    title: '기권',
    none: '기권한 팀이 없어요.',
    open: '기권 처리',
    since: (day: string, time: string) => `${day} ${time}`,
    team: '어느 팀인가요',
    choose: '팀 선택',
    how: '어떻게 셀까요',
    rules: {
      WALKOVER: '남은 경기 몰수 처리',
      VOID: '모든 결과 무효',
    } satisfies Record<WithdrawalRule, string>,
    hints: {
      WALKOVER: (played: number, remaining: number) =>
        `치른 ${played}경기 결과는 그대로 두고, 남은 ${remaining}경기는 상대 팀 몰수승이 돼요.`,
      VOID: (played: number, remaining: number) =>
        `치른 ${played}경기를 순위에서 빼고, 남은 ${remaining}경기는 취소돼요. 득점 기록은 선수에게 남아요.`,
    } satisfies Record<WithdrawalRule, (played: number, remaining: number) => string>,
    usual: (rule: string) => `보통은 ${josa(rule, '을/를')} 골라요. 절반 이상 치렀으면 몰수, 아니면 무효예요.`,
    table: '순위가 이렇게 바뀌어요',
    now: '지금',
    afterwards: '기권 처리 뒤',
    headTeam: '팀',
    headPlayed: '경기',
    headDifference: '득실',
    headPoints: '승점',
    gone: '기권',
    up: (places: number) => `▲${places}`,
    upSpoken: (places: number) => `${places}계단 올라감`,
    matches: (count: number) => `바뀌는 경기 ${count}`,
    people: (people: number) => `알림 ${people}명 · 되돌릴 수 있어요`,
    reason: '기록에 남길 이유',
    reasonMissing: '이유를 적어 주세요.',
    act: (team: string) => `${team} 기권 처리`,
    done: (team: string) => `${josa(team, '을/를')} 기권 처리했습니다.`,
    undo: '되돌리기',
    undoOf: (team: string) => `${team} 기권 되돌리기`,
    undoTitle: (team: string) => `${team} 기권을 되돌릴까요?`,
    undoText: '경기와 순위가 기권 처리 전으로 돌아가요. 그 뒤에 바뀐 경기가 있으면 되돌릴 수 없어요.',
    undone: '기권을 되돌렸습니다.',
  },
  replacements: {
    title: '팀 교체',
    hint: '아직 경기를 치르지 않은 팀만 바꿀 수 있어요. 새 팀이 조와 시드, 경기를 이어받아요. 두 팀을 다시 바꾸면 되돌아가요.',
    team: '빠지는 팀',
    teamMissing: '빠지는 팀을 골라 주세요.',
    by: '들어오는 팀',
    byMissing: '들어오는 팀을 골라 주세요.',
    act: '팀 교체',
    anyway: '겹쳐도 교체',
    done: (matches: number) => `팀을 바꿨습니다. ${matches}경기를 이어받았습니다.`,
  },
}
