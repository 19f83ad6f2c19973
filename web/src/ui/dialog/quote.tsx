// Somebody's text, quoted in a sheet about it.
import styles from './sheet.module.css'

export function Quote({ children }: { children: string }) {
  return <blockquote className={styles.quote}>{children}</blockquote>
}
