// A team's name with line breaks where a reader would put them: 컴퓨터|공학과, 국어국문|학과.
import { Fragment } from 'react'

const tails = /(?<=\S{2})(?=(?:공학|교육|융합|문화|과학|정보)?(?:학과|학부|과|부|대학|전공)$)/u

/** The longest word that stays whole on the narrowest phone; with a team's letter after it there is room for one less. */
const wholeLength = 4

/** `hasLetter`: a team's letter follows. */
export function wordParts(word: string, hasLetter = false): string[] {
  const at = word.search(tails)
  return at > 0 && word.length > wholeLength - Number(hasLetter) ? [word.slice(0, at), word.slice(at)] : [word]
}

export function TeamName({ name }: { name: string }) {
  const words = name.split(' ').map((word, at, all) => (
    <Fragment key={at}>
      {/* A team's letter never stands alone on a line. */}
      {at > 0 && (word.length === 1 ? '\u00a0' : ' ')}
      {wordParts(word, all[at + 1]?.length === 1).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Fragment>
  ))
  // Isolate the name: a right-to-left one must not reorder the score beside it.
  return <bdi>{words}</bdi>
}
