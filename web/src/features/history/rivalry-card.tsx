// One card of what lies behind a match: how often each side won against the other, each side's last matches, and the last meetings.
import type { HeadToHead, Match } from '@campus/contract/matches'
import { scoreText } from '@campus/rules/results/score-text'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { matchPath } from '../../paths.ts'
import { shortName as shorten } from '../../text/format/short-name.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import { tintOf } from '../../ui/list/tint.ts'
import styles from './history.module.css'
import { TallyTable } from './tally-table.tsx'

type Names = readonly [one: string, two: string]

/** Wins, draws and losses as figures and a bar. Screen readers get the same as a table. */
function Meetings({ history, names, shortNames }: { history: HeadToHead; names: Names; shortNames: Names }) {
  const { history: words } = useMatchText().matchPage
  const { team1Wins, team1Draws, team1Losses, team2Wins, team2Draws, team2Losses } = history
  return (
    <>
      <div className="sr-only">
        <TallyTable
          caption={words.title}
          rows={[
            { name: names[0], wins: team1Wins, draws: team1Draws, losses: team1Losses },
            { name: names[1], wins: team2Wins, draws: team2Draws, losses: team2Losses },
          ]}
        />
      </div>
      <div className={styles.sums} aria-hidden="true">
        <span>
          {shortNames[0]} <b className="num">{team1Wins}</b>
          {words.wins}
        </span>
        {team1Draws > 0 && (
          <span>
            <b className="num">{team1Draws}</b>
            {words.draws}
          </span>
        )}
        <span>
          {shortNames[1]} <b className="num">{team2Wins}</b>
          {words.wins}
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span data-side="1" style={{ flexGrow: team1Wins }} />
        <span style={{ flexGrow: team1Draws }} />
        <span data-side="2" style={{ flexGrow: team2Wins }} />
      </div>
    </>
  )
}

interface FormProps {
  name: string
  shortName: string
  record: HeadToHead['record1']
  form: HeadToHead['form1']
}

function Form({ name, shortName, record, form }: FormProps) {
  const text = useMatchText()
  const { history: words } = text.matchPage
  const matchText = (match: Match) => {
    const { date, teamName1, teamName2 } = match
    const [one, two] = [teamName1 ?? text.matches.noTeam, teamName2 ?? text.matches.noTeam]
    return words.formMatch(date ? text.day(date) : '', one, two, scoreText(match) ?? '- : -')
  }
  const { wins, draws, losses } = record
  return (
    <div className={styles.form}>
      <Crest name={name} department={name} />
      <h3>
        {shortName}
        <small>{wins + draws + losses > 0 ? words.tally(wins, draws, losses) : words.noForm}</small>
      </h3>
      <ol>
        {/* As time runs, as on a team's page: the latest is at the end. */}
        {form.toReversed().map(({ result, match }, at) => (
          <li key={match.matchId}>
            <Link to={matchPath(match)} title={matchText(match)}>
              <span className={clsx(styles.chip, at === form.length - 1 && styles.latest)} data-result={result}>
                {words.results[result]}
              </span>
              <span className="sr-only"> {matchText(match)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface Props {
  match:
    | Pick<Match, 'department1' | 'department2' | 'teamName1' | 'teamName2' | 'shortName1' | 'shortName2'>
    | undefined
  history: HeadToHead
  names: Names
  /** Renders a match as a row. */
  row: (match: Match) => ReactNode
}

export function RivalryCard({ match, history, names, row }: Props) {
  const text = useMatchText()
  const { history: words } = text.matchPage
  const { team1Department, team2Department, team1Wins, team1Draws, team1Losses, meetings } = history
  const count = team1Wins + team1Draws + team1Losses
  const shortNames = [match?.shortName1 ?? shorten(names[0]), match?.shortName2 ?? shorten(names[1])] as const
  const isKnown = team1Department !== null && team2Department !== null
  const hasForm = history.form1.length + history.form2.length > 0
  return (
    <Card title={words.title} note={count > 0 ? words.count(count) : undefined}>
      <div className={styles.body} style={match && tintOf(match)}>
        {count > 0 ? (
          <Meetings history={history} names={names} shortNames={shortNames} />
        ) : (
          <p className={styles.none}>{isKnown ? words.none : words.unknown}</p>
        )}
        {team1Department !== null && (
          <Form name={names[0]} shortName={shortNames[0]} record={history.record1} form={history.form1} />
        )}
        {team2Department !== null && (
          <Form name={names[1]} shortName={shortNames[1]} record={history.record2} form={history.form2} />
        )}
        {hasForm && <small className={styles.hint}>{words.formOrder}</small>}
      </div>
      {meetings.length > 0 && (
        <ul aria-label={words.meetings}>
          {meetings.map((meeting) => (
            <li key={meeting.matchId} className={styles.meeting}>
              <p>{[meeting.date && text.day(meeting.date), meeting.competitionName].filter(Boolean).join(' · ')}</p>
              {row(meeting)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
