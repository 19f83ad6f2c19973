// What can be done with the chosen match, each with its consequence; on any screen by a finger, a mouse or keys.
import type { Match } from '@campus/contract/matches'
import { clockAt } from '@campus/rules/seoul'
import { ArrowDownToLine, ArrowLeftRight, Pause, Pencil, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { editMatchPath, scorePath } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import styles from './board.module.css'
import { isMovable } from './board.rules.ts'

interface Props {
  match: Match
  renderSuspension: (match: Match) => ReactNode
  court: string
  /** When it will begin, where that is later than planned. */
  expected: number | undefined
  /** How many matches follow on its court, itself included. */
  following: number
  onLater: (minutes: number) => void
  onPush: () => void
  onCourt: () => void
  onPostpone: () => void
  onClose: () => void
}

export function ChosenBar(props: Props) {
  const { match, renderSuspension, court, expected, following, onLater, onPush, onCourt, onPostpone, onClose } = props
  const text = useBoardText()
  const { board: words } = text
  const when = expected === undefined ? match.startTime : `${clockAt(expected)} (${words.was(match.startTime ?? '')})`
  const isFuture = match.status === 'FUTURE'
  return (
    <section className={styles.bar} aria-label={words.chosen}>
      <p>
        {matchName(match, text)}
        <small>{[court, when, match.competitionName].filter(Boolean).join(' · ')}</small>
      </p>
      <Button onClick={onClose}>{words.close}</Button>
      <div className={styles.acts}>
        {isFuture && (
          <>
            <Button onClick={() => onLater(15)}>
              {words.acts.fifteen}
              <small>{words.acts.count(following)}</small>
            </Button>
            <Button onClick={() => onLater(30)}>
              {words.acts.thirty}
              <small>{words.acts.count(following)}</small>
            </Button>
            <Button onClick={onPush}>
              <ArrowDownToLine aria-hidden="true" />
              {words.acts.push}
            </Button>
          </>
        )}
        {isMovable(match) && (
          <Button onClick={onCourt}>
            <ArrowLeftRight aria-hidden="true" />
            {words.acts.court}
          </Button>
        )}
        {match.status === 'LIVE' && (
          <>
            {renderSuspension(match)}
            <ButtonLink to={scorePath(match.matchId)}>
              <Play aria-hidden="true" />
              {words.acts.console}
            </ButtonLink>
          </>
        )}
        <ButtonLink to={editMatchPath(match.matchId)}>
          <Pencil aria-hidden="true" />
          {words.acts.score}
        </ButtonLink>
        {isMovable(match) && (
          <Button onClick={onPostpone}>
            <Pause aria-hidden="true" />
            {words.acts.postpone}
          </Button>
        )}
      </div>
    </section>
  )
}
