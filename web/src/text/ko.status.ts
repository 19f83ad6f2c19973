// The Korean words of the service's state.
export const koStatus = {
  status: {
    title: '서비스 상태',
    all: {
      GOOD: '모두 정상이에요',
      DEGRADED: '일부 기능이 원활하지 않아요',
      AWAY: '일부 기능을 쓸 수 없어요',
    },
    hint: {
      GOOD: '지금 화면이 이상하다면 새로고침하거나 인터넷 연결을 확인해 주세요.',
      DEGRADED: '5초마다 다시 확인하고 있어요.',
      AWAY: '5초마다 다시 확인하고 있어요.',
    },
    list: '기능별 상태',
    services: { scores: '점수', chat: '채팅', video: '중계', notifications: '알림' },
    states: { GOOD: '정상', DEGRADED: '지연', AWAY: '중단' },
    troubles: {
      scores: { late: '점수가 1~2초 늦게 바뀔 수 있어요.', away: '새 점수가 들어오지 않아요. 마지막 점수가 보여요.' },
      chat: { late: '채팅이 조금 늦게 보일 수 있어요.', away: '지금은 채팅을 보낼 수 없어요.' },
      video: { late: '새로 켠 중계가 안 보일 수 있어요.', away: '지금은 중계를 볼 수 없어요.' },
      notifications: { late: '알림과 이메일이 늦을 수 있어요.', away: '지금은 알림과 이메일을 보낼 수 없어요.' },
    },
    since: (day: string, time: string) => `${day} ${time}부터`,
    checked: (time: string) => `${time} 확인`,
    version: (version: string) => `버전 ${version}`,
    failed: '서비스 상태를 확인하지 못했습니다.',
    failedHint: '인터넷 연결을 확인해 주세요. 계속되면 잠시 후 다시 열어 주세요.',
    operator: {
      title: '운영자에게만 보여요',
      mail: '이메일 발송',
      mailGood: '이메일이 잘 나가고 있어요.',
      mailTroubles: {
        NOT_CONFIGURED:
          '메일 서버가 설정되지 않아 가입 인증번호와 비밀번호 링크가 나가지 않아요. SMTP_URL을 설정해 주세요.',
        NAME: '메일 서버의 이름을 찾을 수 없어요. SMTP_URL의 주소를 확인해 주세요.',
        UNREACHABLE: '메일 서버에 연결할 수 없어요. 주소와 포트, 방화벽을 확인해 주세요.',
        TLS: '메일 서버와 암호화 연결을 맺지 못했어요. smtps(465)인지 STARTTLS(587)인지 확인해 주세요.',
        LOGIN: '메일 서버가 아이디나 비밀번호를 받아 주지 않아요. SMTP_URL의 비밀번호를 확인해 주세요.',
        SENDER: '메일 서버가 보내는 주소를 받아 주지 않아요. MAIL_FROM을 확인해 주세요.',
        RELAY: '메일 서버가 이 서버의 메일을 대신 보내 주지 않아요. 로그인이나 허용 목록을 확인해 주세요.',
        RECIPIENT: '받는 주소가 없는 메일이 있었어요.',
        MESSAGE: '메일 서버가 메일 내용을 거절했어요. SPF와 DKIM, 스팸 차단 여부를 확인해 주세요.',
        BUSY: '메일 서버가 지금은 받지 못한대요. 곧 다시 보내요.',
        UNKNOWN: '메일이 나가지 않아요. 서버의 기록을 확인해 주세요.',
      },
      mailWaits: '나가지 못한 메일은 3일 동안 다시 보내요. 서버에서 campus-score doctor로 자세히 볼 수 있어요.',
    },
  },
}
