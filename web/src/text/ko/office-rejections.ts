// Korean text for rejected changes that only an organiser's page shows, which loads it: of the feed, of webhooks and of screens.
import { koreanErrors } from './errors.ts'

const rejections = {
  FEED_KEY_NOT_FOUND: '이미 삭제한 키입니다.',
  FEED_KEY_INVALID: '피드 키가 올바르지 않습니다.',
  FEED_CURSOR_GONE: '변경 목록을 처음부터 다시 읽어 주세요.',
  TOO_MANY_FEED_KEYS: '피드 키는 50개까지 만들 수 있습니다. 쓰지 않는 키를 삭제해 주세요.',
  WEBHOOK_NOT_FOUND: '이미 삭제한 웹훅입니다.',
  TOO_MANY_WEBHOOKS: '웹훅은 20개까지 등록할 수 있습니다. 쓰지 않는 웹훅을 삭제해 주세요.',
  BAD_WEBHOOK_URL: '이 주소로는 보낼 수 없습니다. https로 시작하는 공개된 주소를 입력해 주세요.',
  SCREEN_NOT_FOUND: '이미 연결을 해제한 화면입니다.',
  SCREEN_CODE_INVALID: '이 코드를 보여 주는 화면이 없습니다. 화면의 코드를 다시 확인해 주세요.',
  TOO_MANY_SCREENS: '화면은 100대까지 연결할 수 있습니다. 쓰지 않는 화면의 연결을 해제해 주세요.',
}

export type OfficeRejection = keyof typeof rejections

Object.assign(koreanErrors, rejections)
