// The Korean text of one's own sessions and data.
import { koreanWait } from '../format/dates.ts'

export const koPersonalData = {
  personalData: {
    sessions: '로그인한 기기',
    sessionsHint: '모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔 주세요.',
    sessionsFailed: '로그인한 기기를 불러오지 못했습니다.',
    thisOne: '이 기기',
    unknown: '알 수 없는 기기',
    started: (when: string) => `${when} 로그인`,
    seen: (when: string) => `마지막 사용 ${when}`,
    end: '로그아웃',
    endOf: (device: string) => `${device} 로그아웃`,
    ended: '로그아웃했습니다.',
    endOthers: '다른 기기 모두 로그아웃',
    endOthersTitle: '다른 기기에서 모두 로그아웃할까요?',
    endOthersText: '이 기기만 로그인한 채로 남아요.',
    endedOthers: '다른 기기에서 모두 로그아웃했습니다.',
    data: '내 데이터',
    dataHint:
      '계정, 즐겨찾기, 댓글과 채팅처럼 저장된 내 정보를 파일(JSON)로 받아 볼 수 있어요. 다른 사람의 정보는 들어 있지 않아요.',
    download: '내 데이터 내려받기',
    downloading: '모으는 중…',
    downloaded: '내 데이터를 내려받았습니다.',
    tooOften: (seconds: number) => `방금 내려받았어요. ${koreanWait(seconds)} 후에 다시 받을 수 있어요.`,
  },
}
