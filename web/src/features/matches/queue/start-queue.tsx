// The form that starts a queue: its courts, its competitions, and how long a called team has to come.
import type { Match } from '@campus/contract/matches'
import type { Venue } from '@campus/contract/venues'
import { useState } from 'react'
import { useStartQueue } from '../../../data/court-queues.ts'
import { useQueueText } from '../../../text/use-queue-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import styles from './queue.module.css'
import { queueable } from './queue.rules.ts'

interface Props {
  date: string
  isToday: boolean
  matches: readonly Match[]
  /** Those that no other queue has. */
  courts: readonly Venue[]
}

const toggled = (ids: ReadonlySet<number>, id: number) =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])

export function StartQueue({ date, isToday, matches, courts }: Props) {
  const text = useQueueText()
  const { form: words } = text.queue
  const [venueIds, setVenueIds] = useState<ReadonlySet<number>>(new Set())
  const [competitionIds, setCompetitionIds] = useState<ReadonlySet<number>>(new Set())
  const [absentMinutes, setAbsentMinutes] = useState<number | null>(10)
  const [isTried, setIsTried] = useState(false)
  const start = useStartQueue()
  const competitions = queueable(matches)
  const isMissing = venueIds.size === 0 || competitionIds.size === 0
  const isWrong = absentMinutes === null || absentMinutes < 1 || absentMinutes > 60

  function submit() {
    setIsTried(true)
    if (isMissing || isWrong || start.isPending) return
    const body = { date, venueIds: [...venueIds], competitionIds: [...competitionIds], absentMinutes }
    start.mutate(body, { onSuccess: () => toast(words.started) })
  }

  return (
    <Card title={words.title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{text.queue.lead}</p>
        <fieldset>
          <legend>{words.courts}</legend>
          {courts.map(({ venueId, name }) => (
            <Checkbox
              key={venueId}
              checked={venueIds.has(venueId)}
              onChange={() => setVenueIds(toggled(venueIds, venueId))}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset>
          <legend>{words.competitions}</legend>
          {competitions.map(({ competitionId, name, count }) => (
            <Checkbox
              key={competitionId}
              checked={competitionIds.has(competitionId)}
              onChange={() => setCompetitionIds(toggled(competitionIds, competitionId))}
            >
              {name} <small className="num">{words.count(count)}</small>
            </Checkbox>
          ))}
        </fieldset>
        <NumberField
          label={words.absent}
          hint={words.absentHint}
          value={absentMinutes}
          onChange={setAbsentMinutes}
          error={isTried && isWrong ? words.wrongAbsent : undefined}
        />
        {!isToday && <Message look="note">{words.otherDay}</Message>}
        {isTried && isMissing && <Message look="bad">{words.missing}</Message>}
        {start.isError && <Message look="bad">{errorText(text, start.error)}</Message>}
        <Button type="submit" tone="primary" aria-disabled={start.isPending}>
          {words.start}
        </Button>
      </form>
    </Card>
  )
}
