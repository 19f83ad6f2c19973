// Results of the last five matches: a letter on a colour, each linking to its match.
import { sideScore } from '@campus/rules/results/score-text'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { matchPath } from '../../paths.ts'
import { shortSideName, sideName } from '../../text/format/side-name.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Card } from '../../ui/list/card.tsx'
import styles from './form-strip.module.css'
import { type Season, sideOf } from './season.rules.ts'

interface Props {
  teamId: number
  form: Season['form']
  /** The season in figures, above the results. */
  children?: ReactNode
}

export function FormStrip({ teamId, form, children }: Props) {
  const text = useTeamText()
  if (form.length === 0 && !children) return null
  return (
    <Card title={children ? text.team.season : text.team.form} note={form.length > 0 ? text.team.formOrder : undefined}>
      {children}
      {/* Chronological: the latest is at the end. */}
      <ol className={styles.form}>
        {form.toReversed().map(({ match, result }, at) => {
          const isFirst = sideOf(teamId, match) === 1
          const rivalSide = isFirst ? 2 : 1
          const rival = sideName(match, rivalSide, text)
          const [one, two] = [
            sideScore(match.teamScore1, match.shootOut1),
            sideScore(match.teamScore2, match.shootOut2),
          ]
          const scores = isFirst ? ([one ?? '-', two ?? '-'] as const) : ([two ?? '-', one ?? '-'] as const)
          const day = match.date ? text.day(match.date) : text.team.noDay
          const words = text.team.formMatch(text.team.results[result], day, rival, ...scores)
          return (
            <li key={match.matchId}>
              <Link to={matchPath(match)} title={words}>
                <span className={clsx(styles.chip, at === form.length - 1 && styles.latest)} data-result={result}>
                  {text.team.results[result]}
                </span>
                <span className={`${styles.score} num`}>{scores.join(':')}</span>
                <small className={styles.rival}>{shortSideName(match, rivalSide, text)}</small>
                <span className="sr-only">{day}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
