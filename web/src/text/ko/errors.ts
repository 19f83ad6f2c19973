// Korean text of errors that any page may show: something can't be loaded or reached. The text for rejected changes
// (rejections.ts) is loaded with the pages that make changes.
import type { ErrorCode } from '@campus/contract/errors'

/** NETWORK: no response. TIMEOUT: no response in time. */
export type AnyErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT'

export const koreanErrors = {
  BAD_REQUEST: '입력한 내용을 다시 확인해 주세요.',
  SIGN_IN_REQUIRED: '로그인이 필요합니다.',
  FORBIDDEN: '이 작업을 할 권한이 없습니다. 관리자에게 문의해 주세요.',
  NOT_FOUND: '찾는 내용이 없습니다. 삭제되었거나 주소가 바뀌었을 수 있습니다.',
  MATCH_NOT_FOUND: '경기를 찾을 수 없습니다.',
  TOO_MANY_REQUESTS: '잠시 쉬었다가 다시 시도해 주세요.',
  INTERNAL: '문제가 발생했습니다. 잠시 후 다시 시도해 주세요.',
  UNAVAILABLE: '지금은 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  NETWORK: '인터넷 연결을 확인해 주세요.',
  TIMEOUT: '응답이 늦어지고 있습니다. 다시 시도해 주세요.',
} satisfies Partial<Record<AnyErrorCode, string>>
