// Row of one venue: renamed in place (Enter saves, Escape cancels), or deleted.
import type { Venue } from '@campus/contract/venues'
import { useRef, useState } from 'react'
import { useDeleteVenue, useSaveVenue } from '../../data/venues.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RenameForm } from '../../ui/form/rename-form.tsx'
import panel from '../../ui/list/panel.module.css'
import { HoursSheet } from './hours-sheet.tsx'

export function VenueRow({ venue }: { venue: Venue }) {
  const text = useSeasonText()
  const { common, venues: words } = text.office
  const [doing, setDoing] = useState<'rename' | 'hours' | 'remove' | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const remove = useDeleteVenue()

  function endRenaming() {
    setDoing(null)
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('button')?.focus())
  }

  if (doing === 'rename') return <Renaming venue={venue} onDone={endRenaming} />
  return (
    <div className={panel.row} ref={row}>
      <div className={panel.main}>
        <strong>{venue.name}</strong>
        <Hours venue={venue} />
      </div>
      <div className={panel.tools}>
        <Button aria-label={words.renameOf(venue.name)} onClick={() => setDoing('rename')}>
          {words.rename}
        </Button>
        <Button aria-label={words.hoursOf(venue.name)} onClick={() => setDoing('hours')}>
          {words.hours}
        </Button>
        <Button className={panel.red} aria-label={words.deleteOf(venue.name)} onClick={() => setDoing('remove')}>
          {common.remove}
        </Button>
      </div>
      {doing === 'hours' && <HoursSheet venue={venue} onClose={() => setDoing(null)} />}
      {doing === 'remove' && (
        <Confirm
          title={words.deleteTitle(venue.name)}
          text={words.deleteText}
          action={words.delete}
          busy={remove.isPending}
          error={remove.isError ? errorText(text, remove.error) : undefined}
          onConfirm={() => remove.mutate(venue.venueId, { onSuccess: () => toast(words.deleted) })}
          onClose={() => {
            setDoing(null)
            remove.reset()
          }}
        />
      )}
    </div>
  )
}

/** Nothing where it is always open. */
function Hours({ venue: { opens, closes, breaks = [] } }: { venue: Venue }) {
  const { venues: words } = useSeasonText().office
  const parts = [
    (opens || closes) && words.open(opens ?? '00:00', closes ?? '24:00'),
    breaks.length > 0 && words.pauses(breaks.length),
  ].filter(Boolean)
  return parts.length > 0 && <small className="num">{parts.join(' · ')}</small>
}

function Renaming({ venue, onDone }: { venue: Venue; onDone: () => void }) {
  const text = useSeasonText()
  const { common, venues: words } = text.office
  const rename = useSaveVenue()

  function save(name: string) {
    rename.mutate(
      { venueId: venue.venueId, name },
      {
        onSuccess: () => {
          toast(words.saved)
          onDone()
        },
      },
    )
  }

  return (
    <RenameForm
      words={{ title: words.renameOf(venue.name), name: words.name, required: common.required, save: common.save }}
      name={venue.name}
      maxLength={40}
      isBusy={rename.isPending}
      failure={rename.isError ? errorText(text, rename.error) : undefined}
      onSave={save}
      onLeave={onDone}
    />
  )
}
