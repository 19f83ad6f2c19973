// The Korean text of every list of passes; what a pass is for is described where it is created.
export const koPasses = {
  hours: '쓸 수 있는 시간',
  hour: (hours: number) => (hours < 24 ? `${hours}시간` : `${hours / 24}일`),
  made: (label: string) => `${label} 링크를 만들었습니다.`,
  copy: '복사',
  copied: '링크를 복사했습니다.',
  copyFailed: '복사하지 못했습니다. 링크를 길게 눌러 복사해 주세요.',
  makeFailed: '링크를 만들지 못했습니다.',
  count: (count: number) => `${count}개`,
  empty: '아직 만든 링크가 없어요.',
  until: (when: string) => `${when}까지`,
  used: (when: string) => `마지막 사용 ${when}`,
  unused: '사용 전',
  revoked: '중지됨',
  expired: '만료됨',
  revoke: '사용 중지',
  revokeOf: (label: string) => `${label} 링크 사용 중지`,
  revokeTitle: (label: string) => `${label} 링크 사용을 중지할까요?`,
  revokeAction: '사용 중지',
  revokeDone: '링크 사용을 중지했습니다.',
  failed: '링크를 불러오지 못했습니다.',
}

/** The text for creating and listing passes of one kind. */
export type PassWords = typeof koPasses & {
  make: string
  label: string
  labelHint: string
  labelPlaceholder: string
  required: string
  once: string
  link: string
  qr: (label: string) => string
  list: string
  emptyHint: string
  revokeText: string
}
