// A short form of administrators' pages: fields side by side, the failure, and the submit button.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Message } from '../feedback/message.tsx'
import panel from '../list/panel.module.css'

interface Props {
  action: string
  tone?: 'primary' | 'quiet'
  isBusy: boolean
  failure: string | undefined
  onSubmit: () => void
  className?: string | undefined
  /** The fields. */
  children: ReactNode
}

export function PanelForm({ action, tone = 'quiet', isBusy, failure, onSubmit, className, children }: Props) {
  return (
    <form
      className={clsx(panel.body, className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={panel.fields}>{children}</div>
      {failure !== undefined && <Message look="bad">{failure}</Message>}
      <div className={panel.actions}>
        <Button type="submit" tone={tone} aria-disabled={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
