// One side's form: its record in this competition, and its last five results.
import type { HeadToHead, Match } from '@campus/contract/matches'
import { scoreText } from '@campus/rules/results/score-text'
import { Link } from 'react-router'
import { matchPath } from '../../paths.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { Card } from '../../ui/list/card.tsx'
import styles from './history.module.css'
import { TallyTable } from './tally-table.tsx'

interface Props {
  name: string
  record: HeadToHead['record1']
  form: HeadToHead['form1']
}

export function SideRecord({ name, record, form }: Props) {
  const text = useMatchText()
  const { history: words } = text.matchPage
  const matchText = (match: Match) => {
    const { date, teamName1, teamName2 } = match
    const [one, two] = [teamName1 ?? text.matches.noTeam, teamName2 ?? text.matches.noTeam]
    return words.formMatch(date ? text.day(date) : '', one, two, scoreText(match) ?? '- : -')
  }
  return (
    <Card title={words.record(name)}>
      <TallyTable caption={words.record(name)} rows={[{ name, ...record }]} />
      <div className={styles.form}>
        <h3>{words.form}</h3>
        {form.length > 0 ? (
          <ol>
            {/* Chronological, as on a team's page: the latest is at the end. */}
            {form.toReversed().map(({ result, match }) => (
              <li key={match.matchId}>
                <Link to={matchPath(match)} title={matchText(match)}>
                  <span className={styles.chip} data-result={result}>
                    {words.results[result]}
                  </span>
                  <span className="sr-only"> {matchText(match)}</span>
                </Link>
              </li>
            ))}
          </ol>
        ) : (
          <p>{words.noForm}</p>
        )}
      </div>
    </Card>
  )
}
