// Fields of a team, for a new one and for an edited one.
import { limits } from '@campus/contract/limits'
import type { Sport } from '@campus/contract/sports'
import { allSports } from '@campus/rules/kits/kits'
import { shortName } from '../../text/format/short-name.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import panel from '../../ui/list/panel.module.css'
import { type TeamDraft, teamProblems } from './team.rules.ts'

interface Props {
  draft: TeamDraft
  onChange: (draft: TeamDraft) => void
  /** Problems are shown after the first attempt to save. */
  isTried: boolean
  /** What somebody else has saved in the meantime. */
  theirs?: TeamDraft | undefined
  /** An existing team: its row takes the focus and has more options. */
  isEdit?: boolean
}

export function TeamFields({ draft, onChange, isTried, theirs, isEdit }: Props) {
  const text = useSeasonText()
  const { common, teams: words } = text.office
  const problems = isTried ? teamProblems(draft) : {}
  const problemTexts = {
    required: common.required,
    tooLong: words.tooLong(limits.teamNameLength),
    shortTooLong: words.tooLong(limits.shortNameLength),
    pointBad: words.pointBad,
  }
  const error = (field: keyof TeamDraft) => problems[field] && problemTexts[problems[field]]
  const sportName = (sport: Sport | null) => (sport ? text.sport(sport) : words.anySport)
  const hint = (field: keyof TeamDraft) => {
    if (!theirs || theirs[field] === draft[field]) return undefined
    return common.theirs(field === 'sport' ? sportName(theirs.sport) : String(theirs[field]))
  }
  const typed = (field: 'teamName' | 'department' | 'shortName' | 'point') => ({
    value: draft[field],
    error: error(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [field]: event.target.value }),
  })
  return (
    <div className={panel.fields}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Field label={words.name} {...typed('teamName')} hint={hint('teamName')} autoFocus={isEdit} />
      <Field label={words.department} {...typed('department')} hint={hint('department')} />
      <Field
        label={words.shortName}
        {...typed('shortName')}
        placeholder={shortName(draft.teamName)}
        hint={hint('shortName') ?? words.shortNameHint}
      />
      <Select<Sport | ''>
        label={words.sport}
        value={draft.sport ?? ''}
        options={[
          { value: '', label: words.anySport },
          ...allSports().map((sport) => ({ value: sport, label: text.sport(sport) })),
        ]}
        onChange={(sport) => onChange({ ...draft, sport: sport || null })}
        hint={hint('sport')}
      />
      <Field label={words.point} {...typed('point')} inputMode="text" hint={hint('point') ?? words.pointHint} />
      {isEdit && (
        <Checkbox
          checked={draft.hidesNames}
          onChange={(event) => onChange({ ...draft, hidesNames: event.target.checked })}
        >
          {words.hidesNames}
        </Checkbox>
      )}
    </div>
  )
}
