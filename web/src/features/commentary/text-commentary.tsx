// The match in sentences, collapsed at first. While it is open, new sentences are announced to screen readers.
import type { Match } from '@campus/contract/matches'
import type { Story } from '@campus/rules/scoring/moments'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommentaryLines } from '../../text/use-commentary-lines.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/feedback/toast.tsx'
import { commentaryOf } from './commentary.rules.ts'
import styles from './text-commentary.module.css'

interface Props {
  match: Match
  story: Story
  names: readonly [one: string, two: string]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

interface Line {
  id: string
  sentence: string
}

/** A badminton match has more than a hundred: a button shows the rest. */
const firstLines = 20

/** Announces new lines; those of the first render are for reading. */
function useAnnounceNew(lines: Line[], isOpen: boolean) {
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    const fresh = known.current && lines.filter(({ id }) => !known.current?.has(id))
    known.current = new Set(lines.map(({ id }) => id))
    if (isOpen && fresh && fresh.length > 0) announce(fresh.map(({ sentence }) => sentence).join(' '))
  }, [lines, isOpen])
}

export function TextCommentary({ match, story: { moments, rules }, names, isOpen, onToggle }: Props) {
  const { relay } = useCommentaryText()
  const [isWhole, setIsWhole] = useState(false)
  const lanes = match.sides?.map(({ teamName }) => teamName)
  const context = { words: relay, sport: match.sport, names, lanes }
  const sentences = commentaryOf(context, rules, moments, useCommentaryLines(isOpen))
  const lines = moments.map(({ id }, at) => ({ id, sentence: sentences[at] ?? '' }))
  useAnnounceNew(lines, isOpen)
  const isLive = match.status === 'LIVE'
  const ordered = isLive ? lines.toReversed() : lines
  const shown = isWhole ? ordered : ordered.slice(0, firstLines)
  return (
    <details className={styles.relay} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        <h2>{relay.text}</h2>
        <small>{relay.sentences(lines.length)}</small>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ol className={styles.lines}>
        {shown.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ol>
      {shown.length < ordered.length && (
        <div className={styles.more}>
          <Button onClick={() => setIsWhole(true)}>{relay.showAll(ordered.length - shown.length)}</Button>
        </div>
      )}
    </details>
  )
}
