// Makes an overlay of a court or a match, and shows its address the only time it can be seen.
import type { Match } from '@campus/contract/matches'
import { overlayPath } from '@campus/contract/overlays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreateOverlay } from '../../data/overlays/overlays.ts'
import { venueList } from '../../data/venues.ts'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { LinkField } from '../../ui/fields/link-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './overlays.module.css'
import { nameOf, useOverlayName } from './use-overlay-name.ts'

/** `matches`: of today, to choose from. */
export function OverlayForm({ matches }: { matches: readonly Match[] }) {
  const text = useOverlayText()
  const { overlays: words } = text
  const venues = useQuery(venueList())
  const make = useCreateOverlay()
  const [kind, setKind] = useState<'COURT' | 'MATCH'>('COURT')
  const [chosen, setChosen] = useState('')
  const [isTried, setTried] = useState(false)
  const isCourt = kind === 'COURT'
  const options = isCourt
    ? (venues.data ?? []).map(({ venueId, name }) => ({ value: String(venueId), label: name }))
    : matches.map((match) => ({ value: String(match.matchId), label: nameOf(match, text) }))

  function submit() {
    setTried(true)
    if (!chosen || make.isPending) return
    make.mutate(isCourt ? { venueId: Number(chosen) } : { matchId: Number(chosen) }, {
      onSuccess: () => {
        setChosen('')
        setTried(false)
      },
    })
  }

  return (
    <Card title={words.make}>
      <Choice
        name="overlay-kind"
        label={words.about}
        value={kind}
        options={(['COURT', 'MATCH'] as const).map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(value) => {
          setKind(value)
          setChosen('')
        }}
      />
      <PanelForm
        action={words.make}
        tone="primary"
        isBusy={make.isPending}
        failure={make.isError ? `${words.makeFailed} ${errorText(text, make.error)}` : undefined}
        onSubmit={submit}
      >
        <Select
          label={isCourt ? words.court : words.match}
          hint={isCourt ? words.courtHint : undefined}
          value={chosen}
          options={[{ value: '', label: words.none }, ...options]}
          error={isTried && !chosen ? words.required : undefined}
          onChange={setChosen}
        />
      </PanelForm>
      {make.data && <Made {...make.data} />}
    </Card>
  )
}

function Made({ overlay, token }: NonNullable<ReturnType<typeof useCreateOverlay>['data']>) {
  const { overlays: words } = useOverlayText()
  const name = useOverlayName(overlay)
  return (
    <section className={styles.made} aria-label={words.made(name)}>
      <h3>{words.made(name)}</h3>
      <p>{words.once}</p>
      <LinkField label={words.address} address={`${location.origin}${overlayPath(token)}`} words={words} />
    </section>
  )
}
