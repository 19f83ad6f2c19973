// One venue: renamed in its place (Enter saves, Escape leaves it), or deleted.
import type { Venue } from '@campus/contract/venues'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { EditFoot } from '../../ui/edit-foot.tsx'
import { Field } from '../../ui/field.tsx'
import panel from '../../ui/panel.module.css'
import { toast } from '../../ui/toast.tsx'
import { useUnsavedGuard } from '../../ui/unsaved.tsx'
import { useDeleteVenue, useRenameVenue } from './venues.queries.ts'

export function VenueRow({ venue }: { venue: Venue }) {
  const text = useSeasonText()
  const { common, venues: words } = text.office
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
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
      </div>
      <div className={panel.tools}>
        <Button aria-label={words.renameOf(venue.name)} onClick={() => setDoing('rename')}>
          {words.rename}
        </Button>
        <Button className={panel.red} aria-label={words.deleteOf(venue.name)} onClick={() => setDoing('remove')}>
          {common.remove}
        </Button>
      </div>
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

function Renaming({ venue, onDone }: { venue: Venue; onDone: () => void }) {
  const text = useSeasonText()
  const { common, venues: words } = text.office
  const rename = useRenameVenue()
  const [name, setName] = useState(venue.name)
  const question = useUnsavedGuard(name !== venue.name)
  const isEmpty = name.trim() === ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isEmpty || rename.isPending) return
    if (name.trim() === venue.name) return onDone()
    rename.mutate(
      { venueId: venue.venueId, name: name.trim() },
      {
        onSuccess: () => {
          toast(words.saved)
          onDone()
        },
      },
    )
  }

  return (
    <form className={panel.body} noValidate onSubmit={submit} aria-label={words.renameOf(venue.name)}>
      <Field
        label={words.name}
        maxLength={40}
        autoComplete="off"
        // The row was asked to turn into this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        error={isEmpty ? common.required : rename.isError ? errorText(text, rename.error) : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onDone()}
      />
      <EditFoot save={common.save} isBusy={rename.isPending} onLeave={onDone} />
      {question}
    </form>
  )
}
