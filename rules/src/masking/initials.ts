// Finds bad words written by their first consonants only (ㅅㅂ, ㅅㅅㅂㅂ, ㅅ1ㅂ). Runs of such letters are found first and
// then checked as a whole, from their end: one pass, however often a letter is repeated.
import { initials } from './words.ts'

/** Letters of a run; laughter and tears (ㅋㅎㅠ) may be next to one. A masked letter belongs to the run, so that the rest is not checked alone. */
const isOfRun = (letter: string | undefined) => letter !== undefined && /[ㄱ-ㅊㅌㅍ○]/.test(letter)
const isFiller = (letter: string | undefined) => letter !== undefined && /[^가-힣ㄱ-ㅎ○]/.test(letter)
/** How many other letters may be between two of a word: ㅅ1ㅂ. */
const maxFillers = 2
/** Most letters begin no bad word, and the others a few: only those are tried. */
const wordsByLetter = Map.groupBy(initials, (word) => word[0])

/** One letter, repeated any number of times. */
interface Block {
  letter: string
  start: number
  end: number
}

/** Runs that consist of bad words only: ㅈㅅ, ㄱㅅ and the like share letters with these. */
export function spansOfInitials(plain: string): Array<readonly [start: number, end: number]> {
  const blocks = blocksOf(plain)
  const ends = endsOf(plain, blocks)
  const spans: Array<readonly [number, number]> = []
  for (const [index, { start }] of blocks.entries()) {
    const end = ends[index]
    if (end !== undefined && start >= (spans.at(-1)?.[1] ?? 0) && !isOfRun(plain[start - 1])) spans.push([start, end])
  }
  return spans
}

function blocksOf(plain: string): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at] as string
    const last = blocks.at(-1)
    if (last?.letter === letter && last.end === at) last.end++
    else if (isOfRun(letter)) blocks.push({ letter, start: at, end: at + 1 })
  }
  return blocks
}

/** For each block, how far bad words that follow each other from it reach at most to the end of a run. */
function endsOf(plain: string, blocks: Block[]): Array<number | undefined> {
  // Of its full length: an array filled from its end is a slow one.
  const ends: Array<number | undefined> = Array.from({ length: blocks.length }, () => undefined)
  for (let index = blocks.length - 1; index >= 0; index--) {
    for (const word of wordsByLetter.get(blocks[index]?.letter) ?? []) {
      const last = lastBlockOf(word, plain, blocks, index)
      const block = blocks[last]
      if (block === undefined) continue
      const end = isOfRun(plain[block.end])
        ? // The next word may share the last letter's repeats, ㅅㅂ and ㅂㅅ in ㅅㅂㅂㅅ.
          furthest(ends[last + 1], block.end - block.start > 1 ? ends[last] : undefined)
        : block.end
      ends[index] = furthest(ends[index], end)
    }
  }
  return ends
}

const furthest = (one: number | undefined, other: number | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one

/** The block with the last letter of a word that begins in a block; -1 when the word is not there. */
function lastBlockOf(word: string, plain: string, blocks: Block[], first: number): number {
  let before: Block | undefined
  for (let place = 0; place < word.length; place++) {
    const block = blocks[first + place]
    if (block === undefined || block.letter !== word[place]) return -1
    if (before && !isNear(plain, before.end, block.start)) return -1
    before = block
  }
  return first + word.length - 1
}

function isNear(plain: string, end: number, start: number): boolean {
  if (start - end > maxFillers) return false
  for (let at = end; at < start; at++) if (!isFiller(plain[at])) return false
  return true
}
