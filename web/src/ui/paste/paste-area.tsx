// A text area for cells pasted from a spreadsheet. The parent does the layout.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './paste-area.module.css'

export function PasteArea({
  id,
  label,
  className,
  ...area
}: ComponentProps<'textarea'> & { id: string; label: string }) {
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea {...area} id={id} className={clsx(styles.area, className)} />
    </>
  )
}
