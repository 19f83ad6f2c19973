// What differs between sports beside numbers: the serve, what a tap counts, what is measured, cards, time-outs, starters.
import { kitCards } from '@campus/contract/kits'
import { measures } from '@campus/contract/marks'
import type { OwnSportForm } from '@campus/contract/own-sports'
import { serves } from '@campus/contract/rules'
import { useState } from 'react'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Checkbox, Switch } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import panel from '../../../ui/list/panel.module.css'
import { valuesIn } from './sport.rules.ts'
import styles from './sports.module.css'

interface Props {
  form: OwnSportForm
  onChange: (form: OwnSportForm) => void
}

export function KitFields({ form, onChange }: Props) {
  const { ownSports: words } = useSeasonText().office
  const { rules, cards } = form
  return (
    <>
      <div className={panel.fields}>
        <FamilyFields form={form} onChange={onChange} />
        {rules.kind !== 'PLACED' && (
          <NumberField
            label={words.starters}
            hint={words.startersHint}
            value={form.starters}
            maxLength={2}
            onChange={(starters) => onChange({ ...form, starters: starters && Math.min(30, starters) })}
          />
        )}
      </div>
      {rules.kind !== 'PLACED' && (
        <>
          <Switch
            checked={form.hasTimeOuts}
            onChange={(event) => onChange({ ...form, hasTimeOuts: event.target.checked })}
          >
            {words.timeOuts}
          </Switch>
          <fieldset className={styles.checks}>
            <legend>{words.cards}</legend>
            {kitCards.map((card) => (
              <Checkbox
                key={card}
                checked={cards.includes(card)}
                onChange={({ target }) =>
                  onChange({
                    ...form,
                    cards: kitCards.filter((each) => (each === card ? target.checked : cards.includes(each))),
                  })
                }
              >
                {words.cardNames[card]}
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
    </>
  )
}

function FamilyFields({ form, onChange }: Props) {
  const { ownSports: words } = useSeasonText().office
  const { rules } = form
  if (rules.kind === 'POINTS') {
    return (
      <>
        <Select
          label={words.serve}
          value={rules.serve ?? 'NONE'}
          options={serves.map((value) => ({ value, label: words.serves[value] }))}
          onChange={(serve) => onChange({ ...form, rules: { ...rules, serve } })}
        />
        <Switch
          checked={rules.keepsEnds ?? false}
          onChange={({ target }) => onChange({ ...form, rules: { ...rules, keepsEnds: target.checked } })}
        >
          {words.keepsEnds}
        </Switch>
      </>
    )
  }
  if (rules.kind === 'PLACED') {
    return (
      <Select
        label={words.measure}
        value={rules.measure}
        options={measures.map((value) => ({ value, label: words.measures[value] }))}
        onChange={(measure) => onChange({ ...form, rules: { ...rules, measure } })}
      />
    )
  }
  if (rules.kind === 'PERIODS' && rules.outs === null) {
    return <Values values={rules.values} onChange={(values) => onChange({ ...form, rules: { ...rules, values } })} />
  }
  return null
}

/** Typed as a list; what is no list yet is no values. */
function Values({ values, onChange }: { values: number[]; onChange: (values: number[]) => void }) {
  const { ownSports: words } = useSeasonText().office
  const [typed, setTyped] = useState(values.join(', '))
  return (
    <Field
      label={words.values}
      hint={words.valuesHint}
      inputMode="text"
      autoComplete="off"
      maxLength={20}
      value={typed}
      error={valuesIn(typed) ? undefined : words.valuesWrong}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(valuesIn(target.value) ?? [])
      }}
    />
  )
}
