// Messages, reports and sanctions for tests.
import type { ActiveSanction, ChatMessage, ChatReport } from '@campus/contract/chat'

export function sampleMessage(changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    type: 'TALK',
    roomId: 'match-12',
    id: 7,
    author: 'u31',
    sender: '새벽응원',
    badge: null,
    message: '심판 뭐 하냐 **',
    at: '2026-11-14T05:03:00.000Z',
    isHidden: false,
    ...changes,
  }
}

export function sampleReport(changes: Partial<ChatReport> = {}): ChatReport {
  const message = sampleMessage()
  return {
    roomId: 'match-12',
    teamNames: ['체육교육과', '법학과'],
    written: '심판 뭐 하냐 바보',
    message,
    context: [sampleMessage({ id: 6, sender: '익명 1234', author: 'g1', message: '아직 20분 남았다' }), message],
    reports: 3,
    reasons: ['ABUSE', 'SPAM'],
    ...changes,
  }
}

export function sampleSanction(changes: Partial<ActiveSanction> = {}): ActiveSanction {
  return {
    sanctionId: 4,
    name: '새벽응원',
    kind: 'TIME_OUT',
    reason: 'ABUSE',
    until: '2026-11-14T05:33:00.000Z',
    roomId: 'match-12',
    teamNames: ['체육교육과', '법학과'],
    at: '2026-11-14T05:03:00.000Z',
    by: '하늘',
    ...changes,
  }
}
