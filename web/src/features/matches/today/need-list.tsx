// What needs a person now, the most urgent first; each with the likely answer.
import { clsx } from 'clsx'
import { CircleAlert, Clock, Pause, Smartphone, UserX } from 'lucide-react'
import { editMatchPath, paths, scorePath } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import styles from './today.module.css'
import type { Need } from './today.rules.ts'

const icons = {
  ABSENT: UserX,
  LATE: Clock,
  DISPUTED: CircleAlert,
  SUSPENDED: Pause,
  LEFT_RUNNING: Clock,
  PHONE_SILENT: Smartphone,
} as const

export function NeedList({ needs, next }: { needs: readonly Need[]; next: string | null }) {
  const text = useBoardText()
  const { today: words } = text.board
  return (
    <Card title={words.needs} note={words.count(needs.length)}>
      {needs.length === 0 && (
        <p className={styles.none}>
          {words.none}
          {next && <small>{words.next(next)}</small>}
        </p>
      )}
      <ul>
        {needs.map(({ kind, match, minutes }) => {
          const Icon = icons[kind]
          return (
            <li key={match.matchId} className={styles.need}>
              <Icon aria-hidden="true" className={clsx(kind === 'DISPUTED' && styles.urgent)} />
              <div>
                <b>{words.kinds[kind](match.venue ?? text.board.noCourt, minutes)}</b>
                <p>
                  {matchName(match, text)}
                  {match.suspended?.reason && ` · ${match.suspended.reason}`}
                </p>
                <div className={styles.answers}>
                  <ButtonLink tone="primary" to={kind === 'ABSENT' ? paths.queue : scorePath(match.matchId)}>
                    {words.answers[kind]}
                  </ButtonLink>
                  {kind === 'ABSENT' && <ButtonLink to={editMatchPath(match.matchId)}>{words.walkover}</ButtonLink>}
                  {kind === 'LATE' && <ButtonLink to={paths.board}>{words.toBoard}</ButtonLink>}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
