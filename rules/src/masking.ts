// Masks bad words, never blocks them: each of their letters becomes ○, and the text keeps its length.
import { lettersOf } from './masking.letters.ts'
import { alone, calls, initials, innocent, latin, seams, strong, tails, weak } from './masking.words.ts'

const mark = '○'

const cells = (word: string) => word.match(/\[[^\]]+\]|[^ ]/g) ?? []
const any = (words: string[]) => `(?:${words.join('|')})`
/** One after the other without a break, and what they are often followed by. */
const some = (words: string[]) =>
  new RegExp(`(?:${any(words.map((word) => word.replaceAll(' ', ' {0,2}')))}(?:놈|년|새끼)?)+`, 'g')

const everywhere = some(strong)
const atBeginnings = some([...strong, ...weak])
const wholeWords = new RegExp(`${any(alone)}(?![가-힣${mark}])`, 'g')
const latinWords = new RegExp(any(latin), 'g')
/** A word of one letter can't be spread out. */
const spreadable = new RegExp(
  `(?:${any([...strong, ...weak].filter((word) => cells(word).length > 1).map((word) => word.replaceAll(' ', '')))}(?:놈|년|새끼)?)+`,
  'g',
)
/** Whole runs only: ㅈㅅ, ㄱㅅ and the like share letters with these. Laughter may stand beside them. */
const runs = new RegExp(
  `(?<![ㄱ-ㅊㅌㅍ○])(?:${initials.map((word) => [...word].join('+[^가-힣ㄱ-ㅎ○]{0,2}')).join('+|')}+)+(?![ㄱ-ㅊㅌㅍ○])`,
  'g',
)
const spared = new RegExp(any(innocent), 'g')
const sparedInside = new RegExp(any(seams), 'g')
const afterCall = new RegExp(`(?:^|[^가-힣])${any(calls)}$`)
const longestCall = 3

type Span = readonly [start: number, end: number]

/** The last lines of a room are read by everybody who comes in, and masking them is dearer than reading them. */
const remembered = new Map<string, string>()
const mostRemembered = 5000

export function mask(text: string): string {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const masked = maskAll(text)
  remembered.set(text, masked)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return masked
}

function maskAll(text: string): string {
  const masked = maskOnce(text)
  // What is masked begins a new word: a curse right after it shows only now. Rarely more than two rounds.
  return masked === text ? text : maskAll(masked)
}

function maskOnce(text: string): string {
  const points = [...text]
  const { plain, from } = lettersOf(points)
  const begins = ([start]: Span) => isBeginning(plain, start) || isCalled(plain, start)
  const found = [
    ...spansOf(everywhere, plain),
    ...spansOf(atBeginnings, plain).filter(begins),
    ...spansOf(wholeWords, plain).filter(begins),
    ...spansOf(latinWords, plain).filter(([start]) => isBeginning(plain, start)),
    ...spansOf(runs, plain),
    ...spreadOut(plain),
  ]
  if (found.length === 0) return text
  const always = spansOf(spared, plain)
  const inside = spansOf(sparedInside, plain)
  for (const span of found) {
    const isInside = /[가-힣]/.test(plain[span[0] - 1] ?? '') && !isCalled(plain, span[0])
    if (overlapsAny(span, always) || (isInside && overlapsAny(span, inside))) continue
    points.fill(mark, from[span[0]], from[span[1]])
  }
  return points.join('')
}

/** 시1발, 씨.발, 시 발. Innocent words meet like this too (다시, 발로), so such a word must begin and, unless what is
 *  between could be no punctuation, also end here; among spaces a short one must be called out besides. */
function spreadOut(plain: string): Span[] {
  const isBegun = (start: number) => isBeginning(plain, start) || isCalled(plain, start)
  const isEnded = (end: number) => !/[가-힣○]/.test(plain[end] ?? '') || tails.includes(plain[end] as string)
  const among = (filler: RegExp) =>
    spansWithout(plain, filler).map((span) => ({ start: span[0], end: span[1], said: plain.slice(...span) }))
  return [
    ...among(/[^가-힣ㄱ-ㅎ\s○]/g).filter(
      ({ start, end, said }) => isBegun(start) && (isEnded(end) || !/[.,!?…·:;/]/.test(said)),
    ),
    ...among(/\s/g).filter(
      ({ start, end, said }) =>
        isEnded(end) &&
        (isCriedOut(plain, start) ||
          (isBeginning(plain, start) && said.replace(/\s/g, '').length > 2 && /\S\s+\S\s+\S/.test(said))),
    ),
  ].map(({ start, end }) => [start, end] as const)
}

/** Words found in the text without the fillers, at most three of them between two letters, as spans of the whole text. */
function spansWithout(plain: string, filler: RegExp): Span[] {
  const places: number[] = []
  const rest = plain.replace(/[^]/g, (letter, at: number) => {
    filler.lastIndex = 0
    if (filler.test(letter)) return ''
    places.push(at)
    return letter
  })
  if (rest.length === plain.length) return []
  return spansOf(spreadable, rest).flatMap(([start, end]) => {
    const used = places.slice(start, end)
    const isClose = used.every((place, index) => index === 0 || place - (used[index - 1] as number) <= 4)
    return isClose ? [[used[0] as number, (used.at(-1) as number) + 1] as const] : []
  })
}

function spansOf(expression: RegExp, plain: string): Span[] {
  return Array.from(plain.matchAll(expression), ({ index, 0: { length } }) => [index, index + length] as const)
}

const overlapsAny = ([start, end]: Span, others: Span[]) => others.some(([from, to]) => from < end && start < to)
const isBeginning = (plain: string, start: number) => !/[가-힣0-9a-z]/.test(plain[start - 1] ?? '')
const isCalled = (plain: string, start: number) =>
  afterCall.test(plain.slice(Math.max(0, start - longestCall - 1), start))

/** At the very beginning, or after a call and a space. */
function isCriedOut(plain: string, start: number): boolean {
  const before = plain.slice(Math.max(0, start - 12), start).trimEnd()
  return before === '' || /[^가-힣\s]$/.test(before) || afterCall.test(before)
}
