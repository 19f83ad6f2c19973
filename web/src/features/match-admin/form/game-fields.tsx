// Fields of the match form: competition, sport, kind and status.

import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { matchStatuses, matchTypes, type Sport } from '@campus/contract/sports'
import { allSports } from '@campus/rules/kits/kits'
import { hasReason, nextStatuses } from '@campus/rules/results/status'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { competitionTitle } from '../../../text/format/competition-title.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './match-form.module.css'
import { isPlaced, type MatchValues } from './match-form.rules.ts'
import type { MatchOptions } from './use-match-options.ts'

export interface FieldsProps {
  values: MatchValues
  put: (changes: Partial<MatchValues>) => void
  errorOf: (field: keyof MatchValues) => string | undefined
  options: MatchOptions
  edited: Match | null
}

/** A change of sport resets teams and sets. */
const noSources = { teamOneSource: null, teamTwoSource: null }
const otherSport = {
  teamOneId: null,
  teamTwoId: null,
  sideIds: [],
  ...noSources,
  sets: [],
  shootOutOne: '',
  shootOutTwo: '',
}

/** Marks end a match of many sides, and nobody wins it by forfeit. */
function statusesFor(values: MatchValues, edited: Match | null) {
  const all = edited ? nextStatuses(edited.status) : matchStatuses
  if (!isPlaced(values)) return all
  return all.filter((status) => status !== 'FORFEIT' && (status !== 'PAST' || edited?.status === 'PAST'))
}

export function GameFields({ values, put, errorOf, options, edited }: FieldsProps) {
  const text = useAdminText()
  const { form, list } = text.adminWords
  const known = options.competitions.map((each) => ({
    value: String(each.competitionId),
    label: `${text.sport(each.sport)} · ${competitionTitle(each)}`,
  }))
  const chosen = String(options.competitionId ?? '')
  if (!chosen) known.unshift({ value: '', label: form.noRound })

  function chooseCompetition(id: string) {
    const competition = options.competitions.find(({ competitionId }) => String(competitionId) === id)
    if (!competition) return
    const { competitionId, sport, type } = competition
    const matchType = type === 'COMBINED' ? values.matchType : type
    put({
      competitionId,
      sport,
      ...(matchType !== values.matchType && { matchType, round: '', ...noSources }),
      ...(sport !== values.sport && otherSport),
    })
  }

  const missing = options.hasNoCompetition ? form.noCompetition : undefined
  return (
    <div className={styles.fields}>
      {edited ? (
        // A match never changes its competition, nor its sport.
        <dl className={styles.kept}>
          <dt>{form.competition}</dt>
          <dd>{`${text.sport(edited.sport)} · ${edited.competitionName}`}</dd>
        </dl>
      ) : (
        <>
          <Select
            className={styles.long}
            label={form.competition}
            value={chosen}
            options={known}
            error={errorOf('competitionId') ?? missing}
            onChange={chooseCompetition}
          />
          {(missing || errorOf('competitionId')) && (
            <Link className={styles.link} to={paths.competitions}>
              {form.toCompetitions}
            </Link>
          )}
          <Select
            label={list.sport}
            value={values.sport}
            options={allSports().map((sport) => ({ value: sport, label: text.sport(sport) }))}
            onChange={(sport: Sport) =>
              put({ sport, competitionId: null, ...otherSport, ...(isPlaced({ sport }) && { matchType: 'LEAGUE' }) })
            }
          />
        </>
      )}
      {!isPlaced(values) && (
        <Select
          label={form.matchType}
          value={values.matchType}
          options={matchTypes.map((type) => ({ value: type, label: form.types[type] }))}
          onChange={(matchType) => put({ matchType, round: '', ...noSources })}
        />
      )}
      <Select
        label={list.status}
        value={values.status}
        options={statusesFor(values, edited).map((status) => ({
          value: status,
          label: text.statuses[status],
        }))}
        error={values.status === 'FORFEIT' ? undefined : errorOf('status')}
        hint={values.status === 'POSTPONED' ? form.newDateHint : undefined}
        onChange={(status) => put({ status })}
      />
      {hasReason(values.status) && (
        <Field
          label={form.reason}
          hint={form.reasonHint}
          value={values.reason}
          maxLength={limits.reasonLength}
          onChange={({ target }) => put({ reason: target.value })}
        />
      )}
    </div>
  )
}
