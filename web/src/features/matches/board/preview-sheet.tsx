// What an act changes, who is notified of it, and that it can be undone: nothing is committed without it.
import type { PlanPreview } from '@campus/contract/board'
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { isHard, keyOf, type Place, type Problem } from '@campus/rules/board/problems'
import { clockAt, dateAt, instantOf } from '@campus/rules/seoul'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bell, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { previewOf, useChangePlan } from '../../../data/board.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { type BoardText, useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { type Act, isPostponement } from './act.ts'
import { type Day, isMovable, toPlanMoves, whyMoved } from './board.rules.ts'
import styles from './preview-sheet.module.css'
import { ProblemList } from './problem-list.tsx'

interface Props {
  act: Act
  day: Day
  courtName: (venueId: number | null) => string
  onDone: (entryId: number, text: string) => void
  onClose: () => void
}

export function PreviewSheet({ act, day: own, courtName, onDone, onClose }: Props) {
  const text = useBoardText()
  const { preview: words } = text.board
  const day = useMemo(() => withOthers(own, act.others), [own, act.others])
  const moves = toPlanMoves(day.matches, act.moves, act.postponed)
  const versions = JSON.stringify(moves)
  const [seen, setSeen] = useState(versions)
  const [reason, setReason] = useState(act.reason)
  const [accepted, setAccepted] = useState<string>('')
  const preview = useQuery({ ...previewOf(moves), placeholderData: keepPreviousData, enabled: moves.length > 0 })
  const change = useChangePlan()
  const known = preview.isPlaceholderData ? undefined : preview.data
  const problems = (known?.problems ?? []) as Problem[]
  const hard = problems.filter(isHard)
  const soft = problems.filter((problem) => !isHard(problem))
  const keys = soft.map(keyOf)
  const isChanged = seen !== versions
  const isReady =
    known && hard.length === 0 && !isChanged && (soft.length === 0 || accepted === keys.join()) && moves.length > 0
  const begun = day.matches.filter((match) => act.moves.has(match.matchId) && !isMovable(match))

  function commit(isSilent: boolean) {
    if (!isReady || change.isPending) return
    const trimmed = reason?.trim() ?? ''
    change.mutate(
      { moves, reason: trimmed === '' ? null : trimmed, accepted: keys, isSilent, rain: act.rain ?? null },
      {
        onSuccess: ({ entryId, matches }) => onDone(entryId, doneText(text, act, matches.length)),
        onError: (error) => toast(errorText(text, error)),
      },
    )
  }

  const people = known?.people ?? 0
  return (
    <Sheet title={act.title} close={text.close} onClose={onClose} panel="narrow">
      <Facts count={moves.length} preview={known} day={day} act={act} />
      {begun.map((match) => (
        <Message key={match.matchId} look="note">
          {words.begun(matchName(match, text))}
        </Message>
      ))}
      {moves.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <Changes act={act} day={day} courtName={courtName} preview={known} />
      )}
      {preview.isError && <Message look="bad">{errorText(text, preview.error)}</Message>}
      {problems.length > 0 && (
        <section className={styles.problems} aria-label={words.left(problems.length)}>
          <h3>{words.left(problems.length)}</h3>
          <ProblemList problems={problems} matches={[...day.matches, ...(known?.others ?? [])]} />
          {hard.length > 0 ? (
            <p>{words.hard}</p>
          ) : (
            <Checkbox
              checked={accepted === keys.join()}
              onChange={(event) => setAccepted(event.target.checked ? keys.join() : '')}
            >
              {words.accept}
            </Checkbox>
          )}
        </section>
      )}
      {people > 0 && <Sample act={act} day={day} preview={known} />}
      {reason === null ? (
        // A field would take the focus, and its keyboard the preview's place on a phone.
        <Button onClick={() => setReason('')}>{words.addReason}</Button>
      ) : (
        <Field
          label={words.reason}
          maxLength={limits.reasonLength}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {isChanged && (
        <Message look="note">
          <p>{words.changed}</p>
          <Button onClick={() => setSeen(versions)}>{words.checked}</Button>
        </Message>
      )}
      {change.isError && <Message look="bad">{errorText(text, change.error)}</Message>}
      <SheetActions>
        <Button tone="primary" aria-disabled={!isReady || change.isPending} onClick={() => commit(false)}>
          {commitText(text, act, moves.length, people)}
        </Button>
        {people > 0 && (
          <Button aria-disabled={!isReady || change.isPending} onClick={() => commit(true)}>
            {words.silently}
          </Button>
        )}
      </SheetActions>
    </Sheet>
  )
}

interface FactsProps {
  count: number
  preview: PlanPreview | undefined
  day: Day
  act: Act
}

/** Until the first of them begins, as it is planned then. */
function firstStart({ moves }: Act): number {
  return Math.min(...[...moves.values()].map(({ startsAt }) => startsAt))
}

function Facts({ count, preview, day, act }: FactsProps) {
  const text = useBoardText()
  const { preview: words } = text.board
  const first = firstStart(act)
  const isToday = Number.isFinite(first) && dateAt(first) === day.date
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.changes}</dt>
        <dd className="num">{count}</dd>
      </div>
      <div>
        <dt>{words.people}</dt>
        <dd className="num">{preview ? words.person(preview.people) : '…'}</dd>
      </div>
      <div data-good>
        <dt>{isToday ? words.undoUntil(clockAt(first)) : ' '}</dt>
        <dd>
          <Undo2 aria-hidden="true" />
          {words.canUndo}
        </dd>
      </div>
    </dl>
  )
}

interface ChangesProps {
  act: Act
  day: Day
  courtName: (venueId: number | null) => string
  preview: PlanPreview | undefined
}

/** By the court they are on afterwards. */
function Changes({ act, day, courtName, preview }: ChangesProps) {
  const text = useBoardText()
  const { preview: words } = text.board
  const told = new Map(preview?.told.map(({ matchId, people }) => [matchId, people]))
  const moved = day.matches.filter((match) => act.moves.has(match.matchId) && isMovable(match))
  const byCourt = Map.groupBy(moved, ({ matchId }) => act.moves.get(matchId)?.venueId ?? null)
  return [...byCourt].map(([venueId, matches]) => (
    <section key={venueId} className={styles.changes}>
      <h3>
        {courtName(venueId)}
        <small>{words.matches(matches.length)}</small>
      </h3>
      <ul>
        {matches.map((match) => {
          const place = act.moves.get(match.matchId)
          const why = act.given.has(match.matchId) ? null : whyMoved(day, act.moves, match.matchId)
          const people = told.get(match.matchId) ?? 0
          return (
            <li key={match.matchId}>
              <span>
                <b>{matchName(match, text)}</b>
                {why && <small>{words.why[why]}</small>}
              </span>
              <span className="num">
                {place && <FromTo match={match} place={place} act={act} courtName={courtName} />}
              </span>
              <small className="num">{people > 0 ? words.person(people) : ''}</small>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

interface FromToProps {
  match: Match
  place: Place
  act: Act
  courtName: (venueId: number | null) => string
}

/** Only what changes of when and where. */
function FromTo({ match, place, act, courtName }: FromToProps) {
  const text = useBoardText()
  const { date, startTime, venueId } = match
  const start = date === null || startTime === null ? null : instantOf(date, startTime)
  if (act.postponed.has(match.matchId) && start === place.startsAt) return <b>{text.board.postponed}</b>
  const isSameDay = date === dateAt(place.startsAt)
  const when = (instant: number) => (isSameDay ? clockAt(instant) : `${text.day(dateAt(instant))} ${clockAt(instant)}`)
  const isSameCourt = venueId === place.venueId
  return (
    <>
      <s>
        {start === null ? '' : when(start)} {!isSameCourt && courtName(venueId)}
      </s>{' '}
      → <b>{when(place.startsAt)}</b>
    </>
  )
}

function Sample({ act, day, preview }: { act: Act; day: Day; preview: PlanPreview | undefined }) {
  const text = useBoardText()
  const { preview: words } = text.board
  const first = preview?.told[0]
  const match = day.matches.find(({ matchId }) => matchId === first?.matchId)
  const place = match && act.moves.get(match.matchId)
  if (!match || !place) return null
  return (
    <p className={styles.sample}>
      <Bell aria-hidden="true" />
      <span>
        {sampleText(text, act, match, place)}
        <small>{words.least(limits.leastMoveMinutes)}</small>
      </span>
    </p>
  )
}

function sampleText(text: BoardText, { postponed }: Act, match: Match, { startsAt }: Place): string {
  const { preview: words } = text.board
  const name = matchName(match, text)
  return postponed.has(match.matchId) ? words.off(name) : words.message(name, clockAt(startsAt))
}

/** The names of the act on its button, and of what it did. */
function commitText({ board: { preview: words, rain } }: BoardText, act: Act, count: number, people: number): string {
  if (act.rain) return act.rain.isRain ? rain.commit(people) : rain.commitBack(people)
  return isPostponement(act) ? words.postpone(count, people) : words.commit(count, people)
}

function doneText({ board: { preview: words, rain } }: BoardText, act: Act, count: number): string {
  if (act.rain) return act.rain.isRain ? rain.done(count) : rain.doneBack(count)
  return isPostponement(act) ? words.postponedDone(count) : words.done(count)
}

function withOthers(day: Day, others: readonly Match[] = []): Day {
  const known = new Set(day.matches.map(({ matchId }) => matchId))
  return { ...day, matches: [...day.matches, ...others.filter(({ matchId }) => !known.has(matchId))] }
}
