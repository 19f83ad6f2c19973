// What a person reads for each error code, in Korean. A code without words does not compile.
import type { ErrorCode } from '@campus/contract/errors'

/** NETWORK: no answer came at all. TIMEOUT: none came in time. */
export type AnyErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT'

export const koreanErrors: Record<AnyErrorCode, string> = {
  BAD_REQUEST: '요청이 올바르지 않습니다.',
  BAD_SCORE: '점수는 0 이상의 정수여야 합니다.',
  SAME_TEAM_TWICE: '같은 팀끼리는 경기할 수 없습니다.',
  WEAK_PASSWORD: '추측하기 쉬운 비밀번호입니다. 다른 비밀번호를 사용해 주세요.',
  CONSENT_REQUIRED: '필수 약관에 모두 동의해 주세요.',
  NICKNAME_RESERVED: '사용할 수 없는 닉네임입니다.',
  EMAIL_NOT_VERIFIED: '이메일 인증을 완료해 주세요.',
  EMAIL_DOMAIN: '학교 이메일 주소로만 가입할 수 있습니다.',
  RESET_TOKEN_INVALID: '링크가 만료되었거나 이미 사용되었습니다.',
  TEAM_NOT_IN_COMPETITION: '이 대회에 참가하지 않는 팀입니다.',
  SIGN_IN_REQUIRED: '로그인이 필요합니다.',
  LOGIN_FAILED: '로그인에 실패했습니다. 다시 시도해 주세요.',
  WRONG_PASSWORD: '비밀번호가 올바르지 않습니다.',
  FORBIDDEN: '권한이 없습니다.',
  FOREIGN_ORIGIN: '허용되지 않은 곳에서 온 요청입니다.',
  NOT_FOUND: '찾을 수 없습니다.',
  MATCH_NOT_FOUND: '경기를 찾을 수 없습니다.',
  EMAIL_TAKEN: '이미 사용 중인 이메일입니다.',
  NICKNAME_TAKEN: '이미 사용 중인 닉네임입니다.',
  LAST_ADMIN: '마지막 관리자 계정은 탈퇴할 수 없습니다.',
  BAD_TRANSITION: '경기 상태를 이렇게 바꿀 수 없습니다.',
  STALE_VERSION: '다른 사람이 먼저 수정했습니다. 최신 내용을 확인해 주세요.',
  TOO_LARGE: '보낸 내용이 너무 큽니다.',
  UNSUPPORTED_MEDIA: '지원하지 않는 형식입니다.',
  KEY_REUSED: '이미 다른 내용으로 처리된 요청입니다. 다시 시도해 주세요.',
  TOO_MANY_REQUESTS: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
  INTERNAL: '서버에 문제가 발생했습니다. 잠시 후 다시 시도해 주세요.',
  UNAVAILABLE: '지금은 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  NETWORK: '인터넷 연결을 확인해 주세요.',
  TIMEOUT: '응답이 늦어지고 있습니다. 다시 시도해 주세요.',
}
