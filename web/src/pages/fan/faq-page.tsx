// /faq: frequent questions, and a link to the contact form.

import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { useSettings } from '../../settings/settings.tsx'
import { englishFaq } from '../../text/en/faq.ts'
import { koreanFaq } from '../../text/ko/faq.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './faq-page.module.css'

export function FaqPage() {
  const text = useTeamText()
  const faq = useSettings().language === 'en' ? englishFaq : koreanFaq
  return (
    <Screen title={text.support.faq} hasBack>
      {faq.map(({ title, questions }) => (
        <Card key={title} title={title}>
          {questions.map(({ ask, answer }) => (
            <details key={ask} className={styles.question}>
              <summary>{ask}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </Card>
      ))}
      <Notice title={text.faqPage.more} hint={text.faqPage.moreHint}>
        <ButtonLink tone="primary" to={paths.contact}>
          {text.support.contact}
        </ButtonLink>
      </Notice>
    </Screen>
  )
}
