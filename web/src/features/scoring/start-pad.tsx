// Before a match: one large button, or in rally sports the side that serves first.
import { clsx } from 'clsx'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { sides } from './controls.rules.ts'
import type { Desk } from './desk.ts'
import styles from './pad.module.css'
import { Pad } from './pad.tsx'

export function StartPad({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const { match, game, names, tap } = desk
  if (match.teamId1 === null || match.teamId2 === null) return <Notice title={words.noTeams} />
  if (game.rules.kind !== 'POINTS') {
    return (
      <button type="button" className={styles.start} onClick={() => tap({ type: 'START' })}>
        {words.start}
      </button>
    )
  }
  return (
    <>
      <p className={styles.ask}>{words.whoServes}</p>
      <div className={clsx(styles.pads, styles.tall)}>
        {sides.map((side) => (
          <Pad
            key={side}
            desk={desk}
            side={side}
            body={{ type: 'START', team: side }}
            label={`${names[side - 1]} ${words.serveFirst}`}
          >
            <span>{names[side - 1]}</span>
            <small>{words.serveFirst}</small>
          </Pad>
        ))}
      </div>
    </>
  )
}
