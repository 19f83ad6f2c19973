// The Korean text of choosing a department, and of the offer of notifications that follows.
import { josa } from '@campus/rules/josa'

export const koDepartment = {
  department: {
    title: '우리 학과를 골라 주세요',
    lead: '고른 학과의 경기를 맨 위에서 보여 드려요.',
    search: '학과 이름, 초성으로도 찾아요 (ㅋㄱ)',
    none: '찾는 학과가 없어요.',
    loadFailed: '학과를 불러오지 못했습니다.',
    skip: '건너뛰기',
    pick: '학과를 골라 주세요',
    start: (name: string) => `${josa(name, '으로/로')} 시작`,
    changeLater: '설정에서 언제든 바꿀 수 있어요.',
    offer: '우리 학과를 고르면 맨 위에 보여요',
    choose: '고르기',
    change: '바꾸기',
    own: '우리 학과',
    noneChosen: '아직 고르지 않았어요.',
    followFailed: '학과의 팀을 팔로우하지 못했습니다. 팀 화면에서 다시 시도해 주세요.',
    push: {
      title: (name: string) => `${name} 경기를 알려 드릴까요?`,
      lead: '고른 소식만 보내요.',
      accept: '알림 받기',
      later: '나중에',
      thenAllow: '다음 창에서 ‘허용’을 누르면 끝나요.',
      thenSignUp: '다음 창에서 ‘허용’을 누르고 회원가입을 하면 끝나요.',
    },
  },
}
