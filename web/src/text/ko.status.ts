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
      GOOD: '지금 화면이 이상하다면 새로 고침하거나 네트워크를 확인해 주세요.',
      DEGRADED: '저절로 나아지는지 5초마다 확인하고 있어요.',
      AWAY: '저절로 돌아오는지 5초마다 확인하고 있어요.',
    },
    list: '기능별 상태',
    services: { scores: '점수', chat: '채팅', video: '중계', notifications: '알림' },
    states: { GOOD: '정상', DEGRADED: '지연', AWAY: '중단' },
    troubles: {
      scores: { late: '점수가 1~2초 늦게 바뀔 수 있어요.', away: '새 점수가 들어오지 않아요. 마지막 점수가 보여요.' },
      chat: { late: '채팅이 조금 늦게 보일 수 있어요.', away: '지금은 채팅을 보낼 수 없어요.' },
      video: { late: '새로 켠 중계가 안 보일 수 있어요.', away: '지금은 중계를 볼 수 없어요.' },
      notifications: { late: '알림과 메일이 늦게 갈 수 있어요.', away: '지금은 알림과 메일이 가지 않아요.' },
    },
    since: (day: string, time: string) => `${day} ${time}부터`,
    checked: (time: string) => `${time} 확인`,
    failed: '서비스 상태를 확인하지 못했습니다.',
    failedHint: '서비스 전체가 멈췄거나 네트워크가 끊겼어요.',
  },
}
