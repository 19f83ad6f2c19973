// Removes lots: asks first, and again when that would reset matches that were already played.
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useRemoveLots } from '../../data/lots.ts'
import { useLotsText } from '../../text/use-lots-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

interface Props {
  competitionId: number
  lotsId: number
  /** "A조 2–3위": what they decided. */
  places: string
}

export function RemoveLots({ competitionId, lotsId, places }: Props) {
  const text = useLotsText()
  const words = text.lots
  const [isAsking, setIsAsking] = useState(false)
  const removal = useRemoveLots(competitionId)
  const isCascade = removal.error instanceof ApiError && removal.error.code === 'CASCADE'

  function close() {
    setIsAsking(false)
    removal.reset()
  }

  return (
    <>
      <Button aria-label={words.removeFor(places)} onClick={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && (
        <Confirm
          title={words.removeTitle}
          text={isCascade ? words.removeCascade : words.removeText}
          action={isCascade ? words.removeAnyway : words.remove}
          busy={removal.isPending}
          error={removal.error ? errorText(text, removal.error) : undefined}
          onConfirm={() =>
            removal.mutate({ lotsId, allowCascade: isCascade }, { onSuccess: () => toast(words.removed) })
          }
          onClose={close}
        />
      )}
    </>
  )
}
