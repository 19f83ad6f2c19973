// Form of a season's plan: the format, the days and hours, the venues, and whether the matches can fit.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Venue } from '@campus/contract/venues'
import type { ReactNode } from 'react'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field, FieldMessage } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { ExceptDays } from './except-days.tsx'
import styles from './season.module.css'
import {
  type Counted,
  heatsNeeded,
  isOutOfRange,
  matchesNeeded,
  rangeOf,
  type SeasonDraft,
  seasonProblems,
  slotsThere,
} from './season.rules.ts'

interface Props {
  competition: CompetitionDetails
  draft: SeasonDraft
  venues: Venue[]
  isTried: boolean
  venueForm: ReactNode
  onChange: (draft: SeasonDraft) => void
}

const toggle = (list: number[], item: number) =>
  list.includes(item) ? list.filter((each) => each !== item) : [...list, item]

const leagues = ['SINGLE', 'DOUBLE', 'WINNER_MEETS_LOSER', 'DUAL_TOURNAMENT', 'SWISS', 'NONE'] as const

interface KnockOutProps {
  draft: SeasonDraft
  set: (change: Partial<SeasonDraft>) => void
}

function KnockOutFields({ draft, set }: KnockOutProps) {
  const { season: words } = useSeasonText().office
  const { isDoubleElimination, hasSecondFinal, hasThirdPlace, consolation } = draft
  return (
    <>
      <Select
        label={words.knockOut}
        value={isDoubleElimination ? 'DOUBLE' : 'SINGLE'}
        options={[
          { value: 'SINGLE', label: words.knockOuts.SINGLE },
          { value: 'DOUBLE', label: words.knockOuts.DOUBLE },
        ]}
        hint={isDoubleElimination ? words.doubleHint : undefined}
        onChange={(kind) => set({ isDoubleElimination: kind === 'DOUBLE' })}
      />
      {!isDoubleElimination && (
        <Select
          label={words.consolation}
          value={consolation}
          options={(['NONE', 'FIRST_ROUND', 'QUARTER_FINALS'] as const).map((value) => ({
            value,
            label: words.consolations[value],
          }))}
          hint={consolation === 'NONE' ? undefined : words.consolationHint}
          onChange={(chosen) => set({ consolation: chosen })}
        />
      )}
      {isDoubleElimination ? (
        <Checkbox checked={hasSecondFinal} onChange={(event) => set({ hasSecondFinal: event.target.checked })}>
          {words.secondFinal}
        </Checkbox>
      ) : (
        <Checkbox checked={hasThirdPlace} onChange={(event) => set({ hasThirdPlace: event.target.checked })}>
          {words.thirdPlace}
        </Checkbox>
      )}
    </>
  )
}

export function SeasonForm({ competition, draft, venues, isTried, venueForm, onChange }: Props) {
  const { common, season: words } = useSeasonText().office
  const problems = isTried ? seasonProblems(draft) : []
  const problemText = (problem: keyof typeof words.problems) =>
    problems.includes(problem) ? words.problems[problem] : undefined
  const set = (change: Partial<SeasonDraft>) => onChange({ ...draft, ...change })
  const number = (field: Counted) => ({
    label: words[field],
    value: draft[field],
    error: isOutOfRange(draft, field) ? common.range(...rangeOf(draft, field)) : undefined,
    onChange: (value: number | null) => set({ [field]: value }),
  })
  const day = (field: 'firstDay' | 'lastDay' | 'dayStart' | 'dayEnd') => ({
    label: words[field],
    value: draft[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  const needed = matchesNeeded(draft, competition.entries)
  const heats = heatsNeeded(draft, competition.entries)
  const slots = slotsThere(draft)
  // Without a venue there are no slots to count.
  const hasVenue = draft.venueIds.length > 0
  const isShort = hasVenue && slots < needed

  return (
    <>
      <Card title={words.format}>
        <div className={panel.body}>
          {draft.most === null ? (
            <>
              <div className={panel.fields}>
                <Select
                  label={words.league}
                  value={draft.league}
                  options={leagues.map((value) => ({ value, label: words.leagues[value] }))}
                  hint={
                    draft.league === 'SWISS'
                      ? words.swissHint(competition.rules.forfeitScore)
                      : words.leagueHints[draft.league]
                  }
                  error={problemText('format')}
                  onChange={(league) => set({ league })}
                />
                {draft.league === 'SWISS' && <NumberField {...number('rounds')} />}
                {draft.hasKnockOut && draft.league !== 'NONE' && <NumberField {...number('perGroup')} />}
              </div>
              <Checkbox checked={draft.hasKnockOut} onChange={(event) => set({ hasKnockOut: event.target.checked })}>
                {words.hasKnockOut}
              </Checkbox>
              {draft.hasKnockOut && <KnockOutFields draft={draft} set={set} />}
            </>
          ) : (
            <div className={panel.fields}>
              <NumberField {...number('lanes')} hint={words.heats(heats)} />
              {heats > 0 && <NumberField {...number('perHeat')} hint={words.perHeatHint} />}
            </div>
          )}
        </div>
      </Card>
      <Card title={words.calendar}>
        <div className={panel.body}>
          <div className={panel.fields}>
            <Field type="date" {...day('firstDay')} error={problemText('days')} />
            <Field type="date" {...day('lastDay')} min={draft.firstDay} />
            <Field type="time" {...day('dayStart')} error={problemText('hours') ?? problemText('slot')} />
            <Field type="time" {...day('dayEnd')} hint={words.dayEndHint} />
          </div>
          <fieldset className={styles.set}>
            <legend>{words.weekdays}</legend>
            <div className={styles.chips}>
              {words.weekdayNames.map((name, weekday) => (
                <label key={name} className={styles.chip}>
                  <input
                    type="checkbox"
                    checked={draft.weekdays.includes(weekday)}
                    onChange={() => set({ weekdays: toggle(draft.weekdays, weekday) })}
                  />
                  {name}
                </label>
              ))}
            </div>
            <FieldMessage error={problemText('weekdays')} />
          </fieldset>
          <ExceptDays
            days={draft.exceptDays}
            firstDay={draft.firstDay}
            onChange={(exceptDays) => set({ exceptDays })}
          />
          <div className={panel.fields}>
            <NumberField {...number('slotMinutes')} />
            <NumberField {...number('restMinutes')} hint={words.restHint} />
            <NumberField {...number('perDay')} />
          </div>
        </div>
      </Card>
      <Card title={words.venues}>
        <div className={panel.body}>
          <fieldset className={styles.set}>
            <legend className="sr-only">{words.venues}</legend>
            <div className={styles.venues}>
              {venues.map(({ venueId, name }) => (
                <Checkbox
                  key={venueId}
                  checked={draft.venueIds.includes(venueId)}
                  isWrong={problemText('venues') !== undefined}
                  onChange={() => set({ venueIds: toggle(draft.venueIds, venueId) })}
                >
                  {name}
                </Checkbox>
              ))}
            </div>
            <FieldMessage error={problemText('venues')} hint={venues.length === 0 ? words.noVenues : undefined} />
          </fieldset>
          {venueForm}
        </div>
      </Card>
      <p className={styles.capacity} data-short={isShort || undefined} aria-live="polite">
        <strong className="num">{hasVenue ? words.capacity(needed, slots) : words.needed(needed)}</strong>
        {isShort && <span>{words.tooFewSlots}</span>}
      </p>
    </>
  )
}
