// Who plays: two teams found by department or name, or the places that wait for one.

import { placeholder } from '../../text/placeholders.ts'
import { useAdminText } from '../../text/use-admin-text.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { FieldsProps } from './game-fields.tsx'
import styles from './match-form.module.css'

export function TeamFields({ values, put, said, options, edited }: FieldsProps) {
  const { form, list } = useAdminText().adminWords
  const { places } = useSeasonText()
  const sides = [
    { field: 'teamOneId', label: list.team1, source: edited?.source1 },
    { field: 'teamTwoId', label: list.team2, source: edited?.source2 },
  ] as const
  return (
    <div className={styles.pair}>
      {sides.map(({ field, label, source }) => {
        const place = values[field] === null ? placeholder(places, source ?? null) : null
        return (
          <Combobox
            key={field}
            label={label}
            value={values[field]}
            options={options.teams}
            placeholder={form.teamPlaceholder}
            hint={place ? form.placeholder(place) : undefined}
            error={said(field)}
            onChange={(teamId) => put({ [field]: teamId })}
          />
        )
      })}
    </div>
  )
}
