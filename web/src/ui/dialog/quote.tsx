// What somebody wrote, as they wrote it, in a sheet that is about it.
import styles from './sheet.module.css'

export function Quote({ children }: { children: string }) {
  return <blockquote className={styles.quote}>{children}</blockquote>
}
