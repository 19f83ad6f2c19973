// A radio group inside a sheet.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Choice } from '../fields/choice.tsx'
import styles from './sheet.module.css'

export function SheetChoice<Value extends string>({
  className,
  ...choice
}: ComponentProps<typeof Choice<Value>> & { className?: string | undefined }) {
  return (
    <div className={clsx(styles.choice, className)}>
      <Choice {...choice} />
    </div>
  )
}
