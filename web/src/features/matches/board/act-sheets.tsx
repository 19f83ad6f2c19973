// Sheets in which an act is chosen: how far to push, which court, and a postponement. Each ends in the preview.
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import type { Moves } from '@campus/rules/board/moves'
import type { BoardMatch } from '@campus/rules/board/problems'
import { instantOf } from '@campus/rules/seoul'
import { useState } from 'react'
import { isDay } from '../../../text/format/dates.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { SheetChoice } from '../../../ui/dialog/sheet-choice.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { type Act, simpleAct } from './act.ts'
import styles from './act-sheets.module.css'
import { type Day, later, placeOn, problemsOf } from './board.rules.ts'

const lengths = ['5', '10', '15', '20', '30', '45', '60', '90', '120'] as const

interface PushProps {
  day: Day
  /** What begins later, in order. */
  rest: readonly BoardMatch[]
  title: (minutes: number) => string
  onAct: (act: Act) => void
  onClose: () => void
}

export function PushSheet({ day, rest, title, onAct, onClose }: PushProps) {
  const text = useBoardText()
  const { pushSheet: words } = text.board
  const [minutes, setMinutes] = useState<(typeof lengths)[number]>('15')
  const [how, setHow] = useState<'gaps' | 'all'>('gaps')
  function preview() {
    const moves = later(day, rest, { minutes: Number(minutes), fillsGaps: how === 'gaps' })
    onAct({ ...simpleAct(title(Number(minutes)), moves), given: new Set(rest.map(({ matchId }) => matchId)) })
  }
  return (
    <Sheet title={words.title} close={text.close} onClose={onClose}>
      {rest.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <>
          <SheetChoice
            name="minutes"
            label={words.minutes}
            value={minutes}
            options={lengths.map((value) => ({ value, label: words.minute(Number(value)) }))}
            onChange={setMinutes}
          />
          <SheetChoice
            name="how"
            label={words.how}
            value={how}
            options={[
              { value: 'gaps', label: words.gaps },
              { value: 'all', label: words.all },
            ]}
            onChange={setHow}
          />
          <SheetActions>
            <Button tone="primary" onClick={preview}>
              {words.preview}
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  )
}

interface CourtProps {
  day: Day
  match: Match
  courts: readonly { venueId: number; name: string }[]
  onAct: (act: Act) => void
  onClose: () => void
}

/** Every other court, with what would be wrong there at that time. */
export function CourtSheet({ day, match, courts, onAct, onClose }: CourtProps) {
  const text = useBoardText()
  const { courtSheet: words, did } = text.board
  const startsAt = placeOn(match, day.date)?.startsAt ?? 0
  const choices = courts
    .filter(({ venueId }) => venueId !== match.venueId)
    .map((court) => {
      const moves: Moves = new Map([[match.matchId, { startsAt, venueId: court.venueId }]])
      return { court, moves, problems: problemsOf(day, moves).length }
    })
  return (
    <Sheet title={words.title} close={text.close} onClose={onClose}>
      <ul className={styles.courts}>
        {choices.map(({ court, moves, problems }) => (
          <li key={court.venueId}>
            <Button onClick={() => onAct(simpleAct(did.court(matchName(match, text), court.name), moves))}>
              {court.name}
              <small>{problems === 0 ? words.free : words.problems(problems)}</small>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface PostponeProps {
  day: Day
  match: Match
  onAct: (act: Act) => void
  onClose: () => void
}

export function PostponeSheet({ day, match, onAct, onClose }: PostponeProps) {
  const text = useBoardText()
  const { postponeSheet: words, did } = text.board
  const [reason, setReason] = useState(match.reason ?? '')
  const [hasDay, setHasDay] = useState(false)
  const [date, setDate] = useState(day.date)
  const [time, setTime] = useState(match.startTime ?? '')
  const name = matchName(match, text)
  const isComplete = !hasDay || (isDay(date) && /^\d\d:\d\d$/.test(time))

  function preview() {
    if (!isComplete) return
    const own = instantOf(match.date ?? day.date, match.startTime ?? '00:00')
    const startsAt = hasDay ? instantOf(date, time) : own
    onAct({
      ...simpleAct(did.postponed(name), new Map([[match.matchId, { startsAt, venueId: match.venueId }]])),
      postponed: new Set([match.matchId]),
      reason: reason.trim() || null,
    })
  }

  return (
    <Sheet title={words.title(name)} close={text.close} onClose={onClose}>
      <Field
        label={words.reason}
        hint={words.reasonHint}
        maxLength={limits.reasonLength}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Checkbox checked={hasDay} onChange={(event) => setHasDay(event.target.checked)}>
        {words.hasDay}
      </Checkbox>
      {hasDay && (
        <>
          <DateField label={words.day} value={date} onDay={setDate} />
          <Field label={words.time} type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </>
      )}
      <SheetActions>
        <Button tone="primary" aria-disabled={!isComplete} onClick={preview}>
          {words.preview}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
