// A match of a bracket: when it is, who plays, the score. It links to the match, unless it is a placeholder.
import { type Sport, singleRounds } from '@campus/contract/sports'
import { clsx } from 'clsx'
import { memo, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { matchPath } from '../../../paths.ts'
import { placeholder, roundName } from '../../../text/format/placeholders.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import type { Tie } from './bracket.rules.ts'
import { teamsOf } from './path.rules.ts'
import styles from './tie-box.module.css'

interface Props {
  tie: Tie
  sport: Sport
  isOnPath?: boolean
  /** Shows its round and number, where it has no heading. */
  hasRound?: boolean
  /** Whose path to show; nobody's when empty. */
  onTeams?: (teamIds: string[]) => void
}

export const TieBox = memo(function TieBox({ tie, sport, isOnPath, hasRound, onTeams }: Props) {
  const { match, sides } = tie
  const content = <Content tie={tie} hasRound={hasRound ?? false} {...(onTeams && { onTeams })} />
  const attributes = {
    className: clsx(styles.box, isOnPath && styles.onPath),
    'data-live': match?.status === 'LIVE' || undefined,
    'data-over': sides.some(({ winner }) => winner) || undefined,
  }
  if (!match) return <div {...attributes}>{content}</div>
  return (
    <Link
      {...attributes}
      to={matchPath({ matchId: match.id, sport })}
      draggable={false}
      onFocus={() => onTeams?.(teamsOf(tie))}
      onBlur={() => onTeams?.([])}
    >
      {content}
    </Link>
  )
})

function Content({ tie, hasRound, onTeams }: { tie: Tie; hasRound: boolean; onTeams?: (teamIds: string[]) => void }) {
  const text = useBracketText()
  const { places } = text
  const { tree } = text.bracketPage
  const { match, sides, round } = tie
  const position = singleRounds.includes(round) ? null : tie.position
  const status = match?.status ?? 'FUTURE'
  // A hovering mouse highlights one team; a scrolling finger highlights nothing.
  const point = (event: PointerEvent, teamId: string) =>
    event.pointerType !== 'touch' && onTeams?.(teamId ? [teamId] : [])
  return (
    <>
      <span className={clsx(styles.when, 'num')}>
        <span className={hasRound ? styles.number : 'sr-only'}>
          {places.match(roundName(places, round), position)}{' '}
        </span>
        {/* Other matches refer to this one by its number, "8강 4경기 승자", so it shows the number. */}
        {!hasRound && position !== null && (
          <span className={styles.number} aria-hidden="true">
            {tree.number(position)}
          </span>
        )}
        {/* What is played now needs no date. */}
        {status !== 'LIVE' && (
          <time dateTime={match?.startTime ?? undefined}>
            {match?.date ? text.day(match.date) : tree.noDate}
            {match?.date && status === 'FUTURE' && ` ${match.time ?? ''}`}
          </time>
        )}
        {status !== 'FUTURE' && status !== 'PAST' && <span className={styles.status}>{text.statuses[status]}</span>}
      </span>
      {sides.map((side, at) => {
        const name = side.name ?? placeholder(places, side.source) ?? tree.noTeam
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is identified by its position.
            key={at}
            className={styles.side}
            data-winner={side.winner || undefined}
            data-unknown={side.name === null || undefined}
            onPointerEnter={(event) => point(event, side.id)}
          >
            <span className={styles.name} title={name}>
              <bdi>{name}</bdi>
            </span>
            {side.winner && <span className="sr-only">{tree.winner} </span>}
            <span className={clsx(styles.score, 'num')}>{side.resultText ?? tree.noScore}</span>
          </span>
        )
      })}
    </>
  )
}
