// What is sent to a phone, as text: our message, and beside it the form that a browser shows by itself. Pure.
import type { AnnouncementMessage, DeclarativePush, PushMessage } from '@campus/contract/push'

type Message = PushMessage | AnnouncementMessage

export function payloadOf(message: Message, origin: string): string {
  const { version, title, body } = message
  const { tag, path, alertsAgain } = subjectOf(message)
  const startsAt = 'startsAt' in message ? message.startsAt : undefined
  const data = { version, path, alertsAgain, ...(startsAt && { startsAt }) }
  const notification = { title, body, lang: 'ko', tag, navigate: origin + path, data } as const
  return JSON.stringify({ ...message, web_push: 8030, mutable: true, notification } satisfies Message & DeclarativePush)
}

const matchPath = ({ matchId, sport }: Pick<PushMessage, 'matchId' | 'sport'>) =>
  `/matchDetail/${matchId}/${sport}/details`

/** What a message is about, and the page that shows it. */
function subjectOf(message: Message): { tag: string; path: string; alertsAgain: boolean } {
  if (!('announcementId' in message))
    return { tag: `match-${message.matchId}`, path: matchPath(message), alertsAgain: true }
  const { announcementId, competitionId, match } = message
  const ofCup = competitionId === null ? '/mainpage' : `/bracketpage?competition=${competitionId}`
  return { tag: `announcement-${announcementId}`, path: match ? matchPath(match) : ofCup, alertsAgain: false }
}
