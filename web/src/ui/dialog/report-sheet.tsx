// Reports somebody's text to the moderators, with one of four reasons.
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, useText } from '../../text/use-text.tsx'
import { Button } from '../button.tsx'
import { Message } from '../feedback/message.tsx'
import { toast } from '../feedback/toast.tsx'
import { type Reason, ReasonChoice, type ReasonWords } from '../form/reason-choice.tsx'
import { Quote } from './quote.tsx'
import { Sheet, SheetActions } from './sheet.tsx'

interface Props {
  written: string
  words: ReasonWords & { reportTitle: string; reported: string }
  action: string
  leave: string
  reporting: UseMutationResult<unknown, Error, Reason>
  onClose: () => void
}

export function ReportSheet({ written, words, action, leave, reporting, onClose }: Props) {
  const text = useText()
  const [reason, setReason] = useState<Reason>('ABUSE')

  function report() {
    if (reporting.isPending) return
    reporting.mutate(reason, {
      onSuccess: () => {
        toast(words.reported)
        onClose()
      },
    })
  }

  return (
    <Sheet title={words.reportTitle} close={text.close} onClose={onClose}>
      <Quote>{written}</Quote>
      <ReasonChoice words={words} value={reason} onChange={setReason} />
      {reporting.error && <Message look="bad">{errorText(text, reporting.error)}</Message>}
      <SheetActions>
        <Button tone="danger" aria-disabled={reporting.isPending} onClick={report}>
          {action}
        </Button>
        <Button onClick={onClose}>{leave}</Button>
      </SheetActions>
    </Sheet>
  )
}
