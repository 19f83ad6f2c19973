// Head-to-head record: who won how often, as bars and as a table, and the last meetings.
import type { HeadToHead, Match } from '@campus/contract/matches'
import type { ReactNode } from 'react'
import { useMatchText } from '../../text/use-match-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './history.module.css'
import { TallyTable } from './tally-table.tsx'

/** The record as bars; the table below has the same in words and figures. */
function Bar({ one, two, label }: { one: number; two: number; label: string }) {
  return (
    <div className={styles.bar}>
      <b>{one}</b>
      <span className={styles.track}>
        <span style={{ flexGrow: one }} />
        <span style={{ flexGrow: two }} />
      </span>
      <b>{two}</b>
      <small>{label}</small>
    </div>
  )
}

interface Props {
  history: HeadToHead
  names: [string, string]
  /** Renders a match as a row. */
  row: (match: Match) => ReactNode
}

export function HeadToHeadCards({ history, names, row }: Props) {
  const text = useMatchText()
  const { history: words } = text.matchPage
  const { team1Wins, team1Draws, team1Losses, team2Wins, team2Draws, team2Losses, meetings } = history
  const count = team1Wins + team1Draws + team1Losses
  if (count === 0) {
    const isKnown = history.team1Department !== null && history.team2Department !== null
    return (
      <Card title={words.title}>
        <Notice title={isKnown ? words.none : words.unknown} />
      </Card>
    )
  }
  return (
    <>
      <Card title={words.title} note={words.count(count)}>
        <div className={styles.bars} aria-hidden="true">
          <Bar one={team1Wins} two={team2Wins} label={words.wins} />
        </div>
        <TallyTable
          caption={words.title}
          rows={[
            { name: names[0], wins: team1Wins, draws: team1Draws, losses: team1Losses },
            { name: names[1], wins: team2Wins, draws: team2Draws, losses: team2Losses },
          ]}
        />
      </Card>
      <Card title={words.meetings}>
        <ul>
          {meetings.map((match) => (
            <li key={match.matchId} className={styles.meeting}>
              <p>{[match.date && text.day(match.date), match.competitionName].filter(Boolean).join(' · ')}</p>
              {row(match)}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
