// When a court is open and when it pauses: every day, or on one day.
import type { Venue } from '@campus/contract/venues'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useSaveVenue } from '../../data/venues.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Field } from '../../ui/fields/field.tsx'
import styles from './hours-sheet.module.css'

type Break = NonNullable<Venue['breaks']>[number]

const noBreak: Break = { date: null, from: '12:00', to: '13:00' }
const mostBreaks = 40

export function HoursSheet({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const text = useSeasonText()
  const { common, venues: words } = text.office
  const [opens, setOpens] = useState(venue.opens ?? '')
  const [closes, setCloses] = useState(venue.closes ?? '')
  const [breaks, setBreaks] = useState<Break[]>(venue.breaks ?? [])
  const save = useSaveVenue()
  const isReversed = opens !== '' && closes !== '' && opens >= closes
  const wrong = breaks.map(({ from, to }) => from === '' || to === '' || from >= to)
  const change = (at: number, part: Partial<Break>) =>
    setBreaks(breaks.map((pause, index) => (index === at ? { ...pause, ...part } : pause)))

  function send() {
    if (isReversed || wrong.some(Boolean) || save.isPending) return
    const hours = { opens: opens || null, closes: closes || null, breaks }
    save.mutate(
      { venueId: venue.venueId, name: venue.name, ...hours },
      {
        onSuccess: () => {
          toast(words.hoursSaved)
          onClose()
        },
      },
    )
  }

  return (
    <Sheet title={words.hoursOf(venue.name)} close={text.close} onClose={onClose}>
      <div className={styles.pair}>
        <Field label={words.opens} type="time" value={opens} onChange={(event) => setOpens(event.target.value)} />
        <Field
          label={words.closes}
          type="time"
          value={closes}
          error={isReversed ? words.reversed : undefined}
          onChange={(event) => setCloses(event.target.value)}
        />
      </div>
      <p className={styles.hint}>{words.hoursHint}</p>
      {breaks.map((pause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no name of their own
        <div key={at} className={styles.pause}>
          <Field
            label={words.breakFrom}
            type="time"
            value={pause.from}
            error={wrong[at] ? words.reversed : undefined}
            onChange={(event) => change(at, { from: event.target.value })}
          />
          <Field
            label={words.breakTo}
            type="time"
            value={pause.to}
            onChange={(event) => change(at, { to: event.target.value })}
          />
          <Field
            label={words.breakDay}
            type="date"
            value={pause.date ?? ''}
            onChange={(event) => change(at, { date: event.target.value || null })}
          />
          <IconButton
            label={words.removeBreak(at + 1)}
            onClick={() => setBreaks(breaks.filter((_, index) => index !== at))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {breaks.length < mostBreaks && <Button onClick={() => setBreaks([...breaks, noBreak])}>{words.addBreak}</Button>}
      {save.isError && <Message look="bad">{errorText(text, save.error)}</Message>}
      <SheetActions>
        <Button tone="primary" aria-disabled={save.isPending} onClick={send}>
          {common.save}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
