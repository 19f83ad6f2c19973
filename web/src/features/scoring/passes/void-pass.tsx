// Voids every tap of one pass: confirms first, and again when it would reset matches that were already played.
import type { Pass } from '@campus/contract/scoring'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useVoidPass } from '../../../data/scoring/passes.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

export function VoidPass({ pass: { matchId, passId, label } }: { pass: Pass }) {
  const text = useScoringText()
  const words = text.scoring.passes
  const [isConfirming, setIsConfirming] = useState(false)
  const voiding = useVoidPass(matchId)
  const isCascade = voiding.error instanceof ApiError && voiding.error.code === 'CASCADE'

  function close() {
    setIsConfirming(false)
    voiding.reset()
  }

  function confirm() {
    voiding.mutate(
      { passId, allowCascade: isCascade },
      {
        onSuccess: () => {
          close()
          toast(words.voidDone)
        },
      },
    )
  }

  return (
    <>
      <Button aria-label={words.voidOf(label)} onClick={() => setIsConfirming(true)}>
        {words.void}
      </Button>
      {isConfirming && (
        <Confirm
          title={words.voidTitle(label)}
          text={isCascade ? words.voidCascade : words.voidText}
          action={isCascade ? words.voidAnyway : words.voidAction}
          busy={voiding.isPending}
          error={voiding.isError ? errorText(text, voiding.error) : undefined}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </>
  )
}
