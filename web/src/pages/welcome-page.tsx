// /: the front door. Browsing is open to everybody; the log-in comes with the accounts.
import { paths } from '../paths.ts'
import { useText } from '../text/use-text.tsx'
import { ButtonLink } from '../ui/button.tsx'
import styles from './welcome-page.module.css'

export function WelcomePage() {
  const text = useText()
  return (
    <main className={styles.welcome}>
      <title>{text.product}</title>
      <img src="/favicon.svg" alt="" width="96" height="96" />
      <h1>{text.product}</h1>
      <p>{text.tagline}</p>
      <ButtonLink tone="primary" to={paths.main} className={styles.browse}>
        {text.welcome.browse}
      </ButtonLink>
      <p className={styles.soon}>{text.welcome.logInSoon}</p>
    </main>
  )
}
