// The Korean text of calls to a court: the call itself, and when it will probably come.
export const koCalls = {
  calls: {
    called: (court: string) => `호출됨 ${court}`,
    timeLeft: (clock: string) => `남은 시간 ${clock}`,
    absent: '도착 시간이 지났어요',
    about: (time: string, court: string | null) => (court ? `약 ${time}, ${court}` : `약 ${time}`),
    range: (from: string, to: string) => `${from}~${to} 사이에 부를 것 같아요`,
    waits: '코트가 비면 불러 드려요',
    paused: '대기열이 잠시 멈춰 있어요',
  },
}
