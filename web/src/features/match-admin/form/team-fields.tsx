// Fields of the two teams: found by department or name, or the source of one that is not known yet.

import { placeholder } from '../../../text/format/placeholders.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import type { FieldsProps } from './game-fields.tsx'
import styles from './match-form.module.css'

export function TeamFields({ values, put, errorOf, options }: FieldsProps) {
  const { form, list } = useAdminText().adminWords
  const { places } = useSeasonText()
  const sides = [
    { field: 'teamOneId', source: 'teamOneSource', label: list.team1 },
    { field: 'teamTwoId', source: 'teamTwoSource', label: list.team2 },
  ] as const
  // Group ranks come last: there are many, and few matches use one.
  const { RANK: ranks = [], MATCH: winners = [] } = Object.groupBy(options.sources, ({ value }) =>
    String(value).startsWith('RANK:') ? 'RANK' : 'MATCH',
  )
  const offered = [...winners, ...options.teams, ...ranks]
  return (
    <div className={styles.pair}>
      {sides.map(({ field, label, source }) => {
        const place = placeholder(places, values[source])
        return (
          <Combobox
            key={field}
            label={label}
            value={values[field] ?? values[source]}
            options={offered}
            placeholder={form.teamPlaceholder}
            hint={place ? form.placeholder(place) : undefined}
            error={errorOf(field)}
            onChange={(side) =>
              put({ [field]: typeof side === 'number' ? side : null, [source]: typeof side === 'string' ? side : null })
            }
          />
        )
      })}
    </div>
  )
}
