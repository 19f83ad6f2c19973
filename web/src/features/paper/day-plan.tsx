// The plan of a day on paper: a page per court, or all teams with their matches one below the other.
import type { Match } from '@campus/contract/matches'
import { courtsOf } from '@campus/rules/season/courts'
import { stageName } from '../../text/format/placeholders.ts'
import { matchName, sideName } from '../../text/format/side-name.ts'
import { usePaperText } from '../../text/use-paper-text.ts'
import styles from './paper.module.css'
import { teamsOf } from './paper.rules.ts'
import { Cell } from './sheet-parts.tsx'

const stageOf = (match: Match, text: ReturnType<typeof usePaperText>) =>
  [match.competitionName, stageName(text.places, match.groupName, match.round)].filter(Boolean).join(' · ')

function CourtPlan({ date, venue, matches }: { date: string; venue: string; matches: Match[] }) {
  const text = usePaperText()
  const { paper: words } = text
  return (
    <section className={styles.page} aria-label={venue}>
      <h2>{venue}</h2>
      <p>
        {text.day(date)} · {words.count(matches.length)}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.narrow}>{words.time}</th>
            <th className={styles.narrow}>{words.sport}</th>
            <th>{words.match}</th>
            <th>{words.competition}</th>
            <th className={styles.blank}>{words.result}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={match.matchId}>
              <td className="num">{match.startTime ?? words.noTime}</td>
              <td>{text.sport(match.sport)}</td>
              <td>
                <b>{matchName(match, text)}</b>
              </td>
              <td>{stageOf(match, text)}</td>
              <Cell />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function PlanByCourt({ date, matches }: { date: string; matches: Match[] }) {
  const { paper: words } = usePaperText()
  const { courts, unplaced } = courtsOf(matches)
  return (
    <>
      {courts.map((court) => (
        <CourtPlan key={court.venueId} date={date} venue={court.venue} matches={court.matches} />
      ))}
      {unplaced.length > 0 && <CourtPlan date={date} venue={words.noCourt} matches={unplaced} />}
    </>
  )
}

export function PlanByTeam({ date, matches }: { date: string; matches: Match[] }) {
  const text = usePaperText()
  const { paper: words } = text
  const opponentOf = (match: Match, teamId: number) =>
    match.sides ? matchName(match, text) : sideName(match, match.teamId1 === teamId ? 2 : 1, text)
  return (
    <section className={styles.page} aria-label={words.kinds.team}>
      <h2>{text.day(date)}</h2>
      {teamsOf(matches).map(({ teamId, team, matches: own }) => (
        <article key={teamId} className={styles.team} aria-label={team}>
          <h3>{team}</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.narrow}>{words.time}</th>
                <th>{words.court}</th>
                <th className={styles.narrow}>{words.sport}</th>
                <th>{words.opponent}</th>
                <th>{words.competition}</th>
              </tr>
            </thead>
            <tbody>
              {own.map((match) => (
                <tr key={match.matchId}>
                  <td className="num">{match.startTime ?? words.noTime}</td>
                  <td>{match.venue ?? words.noCourt}</td>
                  <td>{text.sport(match.sport)}</td>
                  <td>
                    <b>{opponentOf(match, teamId)}</b>
                  </td>
                  <td>{stageOf(match, text)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </section>
  )
}
