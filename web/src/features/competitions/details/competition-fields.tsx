// Fields that a new competition and an existing one share: name, season, type, rules, tie-breaks.
import { competitionTypes } from '@campus/contract/competitions'
import { confirmers } from '@campus/contract/confirmations'
import { lotsDrawers } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import panel from '../../../ui/list/panel.module.css'
import { type CompetitionDraft, withPreset } from './competition.rules.ts'

interface Props {
  sport: Sport
  draft: CompetitionDraft
  onChange: (draft: CompetitionDraft) => void
  problems: readonly string[]
}

export function CompetitionFields({ sport, draft, onChange, problems }: Props) {
  const { common, competitions: words } = useSeasonText().office
  const required = (field: 'name' | 'season') => (problems.includes(field) ? common.required : undefined)
  return (
    <div className={panel.fields}>
      <Field
        label={words.name}
        placeholder={words.namePlaceholder}
        hint={words.nameHint}
        maxLength={40}
        autoComplete="off"
        value={draft.name}
        error={required('name')}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <Field
        label={words.season}
        maxLength={20}
        autoComplete="off"
        value={draft.season}
        error={required('season')}
        onChange={(event) => onChange({ ...draft, season: event.target.value })}
      />
      <Select
        label={words.type}
        value={draft.type}
        options={competitionTypes.map((value) => ({ value, label: words.types[value] }))}
        onChange={(type) => onChange({ ...draft, type })}
      />
      <Select
        className={panel.wide}
        label={words.rulePreset}
        value={draft.rulePreset}
        options={kitOf(sport).presets.map((value) => ({ value, label: words.presets[value] }))}
        onChange={(preset) => onChange(withPreset(sport, draft, preset))}
      />
      <Select
        className={panel.wide}
        label={words.tieBreakPreset}
        value={draft.tieBreakPreset}
        options={kitOf(sport).tieBreaks.map((value) => ({ value, label: words.tieBreaks[value] }))}
        onChange={(tieBreakPreset) => onChange({ ...draft, tieBreakPreset })}
      />
      {kitOf(sport).kind !== 'PLACED' && (
        <Select
          className={panel.wide}
          label={words.lotsBy}
          value={draft.lotsBy}
          options={lotsDrawers.map((value) => ({ value, label: words.lotsDrawers[value] }))}
          onChange={(lotsBy) => onChange({ ...draft, lotsBy })}
        />
      )}
      <Select
        className={panel.wide}
        label={words.confirmedBy}
        hint={draft.confirmedBy === 'NOBODY' ? undefined : words.confirmedByHint}
        value={draft.confirmedBy}
        options={confirmers.map((value) => ({ value, label: words.confirmers[value] }))}
        onChange={(confirmedBy) => onChange({ ...draft, confirmedBy })}
      />
      {draft.confirmedBy !== 'NOBODY' && (
        <NumberField
          label={words.protestMinutes}
          hint={words.protestHint}
          value={draft.protestMinutes}
          error={problems.includes('protestMinutes') ? words.protestTooLong : undefined}
          onChange={(protestMinutes) => onChange({ ...draft, protestMinutes })}
        />
      )}
    </div>
  )
}
