// Changed fields of an audit entry as text: codes become names, lists become what was added and removed.
import type { AuditEntry } from '@campus/contract/audit'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { placeholder, roundName } from '../../text/format/placeholders.ts'
import type { SeasonText } from '../../text/use-season-text.ts'
import { isSame } from '../../ui/form/merge.ts'

type Change = AuditEntry['changes'][number]
type Facts = Record<string, unknown>

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** Own properties only: a team may be called `constructor`. */
const wordOf = (words: object, value: unknown) =>
  Object.hasOwn(words, plain(value)) ? (words as Record<string, string | undefined>)[plain(value)] : undefined

const instants = new Set(['until', 'expiresAt', 'recording', 'endsAt', 'drawnAt'])

/** Names of codes, by field. */
function codesOf(text: SeasonText, field: string): object | undefined {
  const { audit, competitions } = text.office
  const codes: Record<string, object> = {
    status: text.statuses,
    matchStatus: text.statuses,
    matchType: audit.types,
    type: audit.types,
    rulePreset: competitions.presets,
    tieBreakPreset: competitions.tieBreaks,
    confirmedBy: competitions.confirmers,
    confirmation: audit.confirmations,
    protest: audit.protests,
    withdrawalRule: audit.withdrawalRules,
    lotsBy: competitions.lotsDrawers,
    lotsMethod: audit.lotsMethods,
    drawKind: audit.drawKinds,
    drawState: audit.drawStates,
    winner: audit.winners,
    kind: audit.sanctions,
    reason: audit.reasons,
    role: audit.roles,
    factor: audit.factors,
  }
  return codes[field]
}

export function valueText(text: SeasonText, field: string, value: unknown, sides: Sides = null): string {
  const { places } = text
  const { audit } = text.office
  if (value === null || value === undefined || value === '') return audit.nothing
  if (typeof value === 'boolean') return value ? audit.yes : audit.no
  if (field === 'winner' && sides && (value === 1 || value === 2)) return sides[value - 1] ?? ''
  const named = wordOf(codesOf(text, field) ?? {}, value)
  if (named) return named
  if (field === 'sport' || field === 'sports' || field === 'base') return text.sport(plain(value))
  if (field === 'round') return roundName(places, plain(value))
  if (field === 'source1' || field === 'source2') return placeholder(places, plain(value)) ?? plain(value)
  if ((field === 'date' || field === 'matchDate') && typeof value === 'string') return text.day(value)
  if (instants.has(field) && typeof value === 'string') {
    const instant = Date.parse(value)
    return `${text.day(seoulDay(instant))} ${seoulTime(instant)}`
  }
  if (field === 'setEnds') {
    return plain(value)
      .split(',')
      .map((end) => wordOf(audit.setEnds, end) ?? '-')
      .join(', ')
  }
  if (Array.isArray(value)) return value.map((item) => itemText(text, item)).join(', ') || audit.nothing
  if (isFacts(value)) return factsText(text, value)
  return plain(value)
}

/** A house rule or a running clock: its fields one after another; of words in both languages the Korean ones. */
function factsText(text: SeasonText, facts: Facts): string {
  const { rules } = text.office
  // Only what differs is here: the English word may be alone.
  const word = facts.ko ?? facts.en
  if (typeof word === 'string') return word
  if (typeof facts.period === 'string') return wordOf(text.periods, facts.period) ?? ''
  return Object.entries(facts)
    .filter(([field]) => typeof wordOf(rules, field) === 'string')
    .map(([field, value]) => `${wordOf(rules, field)} ${ruleText(text, field, value)}`)
    .join(', ')
}

function ruleText(text: SeasonText, field: string, value: unknown): string {
  const { audit, rules } = text.office
  if (field === 'decidedBy') return wordOf(rules.decided, value) ?? ''
  return value === null ? audit.nothing : plain(value)
}

/** A player, an entry of a line-up, or a team of a competition. */
function itemText(text: SeasonText, item: unknown): string {
  const { audit } = text.office
  if (!isFacts(item)) return plain(item)
  if (typeof item.teamName === 'string' || typeof item.teamId === 'number') {
    const seed = typeof item.seed === 'number' ? audit.seed(item.seed) : null
    return [item.teamName ?? item.teamId, item.groupName, seed].filter(Boolean).join(' ')
  }
  const number = typeof item.number === 'number' ? item.number : null
  const marks = [item.isStarter === false && audit.substitute, item.isCaptain === true && audit.captain].filter(Boolean)
  return [audit.player(number, plain(item.name)), ...marks].join(' ')
}

const without = (facts: Facts, other: Facts) =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => !isSame(value, other[name])))

/** Reduces two sets of rules to what differs. */
function differing({ field, old, new: now }: Change): Change {
  if (!isFacts(old) || !isFacts(now)) return { field, old, new: now }
  return { field, old: without(old, now), new: without(now, old) }
}

export interface ListChange {
  added: string[]
  removed: string[]
}

/** What was added to a list and removed from it; null when it is not a list. */
export function listChange(text: SeasonText, { field, old, new: now }: Change): ListChange | null {
  if (!Array.isArray(old) && !Array.isArray(now)) return null
  // Messages are shown by their count: their ids mean nothing to a reader.
  if (field === 'hidden')
    return { added: Array.isArray(now) ? [text.office.audit.messages(now.length)] : [], removed: [] }
  const [before, after] = [Array.isArray(old) ? old : [], Array.isArray(now) ? now : []] as [unknown[], unknown[]]
  const onlyIn = (list: unknown[], other: unknown[]) =>
    list.filter((item) => !other.some((each) => isSame(item, each))).map((item) => itemText(text, item))
  return { added: onlyIn(after, before), removed: onlyIn(before, after) }
}

interface AuditedPlace {
  label: string
  date: string | null
  startTime: string | null
  venue: string | null
  status: string
}

const isPlace = (value: unknown): value is AuditedPlace => isFacts(value) && typeof value['label'] === 'string'

export interface MoveText {
  match: string
  from: string
  to: string
}

/** One match of a change of plan: only what changed of its place. */
export function moveText(text: SeasonText, { field, old, new: now }: Change): MoveText | null {
  if (field !== 'move' || !isPlace(old) || !isPlace(now)) return null
  const isSameDay = old.date === now.date
  const placeText = (place: AuditedPlace) =>
    [
      old.status !== now.status && wordOf(text.statuses, place.status),
      !isSameDay && place.date && text.day(place.date),
      place.startTime,
      old.venue !== now.venue && (place.venue ?? text.office.audit.nothing),
    ]
      .filter(Boolean)
      .join(' ')
  return { match: now.label, from: placeText(old), to: placeText(now) }
}

export type Sides = readonly [one: string, two: string] | null

/** The two sides, read from the label of a match. */
export function sidesOf({ subject, label }: Pick<AuditEntry, 'subject' | 'label'>): Sides {
  const [one, two, ...more] = subject === 'MATCH' ? label.split(' 대 ') : []
  return one && two && more.length === 0 ? [one, two] : null
}

const sideFields = {
  teamScore1: ['score', 0],
  teamScore2: ['score', 1],
  teamOneScore: ['score', 0],
  teamTwoScore: ['score', 1],
  teamOneSubScores: ['sets', 0],
  teamTwoSubScores: ['sets', 1],
  shootOut1: ['kicks', 0],
  shootOut2: ['kicks', 1],
} as const

const isSideField = (field: string): field is keyof typeof sideFields => Object.hasOwn(sideFields, field)

export function fieldText(text: SeasonText, field: string, sides: Sides = null): string {
  if (sides && isSideField(field)) {
    const [what, side] = sideFields[field]
    return text.office.audit.ofSide[what](sides[side])
  }
  return text.office.audit.fields[field] ?? text.office.audit.otherField
}

/** Ids mean nothing to a reader: the name beside them does. */
const hidden = new Set(['teamId', 'teamId1', 'teamId2', 'venueId', 'competitionId', 'version', 'matchId', 'author'])

export function shownChanges({ changes }: Pick<AuditEntry, 'changes'>): Change[] {
  return changes
    .filter(({ field, old, new: now }) => !hidden.has(field) && !(isEmpty(old) && isEmpty(now)))
    .map(differing)
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A match that a queue called: nobody did it. */
export const isByItself = ({ changes }: AuditEntry) => changes.some(({ field }) => field === 'calledTo')
