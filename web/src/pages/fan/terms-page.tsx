// /terms: the three documents of the sign-up consent, each with its own anchor. Only the Korean text is binding.
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Screen } from '../../layouts/screen.tsx'
import { useSettings } from '../../settings/settings.tsx'
import { termsSummary } from '../../text/en/terms.ts'
import { terms } from '../../text/ko/terms.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import styles from './terms-page.module.css'

const documents = [
  { term: 'term1', anchor: 'use' },
  { term: 'term2', anchor: 'privacy' },
  { term: 'term3', anchor: 'location' },
] as const

function show(anchor: string) {
  document.getElementById(anchor)?.scrollIntoView()
}

export function TermsPage() {
  const { termsPage: words, support } = useTeamText()
  const isEnglish = useSettings().language === 'en'
  const [isOriginal, setOriginal] = useState(false)
  const isSummary = isEnglish && !isOriginal
  const { hash } = useLocation()
  // The router does not scroll to anchors.
  useEffect(() => show(hash.slice(1)), [hash])
  return (
    <Screen title={support.terms} hasBack>
      {isEnglish && (
        <Message look="note">
          {words.note}
          <div className={styles.switch}>
            <Button onClick={() => setOriginal(!isOriginal)}>{isOriginal ? words.showOwn : words.showKorean}</Button>
          </div>
        </Message>
      )}
      <nav className={styles.contents} aria-label={words.contents}>
        {documents.map(({ term, anchor }) => (
          <Link key={term} to={`#${anchor}`} replace onClick={() => show(anchor)}>
            {words.documents[term]}
          </Link>
        ))}
      </nav>
      {documents.map(({ term, anchor }) => (
        <article key={term} id={anchor} className={styles.document}>
          <h2>{words.documents[term]}</h2>
          <div lang={isSummary ? 'en' : 'ko'}>
            {(isSummary ? termsSummary : terms)[term].map(({ heading, text }) => (
              <section key={heading}>
                <h3>{heading}</h3>
                <p>{text}</p>
              </section>
            ))}
          </div>
        </article>
      ))}
      <p className={styles.contents}>
        <a href="/licenses.txt">{words.licenses}</a>
      </p>
    </Screen>
  )
}
