// Fields of date, time and venue, and of the group or the round.
import { namedRounds } from '@campus/contract/sports'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { FieldsProps } from './game-fields.tsx'
import styles from './match-form.module.css'
import { isPlaced } from './match-form.rules.ts'

export function WhenFields({ values, put, errorOf, options }: FieldsProps) {
  const { adminWords } = useAdminText()
  const { form, list } = adminWords
  const { places } = useSeasonText()
  const venues = options.venues.map(({ venueId, name }) => ({ value: String(venueId), label: name }))
  return (
    <div className={styles.fields}>
      <Field
        label={list.date}
        type="date"
        required
        value={values.date}
        error={errorOf('date')}
        onChange={(event) => put({ date: event.target.value })}
      />
      <Field
        label={list.time}
        type="time"
        required
        value={values.time}
        error={errorOf('time')}
        onChange={(event) => put({ time: event.target.value })}
      />
      <Select
        label={form.venue}
        value={String(values.venueId ?? '')}
        options={[{ value: '', label: form.noVenue }, ...venues]}
        error={errorOf('venueId')}
        onChange={(id) => put({ venueId: id ? Number(id) : null })}
      />
      {values.matchType === 'LEAGUE' && (
        <Field
          label={form.group}
          maxLength={20}
          hint={isPlaced(values) ? form.heatHint : form.groupHint}
          value={values.groupName}
          onChange={(event) => put({ groupName: event.target.value })}
        />
      )}
      {isPlaced(values) ? (
        <Select
          label={form.round}
          value={values.round}
          options={[
            { value: '', label: form.heat },
            { value: 'FINAL', label: places.rounds.FINAL },
          ]}
          onChange={(round) => put({ round })}
        />
      ) : values.matchType === 'LEAGUE' ? (
        <Field
          label={form.round}
          maxLength={20}
          hint={form.roundHint}
          value={values.round}
          onChange={(event) => put({ round: event.target.value })}
        />
      ) : (
        // The possible sources depend on the round.
        <KnockOutRound
          value={values.round}
          onChange={(round) => put({ round, teamOneSource: null, teamTwoSource: null })}
        />
      )}
    </div>
  )
}

function KnockOutRound({ value, onChange }: { value: string; onChange: (round: string) => void }) {
  const { form } = useAdminText().adminWords
  const { rounds } = useSeasonText().places
  const named = namedRounds.map((round) => ({
    value: round as string,
    label: rounds[round],
  }))
  const isOwn = value !== '' && !named.some((round) => round.value === value)
  return (
    <Select
      label={form.round}
      value={value}
      options={[{ value: '', label: form.noRound }, ...(isOwn ? [{ value, label: value }] : []), ...named]}
      onChange={onChange}
    />
  )
}
