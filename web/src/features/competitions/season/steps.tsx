// The three steps to a season, the current one, and the progress of each.
import type { CompetitionDetails, Entry } from '@campus/contract/competitions'
import { Link } from 'react-router'
import { seasonPath } from '../../../paths.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import styles from '../entries/entries.module.css'
import { groupsOf } from '../entries/entries.rules.ts'

interface Props {
  competition: CompetitionDetails
  entries: Entry[]
  step: 'teams' | 'seeds'
  onStep: (step: 'teams' | 'seeds') => void
}

export function Steps({ competition, entries, step, onStep }: Props) {
  const { entries: words } = useSeasonText().office
  const facts = { teams: words.chosen(entries.length), seeds: words.groupCount(groupsOf(entries).length) }
  return (
    <nav aria-label={words.steps}>
      <ol className={styles.steps}>
        {(['teams', 'seeds'] as const).map((each, index) => (
          <li key={each}>
            <button type="button" aria-current={each === step ? 'step' : undefined} onClick={() => onStep(each)}>
              <b aria-hidden="true">{index + 1}</b>
              <span>{words.step[each]}</span>
              <small>{facts[each]}</small>
            </button>
          </li>
        ))}
        <li>
          <Link to={seasonPath(competition.competitionId)}>
            <b aria-hidden="true">3</b>
            <span>{words.step.season}</span>
            <small>{words.matchCount(competition.matchCount)}</small>
          </Link>
        </li>
      </ol>
    </nav>
  )
}
