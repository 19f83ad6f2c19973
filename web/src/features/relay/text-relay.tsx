// The text relay: the match in sentences, folded away until somebody wants to read it; new ones are read out while it is open.
import type { Match } from '@campus/contract/matches'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommentaryLines } from '../../text/use-commentary-lines.ts'
import { useRelayText } from '../../text/use-relay-text.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/feedback/toast.tsx'
import { commentaryOf } from './commentary.rules.ts'
import type { Story } from './moments.rules.ts'
import styles from './text-relay.module.css'

interface Props {
  match: Match
  story: Story
  names: readonly [one: string, two: string]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

interface Line {
  id: string
  said: string
}

/** A badminton match has more than a hundred: the rest comes when it is asked for. */
const firstLines = 20

/** Speaks what has come since the last time; what stood there at first is for reading. */
function useSpoken(lines: Line[], isOpen: boolean) {
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    const fresh = known.current && lines.filter(({ id }) => !known.current?.has(id))
    known.current = new Set(lines.map(({ id }) => id))
    if (isOpen && fresh && fresh.length > 0) announce(fresh.map(({ said }) => said).join(' '))
  }, [lines, isOpen])
}

export function TextRelay({ match, story: { moments, rules }, names, isOpen, onToggle }: Props) {
  const { relay } = useRelayText()
  const [isWhole, setIsWhole] = useState(false)
  const told = { words: relay, sport: match.sport, names }
  const sentences = commentaryOf(told, rules, moments, useCommentaryLines(isOpen))
  const lines = moments.map(({ id }, at) => ({ id, said: sentences[at] ?? '' }))
  useSpoken(lines, isOpen)
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
        {shown.map(({ id, said }) => (
          <li key={id}>{said}</li>
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
