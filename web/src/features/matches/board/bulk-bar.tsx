// Acts on several chosen matches of a day: each is one change of plan, through the preview.
import type { Board as Facts } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Clock, Pause, X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { boardOf, useUndoPlan } from '../../../data/board.ts'
import { useMatchesOn } from '../../../data/matches/match-lists.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { isComposing } from '../../../ui/fields/composing.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { ExpectedTimes, useAllExpected } from '../row/expected.tsx'
import { type Act, laterAct, simpleAct } from './act.ts'
import sheets from './act-sheets.module.css'
import { type Day, dayOf, isMovable, placeOn, problemsOf } from './board.rules.ts'
import styles from './bulk-bar.module.css'
import { PreviewSheet } from './preview-sheet.tsx'

interface Props {
  date: string
  chosen: readonly Match[]
  onClear: () => void
}

export function BulkBar({ date, chosen, onClear }: Props) {
  // The whole day, whatever sport is listed: courts and teams are shared.
  const matches = useMatchesOn({ sport: 'ALL', date })
  const board = useQuery(boardOf(date))
  if (!matches.data || !board.data) return null
  return (
    <ExpectedTimes matches={matches.data}>
      <Bar date={date} matches={matches.data} facts={board.data} chosen={chosen} onClear={onClear} />
    </ExpectedTimes>
  )
}

type Open = 'minutes' | 'court' | { act: Act } | null

function Bar({ date, matches, facts, chosen, onClear }: Props & { matches: readonly Match[]; facts: Facts }) {
  const text = useBoardText()
  const { bulk: words, acts } = text.board
  const late = useAllExpected()
  const day = useMemo(() => dayOf(date, matches, facts, late), [date, matches, facts, late])
  const [open, setOpen] = useState<Open>(null)
  const undo = useUndoPlan()
  const ids = new Set(chosen.map(({ matchId }) => matchId))
  const courtName = (venueId: number | null) =>
    facts.courts.find((court) => court.venueId === venueId)?.name ?? text.board.noCourt
  const propose = (act: Act) => setOpen({ act })

  function delay(minutes: number) {
    const rest = day.plan.filter(({ matchId }) => ids.has(matchId) && isFuture(matches, matchId))
    propose(laterAct(day, words.later(chosen.length, minutes), rest, minutes))
  }

  function postpone() {
    const moves = movesTo(day, ids, (venueId) => venueId)
    propose({ ...simpleAct(words.postpone(chosen.length), moves), postponed: new Set(moves.keys()), reason: '' })
  }

  function undoLast(entryId: number) {
    undo.mutate(
      { entryId, accepted: [] },
      {
        onSuccess: () => toast(text.board.undone),
        onError: (error) => toast(`${text.board.undoFailed} ${errorText(text, error)}`),
      },
    )
  }

  useKeys({ p: postpone, t: () => setOpen('minutes'), c: () => setOpen('court') })

  const close = () => setOpen(null)
  return (
    <section className={styles.bar} aria-label={words.label}>
      <p aria-live="polite">{words.chosen(chosen.length)}</p>
      <Button onClick={postpone}>
        <Pause aria-hidden="true" />
        {acts.postpone}
        <kbd aria-hidden="true">P</kbd>
      </Button>
      <Button onClick={() => delay(15)}>{acts.fifteen}</Button>
      <Button onClick={() => delay(30)}>{acts.thirty}</Button>
      <Button onClick={() => setOpen('minutes')}>
        <Clock aria-hidden="true" />
        {words.minutes}
        <kbd aria-hidden="true">T</kbd>
      </Button>
      <Button onClick={() => setOpen('court')}>
        <ArrowLeftRight aria-hidden="true" />
        {acts.court}
        <kbd aria-hidden="true">C</kbd>
      </Button>
      <Button onClick={onClear}>
        <X aria-hidden="true" />
        {words.clear}
        <kbd aria-hidden="true">Esc</kbd>
      </Button>
      {open === 'minutes' && <MinutesSheet onMinutes={delay} onClose={close} />}
      {open === 'court' && (
        <CourtsSheet
          day={day}
          ids={ids}
          courts={facts.courts}
          onCourt={(moves, court) => propose(simpleAct(words.court(chosen.length, court), moves))}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <PreviewSheet
          act={open.act}
          day={day}
          courtName={courtName}
          onClose={close}
          onDone={(entryId, done) => {
            close()
            onClear()
            toast(done, { label: text.board.undo, run: () => undoLast(entryId) })
          }}
        />
      )}
    </section>
  )
}

const isFuture = (matches: readonly Match[], id: number) =>
  matches.some(({ matchId, status }) => matchId === id && status === 'FUTURE')

/** Each at its own time. */
function movesTo(day: Day, ids: ReadonlySet<number>, courtOf: (venueId: number | null) => number | null) {
  return new Map(
    day.matches.flatMap((match) => {
      const place = placeOn(match, day.date)
      if (!place || !ids.has(match.matchId) || !isMovable(match)) return []
      return [[match.matchId, { ...place, venueId: courtOf(place.venueId) }] as const]
    }),
  )
}

/** While no field has the focus and no sheet is open. */
function useKeys(acts: Record<string, () => void>) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as HTMLElement).closest('dialog, select, textarea, input:not([type=checkbox])')) return
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const mostMinutes = 600

function MinutesSheet({ onMinutes, onClose }: { onMinutes: (minutes: number) => void; onClose: () => void }) {
  const text = useBoardText()
  const { bulk: words, pushSheet } = text.board
  const [minutes, setMinutes] = useState<number | null>(45)
  const isRight = minutes !== null && minutes > 0 && minutes <= mostMinutes
  return (
    <Sheet title={words.minutes} close={text.close} onClose={onClose}>
      <NumberField label={pushSheet.minutes} value={minutes} onChange={setMinutes} hint={words.hint(mostMinutes)} />
      <SheetActions>
        <Button tone="primary" aria-disabled={!isRight} onClick={() => isRight && onMinutes(minutes)}>
          {pushSheet.preview}
        </Button>
      </SheetActions>
    </Sheet>
  )
}

interface CourtsProps {
  day: Day
  ids: ReadonlySet<number>
  courts: readonly { venueId: number; name: string }[]
  onCourt: (moves: ReturnType<typeof movesTo>, name: string) => void
  onClose: () => void
}

/** Every court, with what would be wrong there. */
function CourtsSheet({ day, ids, courts, onCourt, onClose }: CourtsProps) {
  const text = useBoardText()
  const { courtSheet: words } = text.board
  return (
    <Sheet title={words.title} close={text.close} onClose={onClose}>
      <ul className={sheets.courts}>
        {courts.map(({ venueId, name }) => {
          const moves = movesTo(day, ids, () => venueId)
          const problems = problemsOf(day, moves).length
          return (
            <li key={venueId}>
              <Button onClick={() => onCourt(moves, name)}>
                {name}
                <small>{problems === 0 ? words.free : words.problems(problems)}</small>
              </Button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
