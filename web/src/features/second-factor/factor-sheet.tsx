// Sheet for a change of one's second factor: the steps that confirm who requests it, then any new recovery codes.
import type { ReactNode } from 'react'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  title: string
  /** Label of the close button, while there are steps. */
  close?: string
  codes: string[] | null | undefined
  onClose: () => void
  /** The steps. */
  children: ReactNode
}

export function FactorSheet({ title, close, codes, onClose, children }: Props) {
  const { codes: words } = useSecondFactorText().secondFactor
  return (
    <Sheet
      title={codes ? words.shownTitle : title}
      {...(codes ? { isFirm: true } : close && { close })}
      onClose={onClose}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children}
    </Sheet>
  )
}

export interface AddingProps {
  onClose: () => void
  onAdded: () => void
}

/** After adding a factor: closes the sheet, unless there are recovery codes to show. */
export function afterAdding(done: string, { onClose, onAdded }: AddingProps) {
  return ({ recoveryCodes }: { recoveryCodes: string[] | null }) => {
    toast(done)
    onAdded()
    if (!recoveryCodes) onClose()
  }
}
