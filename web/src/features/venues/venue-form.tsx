// Form for a new venue: one field and its button.
import type { Venue } from '@campus/contract/venues'
import { useRef, useState } from 'react'
import { useCreateVenue } from '../../data/venues.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { isComposing } from '../../ui/fields/composing.ts'
import { Field } from '../../ui/fields/field.tsx'

export function VenueForm({ onCreated }: { onCreated?: (venue: Venue) => void }) {
  const text = useSeasonText()
  const { common, venues: words } = text.office
  const box = useRef<HTMLDivElement>(null)
  const create = useCreateVenue()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)

  function add() {
    setTried(true)
    if (name.trim() === '' || create.isPending) return box.current?.querySelector('input')?.focus()
    create.mutate(name.trim(), {
      onSuccess: (venue) => {
        onCreated?.(venue)
        toast(words.created(venue.name))
        setName('')
        setTried(false)
        box.current?.querySelector('input')?.focus()
      },
    })
  }

  const empty = isTried && name.trim() === '' ? common.required : undefined
  return (
    // Not a form element, because it is also used inside the season's form.
    <div ref={box}>
      <Field
        label={words.name}
        placeholder={words.placeholder}
        maxLength={40}
        autoComplete="off"
        value={name}
        error={empty ?? (create.isError ? errorText(text, create.error) : undefined)}
        onChange={(event) => {
          setName(event.target.value)
          create.reset()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          add()
        }}
        beside={
          <Button aria-disabled={create.isPending} onClick={add}>
            {words.create}
          </Button>
        }
      />
    </div>
  )
}
