// Messages for tests.
import type { ChatMessage } from '@campus/contract/chat'

export function sampleMessage(id: number, parts: Partial<ChatMessage> = {}): ChatMessage {
  return {
    type: 'TALK',
    roomId: 'Room1000',
    id,
    author: `u${id}`,
    sender: `${id}번`,
    badge: null,
    message: `말 ${id}`,
    at: new Date(Date.UTC(2026, 10, 15, 9) + id * 1000).toISOString(),
    isHidden: false,
    ...parts,
  }
}
