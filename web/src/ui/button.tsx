// Buttons and links that look like buttons.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Tone = 'primary' | 'quiet' | 'danger'

export function Button({ tone = 'quiet', className, ...rest }: ComponentProps<'button'> & { tone?: Tone }) {
  return <button type="button" className={clsx(styles.button, styles[tone], className)} {...rest} />
}

export function ButtonLink({ tone = 'quiet', className, ...rest }: ComponentProps<typeof Link> & { tone?: Tone }) {
  return <Link className={clsx(styles.button, styles[tone], className)} {...rest} />
}

/** A square icon button: `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" aria-label={label} className={clsx(styles.icon, className)} {...rest} />
}

export function IconLink({ label, className, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return <Link aria-label={label} className={clsx(styles.icon, className)} {...rest} />
}
