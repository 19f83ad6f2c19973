// Masks bad words, never blocks them: each of their letters becomes ○, and the text keeps its length.
import { spansOfInitials } from './initials.ts'
import { lettersOf } from './letters.ts'
import { alone, calls, innocent, latin, seams, strong, tails, weak } from './words.ts'

const mark = '○'

const cells = (word: string) => word.match(/\[[^\]]+\]|[^ ]/g) ?? []
const any = (words: string[]) => `(?:${words.join('|')})`
/** One of the words, and what it is often followed by. */
const oneOf = (words: string[]) => new RegExp(`${any(words)}(?:놈|년|새끼)?`, 'g')
const spaced = (words: string[]) => words.map((word) => word.replaceAll(' ', ' {0,2}'))

const everywhere = oneOf(spaced(strong))
const atBeginnings = oneOf(spaced([...strong, ...weak]))
const wholeWords = new RegExp(`${any(alone)}(?![가-힣${mark}])`, 'g')
const latinWords = new RegExp(any(latin), 'g')
/** A word of one letter can't be spread out. */
const spreadable = oneOf(
  [...strong, ...weak].filter((word) => cells(word).length > 1).map((word) => word.replaceAll(' ', '')),
)
const innocentWords = new RegExp(any(innocent), 'g')
const innocentSeams = new RegExp(any(seams), 'g')
const afterCall = new RegExp(`(?:^|[^가-힣])${any(calls)}$`)

type Span = readonly [start: number, end: number]

/** The last messages of a room are read by everybody who joins, and masking costs more than reading. */
const cached = new Map<string, string>()
const maxCached = 5000

export function mask(text: string): string {
  const known = cached.get(text)
  if (known !== undefined) return known
  const masked = maskAll(text)
  cached.set(text, masked)
  const [oldest] = cached.keys()
  if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
  return masked
}

/** Another round is needed only where the letters themselves change: ㅅㅂㅠ before a masked vowel is read differently. */
const maxRounds = 4

function maskAll(text: string): string {
  let masked = text
  for (let round = 0; round < maxRounds; round++) {
    const before = masked
    masked = maskOnce(before)
    if (masked === before) break
  }
  return masked
}

/** A word that may be bad, and the check of the text before it. */
interface Suspect {
  span: Span
  isBad: (before: string) => boolean
}

function maskOnce(text: string): string {
  const points = [...text]
  const { plain, from } = lettersOf(points)
  const suspects = suspectsIn(plain)
  if (suspects.length === 0) return text
  const letters = plain.split('')
  const spared = markSpans(plain.length, spansOf(innocentWords, plain))
  const sparedInside = markSpans(plain.length, spansOf(innocentSeams, plain))
  // From left to right: masked text starts a new word, so a curse right after it is found in the same round.
  for (const { span, isBad } of suspects) {
    const [start, end] = span
    // No word starts inside masked text: there the original letters decide.
    const isMasked = letters[start] === mark
    const nearby = [Math.max(0, start - contextLength), start] as const
    const before = isMasked ? plain.slice(...nearby) : letters.slice(...nearby).join('')
    if (!isBad(before) || hasMark(spared, span)) continue
    if (/[가-힣]$/.test(before) && !isCalled(before) && hasMark(sparedInside, span)) continue
    letters.fill(mark, start, end)
    points.fill(mark, from[start], from[end])
  }
  return points.join('')
}

function suspectsIn(plain: string): Suspect[] {
  const suspects = [
    ...suspectsOf(rowsOf(everywhere, plain), always),
    ...suspectsOf(rowsOf(atBeginnings, plain), isBegun),
    ...suspectsOf(spansOf(wholeWords, plain), isBegun),
    ...suspectsOf(spansOf(latinWords, plain), isBeginning),
    ...suspectsOf(spansOfInitials(plain), always),
    ...spreadOut(plain),
  ]
  return suspects.toSorted((one, other) => one.span[0] - other.span[0])
}

const always = () => true
const suspectsOf = (spans: Span[], isBad: Suspect['isBad']) => spans.map((span) => ({ span, isBad }))

/** 시1발, 씨.발, 시 발. Innocent words meet like this too (다시, 발로), so such a word must begin and, unless what is
 *  between could be no punctuation, also end here; among spaces a short one must be called out besides. */
function spreadOut(plain: string): Suspect[] {
  const isEnded = ([, end]: Span) => !/[가-힣○]/.test(plain[end] ?? '') || tails.includes(plain[end] as string)
  const hasPunctuation = (span: Span) => /[.,!?…·:;/]/.test(plain.slice(...span))
  const among = spansWithout(plain, /[^가-힣ㄱ-ㅎ\s○]/).filter((span) => isEnded(span) || !hasPunctuation(span))
  const amongSpaces = spansWithout(plain, /\s/).filter(isEnded)
  return [
    ...suspectsOf(among, isBegun),
    ...amongSpaces.map((span) => {
      const written = plain.slice(...span)
      const isLong = written.replace(/\s/g, '').length > 2 && /\s\S\s/.test(written)
      return { span, isBad: (before: string) => isCriedOut(before) || (isLong && isBeginning(before)) }
    }),
  ]
}

/** Words found in the text without the fillers, at most three of them between two letters, as spans of the whole text. */
function spansWithout(plain: string, filler: RegExp): Span[] {
  const places: number[] = []
  let rest = ''
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at] as string
    if (filler.test(letter)) continue
    places.push(at)
    rest += letter
  }
  if (rest.length === plain.length) return []
  return rowsOf(spreadable, rest).flatMap(([start, end]) => {
    const used = places.slice(start, end)
    const isClose = used.every((place, index) => index === 0 || place - (used[index - 1] as number) <= 4)
    return isClose ? [[used[0] as number, (used.at(-1) as number) + 1] as const] : []
  })
}

function spansOf(expression: RegExp, plain: string): Span[] {
  return Array.from(plain.matchAll(expression), ({ index, 0: { length } }) => [index, index + length] as const)
}

/** Merges words that follow each other without a break. */
function rowsOf(expression: RegExp, plain: string): Span[] {
  const rows: Span[] = []
  for (const [start, end] of spansOf(expression, plain)) {
    const last = rows.at(-1)
    if (last?.[1] === start) rows[rows.length - 1] = [last[0], end]
    else rows.push([start, end])
  }
  return rows
}

function markSpans(length: number, spans: Span[]): Uint8Array {
  const marks = new Uint8Array(length)
  for (const [start, end] of spans) marks.fill(1, start, end)
  return marks
}

const hasMark = (marks: Uint8Array, [start, end]: Span) => marks.subarray(start, end).includes(1)

/** How many letters before a word are checked. */
const contextLength = 12
const isBeginning = (before: string) => !/[가-힣0-9a-z]$/.test(before)
const isCalled = (before: string) => afterCall.test(before)
const isBegun = (before: string) => isBeginning(before) || isCalled(before)

/** At the very beginning, or after a call and a space. */
function isCriedOut(before: string): boolean {
  const text = before.trimEnd()
  return text === '' || /[^가-힣\s]$/.test(text) || afterCall.test(text)
}
