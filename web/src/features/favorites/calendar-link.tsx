// Subscription to one's favorites: a private calendar link, created, copied, replaced or revoked.
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useCalendarLink } from '../../data/favorites/calendar-link.ts'
import { useFansText } from '../../text/use-fans-text.ts'
import buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { LinkField } from '../../ui/fields/link-field.tsx'

function CalendarLinkSheet({ onClose }: { onClose: () => void }) {
  const text = useFansText()
  const words = text.calendarLink
  const { address, renew, end } = useCalendarLink()
  const isBusy = renew.isPending || end.isPending
  const failure = renew.isError ? words.makeFailed : end.isError ? words.endFailed : null

  async function make() {
    if (isBusy) return
    end.reset()
    const isNew = address !== null
    await renew.mutateAsync().then(
      () => isNew && toast(words.renewed),
      () => {},
    )
  }
  async function stop() {
    if (isBusy) return
    renew.reset()
    await end.mutateAsync().then(
      () => toast(words.ended),
      () => {},
    )
  }

  return (
    <Sheet title={words.open} close={text.close} onClose={onClose}>
      <p>{words.hint}</p>
      {address ? <LinkField label={words.address} address={address} words={words} /> : null}
      <p>
        <small>{address ? words.secret : words.makeHint}</small>
      </p>
      {failure && <p role="alert">{failure}</p>}
      <SheetActions>
        {address ? (
          // Calendar apps handle webcal:; https: would only download a copy.
          <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={address.replace(/^https?:/, 'webcal:')}>
            {words.openApp}
          </a>
        ) : (
          <Button tone="primary" aria-disabled={isBusy} onClick={make}>
            {renew.isPending ? words.making : words.make}
          </Button>
        )}
        {address && (
          <Button aria-disabled={isBusy} onClick={make}>
            {renew.isPending ? words.making : words.renew}
          </Button>
        )}
        <Button aria-disabled={isBusy} onClick={stop}>
          {words.end}
        </Button>
      </SheetActions>
    </Sheet>
  )
}

export function CalendarLink() {
  const { calendarLink } = useFansText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        {calendarLink.open}
      </Button>
      {isOpen && <CalendarLinkSheet onClose={() => setOpen(false)} />}
    </>
  )
}
