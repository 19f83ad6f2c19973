// A change to one's second factor: the steps that show who asks for it, and then the recovery codes, if it brings any.
import type { ReactNode } from 'react'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  title: string
  /** Names the x in the corner, while there are steps. */
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
      {codes ? <RecoveryCodes codes={codes} onKept={onClose} /> : children}
    </Sheet>
  )
}

export interface AddingProps {
  onClose: () => void
  onAdded: () => void
}

/** A factor is there: the sheet is done with, unless there are codes to be seen. */
export function afterAdding(done: string, { onClose, onAdded }: AddingProps) {
  return ({ recoveryCodes }: { recoveryCodes: string[] | null }) => {
    toast(done)
    onAdded()
    if (!recoveryCodes) onClose()
  }
}
