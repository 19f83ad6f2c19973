// The Korean text of embedding parts of the app in other sites.
export const koEmbeds = {
  embeds: {
    title: '퍼가기',
    hint: '학교 홈페이지나 블로그에 이 코드를 붙여 넣으면 점수가 자동으로 바뀌는 화면이 나와요.',
    theme: '테마',
    themes: { auto: '자동', light: '밝게', dark: '어둡게' },
    preview: '미리보기',
    code: '코드',
    copy: '코드 복사',
    copied: '코드를 복사했습니다.',
    copyFailed: '복사하지 못했습니다. 직접 선택해 복사해 주세요.',
    sites: '운영자가 허용한 사이트에서만 보여요.',
    noSites: '아직 허용된 사이트가 없어요. 운영자에게 보여 줄 사이트를 알려 주세요.',
    sitesFailed: '허용된 사이트를 불러오지 못했습니다.',
    ask: '운영자에게 문의하기',
    allow: '운영자가 서버 설정에 적은 사이트예요.',
  },
}
