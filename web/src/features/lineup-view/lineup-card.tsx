// One side's line-up: starters and substitutes apart, the captain marked; a player without a name is a number.
import type { Lineup, LineupPlayer } from '@campus/contract/lineups'
import { crestColor } from '@campus/rules/crest'
import type { CSSProperties } from 'react'
import { useMatchText } from '../../text/use-match-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import styles from './lineup-card.module.css'

function Player({ player: { number, name, isCaptain } }: { player: LineupPlayer }) {
  const { lineup: words } = useMatchText().matchPage
  return (
    <li>
      <span className={`${styles.number} num`}>{number ?? '-'}</span>
      <span className={name ? styles.name : styles.noName}>{name || words.noName}</span>
      {isCaptain && (
        <span className={styles.captain}>
          <span aria-hidden="true">C</span>
          <span className="sr-only">{words.captain}</span>
        </span>
      )}
    </li>
  )
}

function Part({ title, players }: { title: string; players: LineupPlayer[] }) {
  if (players.length === 0) return null
  return (
    <>
      <h3 className={styles.part}>{title}</h3>
      <ol className={styles.players}>
        {players.map((player, at) => (
          <Player key={at} player={player} />
        ))}
      </ol>
    </>
  )
}

interface Props {
  title: string
  /** Whose colour the shirts have. */
  department: string | null
  lineup: Lineup | undefined
}

export function LineupCard({ title, department, lineup }: Props) {
  const { lineup: words } = useMatchText().matchPage
  const entries = lineup?.entries ?? []
  return (
    <Card
      title={title}
      icon={<Crest name={title} department={department} />}
      note={entries.length > 0 ? words.players(entries.length) : undefined}
    >
      {entries.length > 0 ? (
        <div style={{ '--shirt': crestColor(department ?? title) } as CSSProperties}>
          <Part title={words.starters} players={entries.filter((player) => player.isStarter)} />
          <Part title={words.substitutes} players={entries.filter((player) => !player.isStarter)} />
        </div>
      ) : (
        <Notice title={words.none} />
      )}
    </Card>
  )
}
