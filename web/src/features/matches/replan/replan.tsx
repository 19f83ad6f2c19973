// Plans the rest of a season again: what is asked, the planner's proposal, and the preview without which nothing is committed.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import type { Proposal } from '@campus/contract/planning'
import type { Venue } from '@campus/contract/venues'
import { instantOf } from '@campus/rules/seoul'
import { type ComponentType, useState } from 'react'
import { useUndoPlan } from '../../../data/board.ts'
import { useProposal } from '../../../data/planning.ts'
import { competitionTitle } from '../../../text/format/competition-title.ts'
import { addDays } from '../../../text/format/dates.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { useToday } from '../../../ui/browser/use-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { simpleAct } from '../board/act.ts'
import { dayOf } from '../board/board.rules.ts'
import { PreviewSheet } from '../board/preview-sheet.tsx'
import styles from './replan.module.css'
import { isKept, isOpen, isWrong, newReplan, type ReplanDraft, requestOf } from './replan.rules.ts'

interface Props {
  competition: CompetitionDetails
  matches: readonly Match[]
  venues: readonly Venue[]
  /** Days without play; passed in, because seasons are another feature. */
  ExceptDays: ComponentType<{ days: string[]; firstDay: string; onChange: (days: string[]) => void }>
}

const noBoard = { courts: [], rests: [], people: [], feeders: [] }

export function Replan({ competition, matches, venues, ExceptDays }: Props) {
  const text = useBoardText()
  const { replan: words } = text.board
  const { season } = useSeasonText().office
  const tomorrow = addDays(useToday(), 1)
  const [draft, setDraft] = useState(() => newReplan(matches, tomorrow))
  const [isReviewing, setReviewing] = useState(false)
  const asking = useProposal()
  const undo = useUndoPlan()
  const open = matches.filter(isOpen)
  const kept = matches.length - open.length + open.filter((match) => isKept(match, draft)).length
  const set = (change: Partial<ReplanDraft>) => {
    setDraft({ ...draft, ...change })
    asking.reset()
  }
  const wrong = isWrong(draft)
  const found = asking.data
  const day = dayOf(draft.firstDay, matches, noBoard, new Map())
  const courtName = (venueId: number | null) =>
    venues.find((venue) => venue.venueId === venueId)?.name ?? text.board.noCourt

  function finish(entryId: number, done: string) {
    setReviewing(false)
    asking.reset()
    toast(done, {
      label: text.board.undo,
      run: () => undo.mutate({ entryId, accepted: [] }, { onError: (error) => toast(errorText(text, error)) }),
    })
  }

  return (
    <div className={styles.columns}>
      <Card title={competitionTitle(competition)} note={words.counts(open.length, kept)}>
        <div className={panel.body}>
          <p className={panel.quiet}>{words.lead}</p>
          <div className={panel.fields}>
            <Field
              label={words.from}
              type="date"
              value={draft.firstDay}
              onChange={({ target }) => set({ firstDay: target.value })}
            />
            <Field
              label={season.lastDay}
              type="date"
              value={draft.lastDay}
              min={draft.firstDay}
              error={draft.firstDay > draft.lastDay ? season.problems.days : undefined}
              onChange={({ target }) => set({ lastDay: target.value })}
            />
            <Field
              label={season.dayStart}
              type="time"
              value={draft.dayStart}
              onChange={({ target }) => set({ dayStart: target.value })}
            />
            <Field
              label={season.dayEnd}
              type="time"
              value={draft.dayEnd}
              error={draft.dayStart >= draft.dayEnd ? season.problems.hours : undefined}
              onChange={({ target }) => set({ dayEnd: target.value })}
            />
            <NumberField
              label={season.restMinutes}
              value={draft.restMinutes}
              onChange={(restMinutes) => set({ restMinutes })}
            />
          </div>
          <fieldset className={styles.weekdays}>
            <legend>{season.weekdays}</legend>
            {season.weekdayNames.map((name, weekday) => (
              <Checkbox
                key={name}
                checked={draft.weekdays.includes(weekday)}
                onChange={({ target }) =>
                  set({
                    weekdays: target.checked
                      ? [...draft.weekdays, weekday].toSorted((one, other) => one - other)
                      : draft.weekdays.filter((each) => each !== weekday),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
          <ExceptDays
            days={draft.excludedDays}
            firstDay={draft.firstDay}
            onChange={(excludedDays) => set({ excludedDays })}
          />
          <Checkbox checked={draft.isWeekly} onChange={({ target }) => set({ isWeekly: target.checked })}>
            {words.weekly}
          </Checkbox>
          <Button
            tone="primary"
            aria-disabled={wrong || asking.isPending}
            onClick={() => {
              if (!wrong && !asking.isPending)
                asking.mutate(requestOf(competition.competitionId, matches, venues, draft))
            }}
          >
            {words.ask}
          </Button>
        </div>
      </Card>
      <div className={styles.result}>
        {asking.isPending && (
          <Message look="note">
            <p>{asking.best === null ? words.looking : words.best(asking.best)}</p>
            <Button onClick={asking.cancel}>{words.cancel}</Button>
          </Message>
        )}
        {asking.isError && <Message look="bad">{errorText(text, asking.error)}</Message>}
        {asking.isSuccess && <Found proposal={found ?? null} matches={matches} courtName={courtName} />}
        {found?.outcome === 'PLAN' && found.moves.length > 0 && (
          <Button tone="primary" onClick={() => setReviewing(true)}>
            {words.review}
          </Button>
        )}
      </div>
      {isReviewing && found && (
        <PreviewSheet
          act={simpleAct(words.did(competition.name), movesIn(found))}
          day={day}
          courtName={courtName}
          onDone={finish}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  )
}

const movesIn = ({ moves }: Proposal) =>
  new Map(
    moves.map(({ matchId, date, startTime, venueId }) => [matchId, { startsAt: instantOf(date, startTime), venueId }]),
  )

interface FoundProps {
  proposal: Proposal | null
  matches: readonly Match[]
  courtName: (venueId: number | null) => string
}

/** The moves by the day they lead to, and what had to be given up. */
function Found({ proposal, matches, courtName }: FoundProps) {
  const text = useBoardText()
  const { replan: words } = text.board
  if (!proposal || proposal.outcome === 'NOTHING') return <Message look="bad">{words.failed}</Message>
  if (proposal.outcome === 'IMPOSSIBLE') return <Message look="bad">{words.impossible}</Message>
  const { moves, proof, droppedWishes } = proposal
  if (moves.length === 0) return <Message look="good">{words.nothing}</Message>
  const byDay = [...Map.groupBy(moves, ({ date }) => date)].toSorted(([one], [other]) => one.localeCompare(other))
  return (
    <>
      <Message look="good">
        <p>{words.found(moves.length)}</p>
        {proof !== 'NONE' && <p>{words.proven}</p>}
      </Message>
      {droppedWishes.length > 0 && (
        <Card title={words.dropped}>
          <ul className={styles.wishes}>
            {droppedWishes.map((wish) => (
              <li key={JSON.stringify(wish)}>{words.wish(words.wishes[wish.kind], wish.matchIds.length)}</li>
            ))}
          </ul>
        </Card>
      )}
      {byDay.map(([date, list]) => (
        <Card key={date} title={text.day(date)} note={text.board.preview.matches(list.length)}>
          <ul className={styles.moves}>
            {list.map(({ matchId, startTime, venueId }) => {
              const match = matches.find((each) => each.matchId === matchId)
              return (
                match && (
                  <li key={matchId}>
                    <b>{matchName(match, text)}</b>
                    <span className="num">
                      <s>
                        {match.date && text.day(match.date)} {match.startTime}
                      </s>{' '}
                      → <b>{startTime}</b> {courtName(venueId)}
                    </span>
                  </li>
                )
              )
            })}
          </ul>
        </Card>
      ))}
    </>
  )
}
