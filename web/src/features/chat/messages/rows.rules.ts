// The rows of the chat, newest first: messages with repeated ones folded, hidden and skipped ones, goals at their time, and own
// messages in flight.
import type { ChatMessage } from '@campus/contract/chat'
import type { Outbox, Pending } from '../sending/outbox.rules.ts'
import type { Timeline } from './timeline.rules.ts'

/** A goal or other event of the match, shown between the messages. */
export interface Goal {
  id: string
  at: string
  text: string
  /** The page of the match. */
  to: string
}

export type Row =
  | { kind: 'MESSAGE'; key: string; message: ChatMessage; run: readonly ChatMessage[]; isOwn: boolean }
  | { kind: 'HIDDEN'; key: string; message: ChatMessage }
  | { kind: 'SKIP'; key: string; count: number }
  | { kind: 'GOAL'; key: string; goal: Goal }
  | { kind: 'PENDING'; key: string; pending: Pending }

interface Shown {
  timeline: Timeline
  /** The last message shown while the user reads further down; null shows all. */
  upTo: number | null
  outbox: Outbox
  goals: readonly Goal[]
  /** The user's own id. */
  author: string
  /** Builds the message of a sent one that the room skipped. */
  own: (pending: Pending, id: number) => ChatMessage
  /** Keys of runs that are shown unfolded. */
  unfolded: ReadonlySet<string>
  /** Authors whose messages are not shown. */
  muted: ReadonlySet<string>
}

export function rowsOf({ timeline, upTo, outbox, goals, author, own, unfolded, muted }: Shown): Row[] {
  const { messages, links } = timeline
  const isShown = (message: ChatMessage) => upTo === null || message.id <= upTo || message.author === author
  const oldest = messages[0]?.id ?? 0
  const known = new Set(messages.map(({ id }) => id))
  const sent = outbox.flatMap((pending) =>
    pending.id !== undefined && pending.id > oldest && !known.has(pending.id) ? [own(pending, pending.id)] : [],
  )
  const all = sent.length > 0 ? [...messages, ...sent].toSorted((one, two) => one.id - two.id) : messages
  const rows: Row[] = []
  const pendingGoals = goalsBetween(goals, timeline)
  let before = 0
  let between = 0
  for (const message of all) {
    if (!isShown(message)) continue
    if (!known.has(message.id)) {
      between += 1
      rows.push(rowOf(message, true))
      continue
    }
    const missing = before > 0 ? message.id - before - 1 - between : 0
    // Before the hole is filled it is unknown whether anything was skipped.
    if (missing > 0 && (links.get(message.id) ?? message.id) <= before)
      rows.push({ kind: 'SKIP', key: `s${message.id}`, count: missing })
    for (const goal of pendingGoals.upTo(message.at)) rows.push({ kind: 'GOAL', key: `g${goal.id}`, goal })
    if (!muted.has(message.author)) pushMessage(rows, message, message.author === author, unfolded)
    before = message.id
    between = 0
  }
  if (upTo === null) {
    for (const goal of pendingGoals.rest()) rows.push({ kind: 'GOAL', key: `g${goal.id}`, goal })
    const skipped = timeline.skipped - between
    if (skipped > 0) rows.push({ kind: 'SKIP', key: 'skipped', count: skipped })
  }
  for (const pending of outbox)
    if (pending.id === undefined) rows.push({ kind: 'PENDING', key: `p${pending.key}`, pending })
  return rows.toReversed()
}

/** How many messages of others are not shown yet. */
export function waitingAbove(
  { messages }: Timeline,
  upTo: number | null,
  { author, muted }: Pick<Shown, 'author' | 'muted'>,
): number {
  if (upTo === null) return 0
  return messages.filter((message) => message.id > upTo && message.author !== author && !muted.has(message.author))
    .length
}

/** Goals in order; those before the oldest loaded message wait until that time is loaded. */
function goalsBetween(goals: readonly Goal[], { messages, hasOlder }: Timeline) {
  const first = messages[0]
  const left = goals.filter(({ at }) => !hasOlder || !first || at >= first.at)
  return {
    upTo: (at: string) => left.splice(0, left.filter((goal) => goal.at <= at).length),
    rest: () => left,
  }
}

function rowOf(message: ChatMessage, isOwn: boolean): Row {
  if (message.isHidden) return { kind: 'HIDDEN', key: `m${message.id}`, message }
  return { kind: 'MESSAGE', key: `m${message.id}`, message, run: [message], isOwn }
}

function pushMessage(rows: Row[], message: ChatMessage, isOwn: boolean, unfolded: ReadonlySet<string>) {
  const last = rows.at(-1)
  const isSame =
    last?.kind === 'MESSAGE' &&
    !message.isHidden &&
    last.message.message === message.message &&
    last.isOwn === isOwn &&
    !unfolded.has(last.key)
  // Keyed by its oldest message, so that a growing run stays the same row.
  if (isSame) rows[rows.length - 1] = { ...last, message, run: [...last.run, message] }
  else rows.push(rowOf(message, isOwn))
}
