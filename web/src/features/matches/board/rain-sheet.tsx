// The rain plan of a day: both plans side by side, what is kept and what falls out; made, edited, switched to and back.
import type { RainPlan } from '@campus/contract/rain-plans'
import { clockAt, dateAt } from '@campus/rules/seoul'
import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { rainDayOf, useDeleteRainPlan, useSaveRainPlan } from '../../../data/rain-plans.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { simpleAct } from './act.ts'
import type { Day } from './board.rules.ts'
import preview from './preview-sheet.module.css'
import { ProblemList } from './problem-list.tsx'
import { backOf, onClosedCourts, placesOf, type RainLine, rainLines, rainProblems, switchOf } from './rain.rules.ts'
import { RainEditor, type RainProps } from './rain-editor.tsx'
import styles from './rain-sheet.module.css'

export function RainSheet(props: RainProps) {
  const text = useBoardText()
  const { rain: words } = text.board
  const rain = useQuery(rainDayOf(props.day.date))
  const [isEditing, setIsEditing] = useState(false)
  const isNew = rain.data?.plan === null
  return (
    <Sheet title={isNew ? words.make : words.title} close={text.close} onClose={props.onClose} panel="wide">
      <Loaded
        query={rain}
        skeleton={<p aria-busy="true">{text.loading}</p>}
        failed={words.loadFailed}
        hint={errorText(text, rain.error)}
        retry={text.retry}
      >
        {({ plan, usualClosedIds }) =>
          plan && !isEditing ? (
            <BothPlans {...props} plan={plan} onEdit={() => setIsEditing(true)} />
          ) : (
            <RainEditor {...props} saved={plan} usualClosedIds={usualClosedIds} onSaved={() => setIsEditing(false)} />
          )
        }
      </Loaded>
    </Sheet>
  )
}

interface PlansProps extends RainProps {
  plan: RainPlan
  onEdit: () => void
}

function BothPlans({ day, plan, courtName, onAct, onEdit }: PlansProps) {
  const text = useBoardText()
  const { rain: words } = text.board
  const isRain = plan.switchedAt !== null
  const lines = rainLines(day, plan)
  const removing = useDeleteRainPlan()
  const restoring = useSaveRainPlan()

  const explain = (error: Error) => toast(errorText(text, error))

  function remove() {
    if (removing.isPending) return
    const { closedVenueIds } = plan
    const restore = () =>
      restoring.mutate({ date: day.date, closedVenueIds, places: plan.places }, { onError: explain })
    removing.mutate(day.date, {
      onSuccess: () => toast(words.removed, { label: text.board.undo, run: restore }),
      onError: explain,
    })
  }

  function toRain() {
    const { moves, postponed } = switchOf(day, placesOf(plan))
    onAct({
      ...simpleAct(words.toRain, moves),
      postponed,
      reason: words.reason,
      rain: { date: day.date, isRain: true },
    })
  }

  function toUsual() {
    const moves = backOf([...day.matches, ...plan.elsewhere], plan)
    onAct({ ...simpleAct(words.toUsual, moves), rain: { date: day.date, isRain: false }, others: plan.elsewhere })
  }

  return (
    <>
      <div className={styles.plans}>
        <PlanList title={words.usual} note={isRain ? '' : words.inUse} isChosen={!isRain} lines={lines}>
          {({ usual }) => <PlaceText day={day} place={usual} courtName={courtName} />}
        </PlanList>
        <PlanList
          title={words.rain}
          note={isRain ? words.inUse : words.made(text.day(dateAt(Date.parse(plan.madeAt))), plan.madeBy)}
          isChosen={isRain}
          lines={lines}
        >
          {({ usual, rain }) =>
            rain === 'POSTPONED' ? (
              <PlaceText courtName={courtName} day={day} note={text.board.postponed} />
            ) : (
              <PlaceText day={day} place={rain ?? usual} courtName={courtName} note={rain ? '' : words.unknown} />
            )
          }
        </PlanList>
      </div>
      <Checks day={day} plan={plan} lines={lines} />
      <SheetActions>
        {isRain ? (
          <Button tone="primary" onClick={toUsual}>
            {words.toUsual}
          </Button>
        ) : (
          <>
            <Button tone="primary" onClick={toRain}>
              {words.toRain}
            </Button>
            <Button onClick={onEdit}>{words.edit}</Button>
            <Button aria-disabled={removing.isPending} onClick={remove}>
              {words.remove}
            </Button>
          </>
        )}
      </SheetActions>
    </>
  )
}

interface ListProps {
  title: string
  note: string
  isChosen: boolean
  lines: readonly RainLine[]
  children: (line: RainLine) => ReactNode
}

function PlanList({ title, note, isChosen, lines, children }: ListProps) {
  const text = useBoardText()
  return (
    <section className={styles.plan} data-chosen={isChosen ? '' : undefined} aria-label={title}>
      <h3>
        {title}
        <small>{note}</small>
      </h3>
      {lines.length === 0 && <p className={styles.none}>{text.board.rain.same}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.match.matchId}>
            <span>{matchName(line.match, text)}</span>
            {children(line)}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PlaceProps {
  day: Day
  place?: { startsAt: number; venueId: number | null }
  courtName: (venueId: number | null) => string
  note?: string
}

/** The day is named where it is another one. */
function PlaceText({ day, place, courtName, note }: PlaceProps) {
  const text = useBoardText()
  const date = place && dateAt(place.startsAt)
  return (
    <span className={styles.place}>
      {place && (
        <time className="num">
          {date !== day.date && date && `${text.day(date)} `}
          {clockAt(place.startsAt)}
        </time>
      )}
      <small>{[place && courtName(place.venueId), note].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

/** What is kept, what falls out, and what is wrong. */
function Checks({ day, plan, lines }: { day: Day; plan: RainPlan; lines: readonly RainLine[] }) {
  const text = useBoardText()
  const { rain: words, preview: previewWords } = text.board
  const live = day.matches.filter(({ status }) => status === 'LIVE').length
  const places = placesOf(plan)
  const isRain = plan.switchedAt !== null
  const problems = isRain ? [] : rainProblems(day, places)
  const wet = isRain ? [] : onClosedCourts(day, places, plan.closedVenueIds)
  const off = lines.filter(({ rain }) => rain === 'POSTPONED').length
  const unknown = lines.filter(({ rain }) => rain === null).length
  return (
    <>
      <ul className={styles.checks}>
        {live > 0 && <Line>{words.live(live)}</Line>}
        {!isRain && problems.length === 0 && <Line>{words.noProblems}</Line>}
        {off > 0 && <Line isWarning>{words.off(off)}</Line>}
        {unknown > 0 && !isRain && <Line isWarning>{words.unknownCount(unknown)}</Line>}
        {wet.map((match) => (
          <Line key={match.matchId} isWarning>
            {words.wet(matchName(match, text))}
          </Line>
        ))}
      </ul>
      {problems.length > 0 && (
        <section className={preview.problems} aria-label={previewWords.left(problems.length)}>
          <h3>{previewWords.left(problems.length)}</h3>
          <ProblemList problems={problems} matches={day.matches} />
        </section>
      )}
    </>
  )
}

function Line({ isWarning, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <li data-warning={isWarning ? '' : undefined}>
      {isWarning ? <TriangleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
      {children}
    </li>
  )
}
