// The Korean text of notifications and of a new release.
import type { PushKind } from '@campus/contract/push'

export const koPush = {
  push: {
    title: '알림',
    lead: '즐겨찾기한 경기의 소식을 이 기기로 알려드려요.',
    on: '이 기기로 알림 받기',
    kinds: {
      START: '경기 시작',
      SCORE: '득점·게임(세트) 종료',
      END: '경기 종료',
      PLAN: '시간 변경·연기·취소',
      CALL: '코트 호출',
    } satisfies Record<PushKind, string>,
    signIn: '로그인하면 즐겨찾기한 경기의 소식을 알림으로 받을 수 있어요.',
    logIn: '로그인',
    blocked: '브라우저 설정에서 알림이 차단되어 있어요. 차단을 해제하면 받을 수 있어요.',
    install: '홈 화면에 추가한 뒤 앱으로 열면 알림을 받을 수 있어요.',
    unable: '이 브라우저에서는 알림을 받을 수 없어요.',
    turnedOn: '알림을 켰습니다.',
    turnedOff: '알림을 껐습니다.',
    failed: '알림 설정을 바꾸지 못했습니다.',
    newVersion: '새 버전이 있어요',
    reload: '새로고침',
  },
}
