// What was said in a room as a browser keeps it: pages of history and news in whatever order they come, where something
// is still missing, and where something was left out on purpose.
import type { ChatMessage } from '@campus/contract/chat'

interface Flag {
  turn: number
  /** Null: hidden. */
  shown: ChatMessage | null
}

export interface Timeline {
  /** Oldest first, each id once. */
  messages: readonly ChatMessage[]
  /** For a message the id before it, as the server said: what lies between the two was left out on purpose. */
  links: ReadonlyMap<number, number>
  /** What was hidden or shown again since we listen. */
  flags: ReadonlyMap<number, Flag>
  /** Counts hidings, so that a page knows which of them it cannot have seen. */
  turn: number
  /** Whether older messages can be asked for. */
  hasOlder: boolean
  isLoaded: boolean
  /** Left out after the last message. */
  skipped: number
}

export const emptyTimeline: Timeline = {
  messages: [],
  links: new Map(),
  flags: new Map(),
  turn: 0,
  hasOlder: false,
  isLoaded: false,
  skipped: 0,
}

/** A long evening must not fill a phone: the oldest go, and come back when they are scrolled to. */
const mostKept = 5000
const trimBy = 500

export interface Asked {
  after?: number | undefined
  before?: number | undefined
  /** The timeline's turn when the question was asked. */
  turn: number
}

export interface Page {
  messages: readonly ChatMessage[]
  hasMore: boolean
}

export const lastIdOf = ({ messages }: Timeline): number => messages.at(-1)?.id ?? 0

export function takeLine(timeline: Timeline, message: ChatMessage, after: number): Timeline {
  const flagged = flaggedBy(timeline, message, -1)
  const links = after < message.id - 1 ? linked(timeline.links, [[message.id, after]]) : timeline.links
  const messages = joined(timeline.messages, [flagged])
  const isLast = message.id >= lastIdOf(timeline)
  const next = { ...timeline, messages, links, skipped: isLast ? 0 : timeline.skipped }
  if (messages.length <= mostKept + trimBy) return next
  return { ...next, messages: messages.slice(-mostKept), hasOlder: true }
}

export function takePage(timeline: Timeline, { messages: page, hasMore }: Page, asked: Asked): Timeline {
  const links: [number, number][] = page.flatMap(({ id }, at) => {
    const before = at > 0 ? page[at - 1]?.id : (asked.after ?? (hasMore ? undefined : 0))
    return before !== undefined && before < id - 1 ? [[id, before]] : []
  })
  const last = page.at(-1)
  if (asked.before !== undefined && (last?.id ?? 0) < asked.before - 1) links.push([asked.before, last?.id ?? 0])
  const isOldest = asked.after === undefined && (page[0]?.id ?? 0) <= (timeline.messages[0]?.id ?? Infinity)
  return {
    ...timeline,
    messages: joined(timeline.messages, page.map((message) => flaggedBy(timeline, message, asked.turn))), // biome-ignore format: one thought
    links: linked(timeline.links, links),
    hasOlder: isOldest ? hasMore : timeline.hasOlder,
    isLoaded: true,
  }
}

export function hide(timeline: Timeline, ids: readonly number[]): Timeline {
  const turn = timeline.turn + 1
  const hidden = new Set(ids)
  return {
    ...timeline,
    turn,
    flags: including(timeline.flags, ids.map((id) => [id, { turn, shown: null }])), // biome-ignore format: one thought
    messages: timeline.messages.map((each) => (hidden.has(each.id) ? asHidden(each) : each)),
  }
}

export function show(timeline: Timeline, message: ChatMessage): Timeline {
  const turn = timeline.turn + 1
  const flags = including(timeline.flags, [[message.id, { turn, shown: message }]])
  const messages = timeline.messages.map((each) => (each.id === message.id ? message : each))
  return { ...timeline, turn, flags, messages }
}

/** After which message something is missing that was not left out on purpose; 0 before the first, null nowhere. */
export function holeIn({ messages, links, hasOlder, isLoaded }: Timeline): number | null {
  if (!isLoaded) return null
  for (let at = messages.length - 1; at >= 0; at--) {
    const id = messages[at]?.id ?? 0
    const before = messages[at - 1]?.id ?? 0
    if (at === 0 && hasOlder) return null
    if (id > before + 1 && (links.get(id) ?? id) > before) return before
  }
  return null
}

const asHidden = (message: ChatMessage): ChatMessage => ({ ...message, message: '', isHidden: true })

/** A message as hidings after `turn` left it: those before it the message itself knows of. */
function flaggedBy({ flags }: Timeline, message: ChatMessage, turn: number): ChatMessage {
  const flag = flags.get(message.id)
  if (!flag || flag.turn <= turn) return message
  return flag.shown ?? asHidden(message)
}

/** Told again is told newer. */
function joined(known: readonly ChatMessage[], told: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = known.at(-1)?.id ?? 0
  if (told.every(({ id }, at) => id > (told[at - 1]?.id ?? last))) return told.length > 0 ? [...known, ...told] : known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of told) byId.set(message.id, message)
  return [...byId.values()].toSorted((one, two) => one.id - two.id)
}

function including<Value>(map: ReadonlyMap<number, Value>, entries: readonly (readonly [number, Value])[]) {
  return entries.length > 0 ? new Map([...map, ...entries]) : map
}

/** Who says that more was left out is believed: it stood nearer to the source. */
function linked(links: ReadonlyMap<number, number>, told: readonly (readonly [number, number])[]) {
  return including(
    links,
    told.map(([id, before]) => [id, Math.min(before, links.get(id) ?? before)] as const),
  )
}
