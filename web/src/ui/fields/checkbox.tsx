// A native checkbox with a large target: as a box with a tick, or as a switch.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
  isWrong?: boolean
}

export function Checkbox({ children, isWrong, className, ...input }: Props) {
  return (
    <label className={clsx(styles.choice, className)}>
      <input {...input} type="checkbox" aria-invalid={isWrong || undefined} />
      <span className={styles.box} aria-hidden="true">
        <Check strokeWidth={3} />
      </span>
      <span>{children}</span>
    </label>
  )
}

export function Switch({ children, className, ...input }: Props) {
  return (
    <label className={clsx(styles.choice, styles.wide, className)}>
      <span>{children}</span>
      <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
      <span className={styles.track} aria-hidden="true" />
    </label>
  )
}
