// What a screen shows that nobody has paired yet: its code, as large as it fits.
import { useScreensText } from '../../../text/use-screens-text.ts'
import styles from './code-page.module.css'

export function CodePage({ code }: { code: string | null }) {
  const { tv: words } = useScreensText()
  return (
    <main className={styles.page}>
      <h1>{words.pair}</h1>
      {code === null ? (
        <p className={styles.waiting}>{words.waiting}</p>
      ) : (
        <output className={styles.code} aria-label={words.code}>
          {code.slice(0, 3)}
          <span /> {code.slice(3)}
        </output>
      )}
      <p>{words.pairHint}</p>
      <p className={styles.hint}>{words.codeHint}</p>
    </main>
  )
}
