// Makes or edits the rain plan of a day: which courts cannot be used, and what becomes of each match. Kept with its problems, too.
import type { Board as Facts } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import type { RainPlace, RainPlan } from '@campus/contract/rain-plans'
import { useId, useMemo, useState } from 'react'
import { useProposal } from '../../../data/planning.ts'
import { useSaveRainPlan } from '../../../data/rain-plans.ts'
import { isDay } from '../../../text/format/dates.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Act } from './act.ts'
import type { Day } from './board.rules.ts'
import preview from './preview-sheet.module.css'
import { ProblemList } from './problem-list.tsx'
import {
  fittingPlaces,
  onClosedCourts,
  openMatches,
  placesOf,
  proposedPlaces,
  type RainPlaces,
  rainProblems,
} from './rain.rules.ts'
import styles from './rain-sheet.module.css'
import { repairRequest } from './repair-request.ts'

/** As many as the planner takes. */
const mostCourts = 20

export interface RainProps {
  day: Day
  facts: Facts
  courtName: (venueId: number | null) => string
  onAct: (act: Act) => void
  onClose: () => void
}

interface Props extends RainProps {
  saved: RainPlan | null
  usualClosedIds: readonly number[]
  onSaved: () => void
}

export function RainEditor({ day, facts, courtName, saved, usualClosedIds, onSaved }: Props) {
  const text = useBoardText()
  const { rain: words, preview: previewWords } = text.board
  const known = new Set(facts.courts.map(({ venueId }) => venueId))
  const [closedIds, setClosedIds] = useState(() =>
    (saved?.closedVenueIds ?? usualClosedIds).filter((venueId) => known.has(venueId)),
  )
  const [places, setPlaces] = useState<RainPlaces>(() => placesOf(saved))
  const asking = useProposal()
  const saving = useSaveRainPlan()
  const courts = useMemo(() => usedFirst(day, facts.courts), [day, facts.courts])
  const problems = rainProblems(day, places)
  const wet = onClosedCourts(day, places, closedIds)
  const matches = openMatches(day)
  const isLeaving = ({ matchId }: Match) => {
    const kind = places.get(matchId)?.kind ?? 'STAYS'
    return kind !== 'STAYS' || wet.some((match) => match.matchId === matchId)
  }
  const staying = matches.filter((match) => !isLeaving(match))

  function close(venueId: number, isClosed: boolean) {
    setClosedIds((now) => (isClosed ? [...now, venueId] : now.filter((id) => id !== venueId)))
  }

  function propose() {
    if (asking.isPending) return
    const openIds = courts.map(({ venueId }) => venueId).filter((venueId) => !closedIds.includes(venueId))
    const fit = () => setPlaces(fittingPlaces(day, openIds.slice(0, mostCourts), closedIds))
    if (openIds.length === 0) return fit()
    const closed = closedIds.map((venueId) => ({ venueId, from: '00:00', to: '23:59' }))
    asking.mutate(repairRequest(day, facts, closed, openIds.slice(0, mostCourts)), {
      onSuccess: (proposal) => (proposal?.outcome === 'PLAN' ? setPlaces(proposedPlaces(day, proposal)) : fit()),
    })
  }

  function save() {
    if (saving.isPending) return
    const all = matches.map((match) => places.get(match.matchId) ?? stayingPlace(match))
    saving.mutate({ date: day.date, closedVenueIds: [...closedIds], places: all }, { onSuccess: onSaved })
  }

  const row = (match: Match) => (
    <PlaceFields
      key={match.matchId}
      day={day}
      match={match}
      place={places.get(match.matchId)}
      courts={courts}
      courtName={courtName}
      onChange={(place) => setPlaces((now) => new Map(now).set(match.matchId, place))}
    />
  )
  return (
    <>
      <p>{words.lead}</p>
      <fieldset className={styles.courts}>
        <legend>{words.closed}</legend>
        {courts.map(({ venueId, name }) => (
          <Checkbox
            key={venueId}
            checked={closedIds.includes(venueId)}
            onChange={(event) => close(venueId, event.target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Button aria-disabled={asking.isPending} onClick={propose}>
        {words.find}
      </Button>
      {asking.isPending && (
        <Message look="note">
          {asking.best === null ? text.board.repair.looking : text.board.repair.best(asking.best)}
        </Message>
      )}
      {asking.isError && <Message look="bad">{errorText(text, asking.error)}</Message>}
      {matches.filter(isLeaving).map(row)}
      {staying.length > 0 && (
        <details className={styles.staying}>
          <summary>{words.staying(staying.length)}</summary>
          {staying.map(row)}
        </details>
      )}
      {wet.map((match) => (
        <Message key={match.matchId} look="note">
          {words.wet(matchName(match, text))}
        </Message>
      ))}
      {problems.length > 0 && (
        <section className={preview.problems} aria-label={previewWords.left(problems.length)}>
          <h3>{previewWords.left(problems.length)}</h3>
          <ProblemList problems={problems} matches={day.matches} />
          <p>{words.keptAnyway}</p>
        </section>
      )}
      {saving.isError && <Message look="bad">{errorText(text, saving.error)}</Message>}
      <SheetActions>
        <Button tone="primary" aria-disabled={saving.isPending} onClick={save}>
          {words.save}
        </Button>
      </SheetActions>
    </>
  )
}

const stayingPlace = ({ matchId }: Match): RainPlace => ({ kind: 'STAYS', matchId })

interface Court {
  venueId: number
  name: string
}

/** The courts of this day come first. */
function usedFirst(day: Day, courts: readonly Court[]): Court[] {
  const used = new Set(day.matches.map(({ venueId }) => venueId))
  return courts.toSorted((a, b) => Number(used.has(b.venueId)) - Number(used.has(a.venueId)))
}

interface FieldsProps {
  day: Day
  match: Match
  place: RainPlace | undefined
  courts: readonly Court[]
  courtName: (venueId: number | null) => string
  onChange: (place: RainPlace) => void
}

const kinds = ['STAYS', 'MOVES', 'POSTPONED'] as const

function PlaceFields({ day, match, place, courts, courtName, onChange }: FieldsProps) {
  const text = useBoardText()
  const { rain: words } = text.board
  const id = useId()
  const { matchId, startTime, venueId } = match
  const moved = place?.kind === 'MOVES' ? place : { date: day.date, startTime: startTime ?? '00:00', venueId }
  const change = (to: Partial<typeof moved>) => onChange({ ...moved, ...to, kind: 'MOVES', matchId })
  return (
    <section className={styles.fields} aria-labelledby={id}>
      <h3 id={id}>
        {matchName(match, text)}
        <small className="num">{[startTime, courtName(venueId)].join(' ')}</small>
      </h3>
      <Select
        label={words.kind}
        value={place?.kind ?? 'STAYS'}
        options={kinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        onChange={(kind) => (kind === 'MOVES' ? change({}) : onChange({ kind, matchId }))}
      />
      {place?.kind === 'MOVES' && (
        <>
          <Field
            label={words.day}
            type="date"
            value={moved.date}
            onChange={({ target }) => isDay(target.value) && change({ date: target.value })}
          />
          <Field
            label={words.time}
            type="time"
            value={moved.startTime}
            onChange={({ target }) => /^\d\d:\d\d$/.test(target.value) && change({ startTime: target.value })}
          />
          <Select
            label={words.court}
            value={String(moved.venueId ?? '')}
            options={[
              { value: '', label: courtName(null) },
              ...courts.map((court) => ({ value: String(court.venueId), label: court.name })),
            ]}
            onChange={(value) => change({ venueId: value === '' ? null : Number(value) })}
          />
        </>
      )}
    </section>
  )
}
