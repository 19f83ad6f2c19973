// The Korean text of staff roles: listing, granting and revoking them.
import type { HelperRole } from '@campus/contract/staff'
import { josa } from '@campus/rules/josa'

export const koStaff = {
  staff: {
    title: '도우미 역할',
    give: '역할 지정',
    giving: '저장 중…',
    email: '이메일',
    emailHint: '회원가입한 이메일을 입력해 주세요. 이미 역할이 있으면 새 역할로 바뀌어요.',
    emailEmpty: '이메일을 입력해 주세요.',
    isAdmin: '관리자의 역할은 여기서 바꿀 수 없습니다. 서버 운영자에게 요청해 주세요.',
    role: '역할',
    roles: { SCORER: '기록원', CAMERA: '촬영 담당', MODERATOR: '채팅 관리자' } satisfies Record<HelperRole, string>,
    duties: {
      SCORER: '모든 경기의 점수를 기록할 수 있어요.',
      CAMERA: '경기를 방송할 수 있어요.',
      MODERATOR: '신고된 채팅과 댓글을 보고 숨기거나 제한할 수 있어요.',
    } satisfies Record<HelperRole, string>,
    again: '역할이 바뀐 사람은 다시 로그인해야 해요.',
    given: (name: string, role: string) => `${name}님을 ${josa(role, '으로/로')} 지정했습니다.`,
    helpers: '도우미',
    admins: '관리자',
    count: (count: number) => `${count}명`,
    empty: '아직 도우미가 없어요.',
    emptyHint: '역할을 지정하면 여기에 나타나요. 한 경기만 맡길 때는 기록 링크로도 충분해요.',
    loadFailed: '도우미 목록을 불러오지 못했습니다.',
    take: '역할 해제',
    takeOf: (name: string) => `${name}님의 역할 해제`,
    takeTitle: (name: string) => `${name}님의 역할을 해제할까요?`,
    takeText: (role: string) => `${role} 기능을 쓸 수 없게 되고, 다시 로그인해야 해요. 계정은 그대로 남아요.`,
    taken: (name: string) => `${name}님의 역할을 해제했습니다.`,
  },
}
