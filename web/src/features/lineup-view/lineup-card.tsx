// One side's line-up: starters and substitutes apart, the captain marked; a player without a name is a number.
import type { Lineup, LineupPlayer } from '@campus/contract/lineups'
import { useMatchText } from '../../text/use-match-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './lineup-card.module.css'

function Player({ player: { number, name, isCaptain } }: { player: LineupPlayer }) {
  const { lineup: words } = useMatchText().matchPage
  return (
    <li>
      <span className={`${styles.number} num`}>{number ?? '-'}</span>
      {name && <span>{name}</span>}
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

export function LineupCard({ title, lineup }: { title: string; lineup: Lineup | undefined }) {
  const { lineup: words } = useMatchText().matchPage
  const entries = lineup?.entries ?? []
  return (
    <Card title={title} note={entries.length > 0 ? words.players(entries.length) : undefined}>
      {entries.length > 0 ? (
        <>
          <Part title={words.starters} players={entries.filter((player) => player.isStarter)} />
          <Part title={words.substitutes} players={entries.filter((player) => !player.isStarter)} />
        </>
      ) : (
        <Notice title={words.none} />
      )}
    </Card>
  )
}
