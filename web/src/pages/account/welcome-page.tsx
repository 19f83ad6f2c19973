// /: the welcome page. Log in, sign up or browse; shows the match that is LIVE now.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { whoAmI } from '../../data/users/me.ts'
import { clearUser, loadUser } from '../../data/users/user-info.ts'
import { homeOf, readEntry } from '../../features/users/entry.ts'
import { LogInSheet } from '../../features/users/log-in-sheet.tsx'
import { useContinue } from '../../features/users/use-continue.ts'
import { paths } from '../../paths.ts'
import { campus } from '../../text/campus.ts'
import { useAccountText } from '../../text/use-account-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { LiveCard } from './live-card.tsx'
import styles from './welcome-page.module.css'

const SecondStep = lazyPart(() => import('../../features/second-factor/second-step.tsx').then((m) => m.SecondStep))

/** The signed-in person; while the request is pending, the one who was signed in last. */
function usePerson() {
  const { data: me } = useQuery(whoAmI())
  useEffect(() => {
    if (me === null) clearUser()
  }, [me])
  return me === undefined ? loadUser() : me
}

export function WelcomePage() {
  const text = useAccountText()
  const { welcome, entrance } = text
  const here = useLocation()
  const entry = readEntry(here)
  const person = usePerson()
  const continueAfterLogIn = useContinue(entry, homeOf)
  const isSent = entry.from !== null || (entry.reason !== null && entry.reason !== 'joined')
  const [isOpen, setOpen] = useState(isSent && !person)
  const notes = {
    ended: entrance.ended,
    admin: entrance.adminOnly,
    forgot: entrance.forgot,
    logIn: undefined,
    joined: text.signUp.welcome,
  }
  const note = entry.reason ? notes[entry.reason] : entry.from ? entrance.first : undefined
  return (
    <main className={styles.welcome}>
      <title>{text.product}</title>
      <div className={styles.brand}>
        <img src={campus.crest} alt="" width="112" height="112" />
        <h1>{text.product}</h1>
        <p>{text.tagline}</p>
      </div>
      <LiveCard />
      <div className={styles.doors}>
        {person && <p className={styles.hello}>{welcome.hello(person.nickname)}</p>}
        {person && entry.reason === 'admin' && person.role !== 'ADMIN' && <output>{entrance.adminOnly}</output>}
        {!person && entry.reason === 'joined' && <output>{text.signUp.welcome}</output>}
        {person ? (
          <>
            <ButtonLink tone="primary" to={homeOf(person.role)}>
              {person.role === 'ADMIN' ? entrance.goOnAdmin : entrance.goOn}
            </ButtonLink>
            <Button onClick={() => setOpen(true)}>{entrance.otherAccount}</Button>
          </>
        ) : (
          <>
            <Button tone="primary" onClick={() => setOpen(true)}>
              {welcome.logIn}
            </Button>
            <ButtonLink to={paths.main}>{entrance.browse}</ButtonLink>
            <p className={styles.prompt}>
              {welcome.noAccount}{' '}
              <Link to={paths.signUp} state={here.state}>
                {welcome.signUp}
              </Link>
            </p>
          </>
        )}
      </div>
      {isOpen && (
        <LogInSheet
          note={note}
          onClose={() => setOpen(false)}
          onLoggedIn={continueAfterLogIn}
          SecondStep={SecondStep}
        />
      )}
    </main>
  )
}
