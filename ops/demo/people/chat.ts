// Chat messages in the rooms of live matches: by fans and guests, most of them kind.

import { type Chance, chance } from '../prng.ts'
import type { Bustle, Campus, MatchRow, MessageRow, TeamRow, UserRow } from '../rows.ts'
import { minute } from '../seoul.ts'
import { isSeasonSport, type Sport } from '../sports.ts'
import { beforeStart, cheers, cheersOf, reminder, rude, short, spam } from './chat-words.ts'
import { withNames } from './comments.ts'

type Chat = Pick<Bustle, 'chatRooms' | 'chatMessages' | 'chatReports'>
type Author = Pick<MessageRow, 'userId' | 'guest'>
interface Message extends Author {
  text: string
  isHidden: boolean
}
type ChatSource = Pick<Campus, 'matches' | 'teams' | 'competitions'>

const guestCount = 8

export function makeChat(seed: number, campus: ChatSource, admin: UserRow, fans: UserRow[], now: number): Chat {
  const luck = chance(seed, 'chat')
  const guests = Array.from({ length: guestCount }, (): Author => ({ userId: null, guest: hexOf(luck) }))
  const people = fans.map(({ id }): Author => ({ userId: id, guest: null }))
  // Two of three messages are by people with an account.
  const pickAuthor = (own: Chance) => own.pick(own.whole(1, 3) === 1 ? guests : people)
  const stranger = guests[0] ?? { userId: null, guest: null }
  const chat: Chat = { chatRooms: [], chatMessages: [], chatReports: [] }

  for (const match of campus.matches.filter(({ status }) => status === 'LIVE')) {
    const roomId = chat.chatRooms.length + 1
    const sport = campus.competitions.find(({ id }) => id === match.competitionId)?.sport
    // The season's rooms and the reports share a stream, in which a room of the festival must not draw.
    const own = !sport || isSeasonSport(sport) ? luck : chance(seed, `chat ${sport}`)
    const times = timesOf(own, match, now)
    const texts = textsOf(own, campus.teams, sport, match, times)
    const lines = texts.map((text): Message => ({ ...pickAuthor(own), text, isHidden: false }))
    if (roomId === 1) disturb(lines)
    const messages = lines.map((line, i) => ({ roomId, id: i + 1, sentAt: new Date(times[i] ?? now), ...line }))
    // Real keys are hashes; of these it matters only that no two are the same.
    for (const message of messages) chat.chatMessages.push({ ...message, key: chat.chatMessages.length + 1 })
    const [first = now, last = now] = [times[0], times.at(-1)]
    chat.chatRooms.push({
      id: roomId,
      matchId: match.id,
      lastId: lines.length,
      talkedAt: new Date(last),
      madeAt: new Date(first),
    })
  }
  const reported = chat.chatMessages.find(({ text }) => text === spam)
  if (reported)
    chat.chatReports = luck
      .shuffle(fans)
      .slice(0, 3)
      .map(({ id }) => ({
        roomId: reported.roomId,
        messageId: reported.id,
        userId: id,
        reason: 'SPAM',
        reportedAt: new Date((reported.sentAt.getTime() + now) / 2),
      }))
  return chat

  /** Adds a rude message with a reply, and spam: near the end, where it is visible. */
  function disturb(lines: Message[]): void {
    const at = lines.length - 12
    lines[at] = { ...stranger, text: rude, isHidden: true }
    lines[at + 1] = { userId: admin.id, guest: null, text: reminder, isHidden: false }
    lines[at + 5] = { ...stranger, text: spam, isHidden: false }
  }
}

/** In the last forty minutes, but not long before the match began. */
function timesOf(luck: Chance, { startsAt }: MatchRow, now: number): number[] {
  const from = Math.max(now - 40 * minute, (startsAt?.getTime() ?? now) - 10 * minute)
  const count = luck.whole(25, 60)
  return Array.from({ length: count }, () => Math.floor(from + luck.real() * (now - from))).toSorted((a, b) => a - b)
}

/** No text repeats, except the short ones. */
function textsOf(luck: Chance, teams: TeamRow[], sport: Sport | undefined, match: MatchRow, times: number[]): string[] {
  const early = luck.shuffle(beforeStart)
  const later = luck.shuffle([...cheers, ...((sport && cheersOf[sport]) ?? [])])
  return times.map((time) => {
    const isEarly = match.startsAt !== null && time < match.startsAt.getTime()
    const isShort = luck.whole(1, 3) === 1
    const template = isShort ? undefined : (isEarly ? early : later).pop()
    return template ? withNames(template, match, teams) : luck.pick(short)
  })
}

/** As a guest's browser is known by. */
function hexOf(luck: Chance): string {
  return Array.from({ length: 16 }, () => luck.whole(0, 15).toString(16)).join('')
}
