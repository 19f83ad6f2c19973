// A room's messages in the browser: merges pages of history and live messages in any order, and knows where some are missing and
// where the server skipped some.
import type { ChatMessage } from '@campus/contract/chat'

interface Flag {
  revision: number
  /** Null: hidden. */
  shown: ChatMessage | null
}

export interface Timeline {
  /** Oldest first, each id once. */
  messages: readonly ChatMessage[]
  /** For a message the id before it according to the server: ids between the two were skipped on purpose. */
  links: ReadonlyMap<number, number>
  /** Messages hidden or shown again since the subscription began. */
  flags: ReadonlyMap<number, Flag>
  /** Counts hidings, so that a page knows which of them are newer than its request. */
  revision: number
  /** Whether older messages can be requested. */
  hasOlder: boolean
  isLoaded: boolean
  /** Messages skipped after the last one. */
  skipped: number
}

export const emptyTimeline: Timeline = {
  messages: [],
  links: new Map(),
  flags: new Map(),
  revision: 0,
  hasOlder: false,
  isLoaded: false,
  skipped: 0,
}

/** Limits memory on a long evening: the oldest are dropped, and requested again when they are scrolled to. */
const maxMessages = 5000
const trimBy = 500

export interface PageRequest {
  after?: number | undefined
  before?: number | undefined
  /** The timeline's revision when the request was sent. */
  revision: number
}

export interface Page {
  messages: readonly ChatMessage[]
  hasMore: boolean
}

export const lastIdOf = ({ messages }: Timeline): number => messages.at(-1)?.id ?? 0

export function takeMessage(timeline: Timeline, message: ChatMessage, after: number): Timeline {
  const flagged = flaggedBy(timeline, message, -1)
  const links = after < message.id - 1 ? linked(timeline.links, [[message.id, after]]) : timeline.links
  const messages = joined(timeline.messages, [flagged])
  const isLast = message.id >= lastIdOf(timeline)
  const next = { ...timeline, messages, links, skipped: isLast ? 0 : timeline.skipped }
  if (messages.length <= maxMessages + trimBy) return next
  return { ...next, messages: messages.slice(-maxMessages), hasOlder: true }
}

export function takePage(timeline: Timeline, { messages: page, hasMore }: Page, request: PageRequest): Timeline {
  const links: [number, number][] = page.flatMap(({ id }, at) => {
    const before = at > 0 ? page[at - 1]?.id : (request.after ?? (hasMore ? undefined : 0))
    return before !== undefined && before < id - 1 ? [[id, before]] : []
  })
  const last = page.at(-1)
  if (request.before !== undefined && (last?.id ?? 0) < request.before - 1) links.push([request.before, last?.id ?? 0])
  const isOldest = request.after === undefined && (page[0]?.id ?? 0) <= (timeline.messages[0]?.id ?? Infinity)
  return {
    ...timeline,
    messages: joined(timeline.messages, page.map((message) => flaggedBy(timeline, message, request.revision))), // biome-ignore format: one thought
    links: linked(timeline.links, links),
    hasOlder: isOldest ? hasMore : timeline.hasOlder,
    isLoaded: true,
  }
}

export function hide(timeline: Timeline, ids: readonly number[]): Timeline {
  const revision = timeline.revision + 1
  const hidden = new Set(ids)
  return {
    ...timeline,
    revision,
    flags: including(timeline.flags, ids.map((id) => [id, { revision, shown: null }])), // biome-ignore format: one thought
    messages: timeline.messages.map((each) => (hidden.has(each.id) ? asHidden(each) : each)),
  }
}

export function show(timeline: Timeline, message: ChatMessage): Timeline {
  const revision = timeline.revision + 1
  const flags = including(timeline.flags, [[message.id, { revision, shown: message }]])
  const messages = timeline.messages.map((each) => (each.id === message.id ? message : each))
  return { ...timeline, revision, flags, messages }
}

/** The message after which some are missing that were not skipped on purpose; 0 before the first, null without a hole. */
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

/** Applies hidings newer than `revision`: the message itself already reflects earlier ones. */
function flaggedBy({ flags }: Timeline, message: ChatMessage, revision: number): ChatMessage {
  const flag = flags.get(message.id)
  if (!flag || flag.revision <= revision) return message
  return flag.shown ?? asHidden(message)
}

/** A message received again replaces the older copy. */
function joined(known: readonly ChatMessage[], received: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = known.at(-1)?.id ?? 0
  if (received.every(({ id }, at) => id > (received[at - 1]?.id ?? last)))
    return received.length > 0 ? [...known, ...received] : known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of received) byId.set(message.id, message)
  return [...byId.values()].toSorted((one, two) => one.id - two.id)
}

function including<Value>(map: ReadonlyMap<number, Value>, entries: readonly (readonly [number, Value])[]) {
  return entries.length > 0 ? new Map([...map, ...entries]) : map
}

/** Of two links the one that skips more wins: it comes from nearer the source. */
function linked(links: ReadonlyMap<number, number>, added: readonly (readonly [number, number])[]) {
  return including(
    links,
    added.map(([id, before]) => [id, Math.min(before, links.get(id) ?? before)] as const),
  )
}
