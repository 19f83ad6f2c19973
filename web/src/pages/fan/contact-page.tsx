// /contact: a message to the operator.
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { whoAmI } from '../../data/users/me.ts'
import { ContactForm } from '../../features/contact/contact-form.tsx'
import { mainId, Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { announce } from '../../ui/feedback/toast.tsx'

export function ContactPage() {
  const text = useTeamText()
  const { data: me } = useQuery(whoAmI())
  const [sent, setSent] = useState<{ email: string }>()
  function confirm(email: string) {
    setSent({ email })
    announce(text.contact.sent)
    // The focused button is unmounted with the form: focus the main area instead.
    document.getElementById(mainId)?.focus()
  }
  return (
    <Screen title={text.support.contact} hasBack>
      {sent ? (
        <Notice
          icon={<MailCheck aria-hidden="true" />}
          title={text.contact.sent}
          hint={sent.email ? text.contact.sentHint : text.contact.sentHintSilent}
        >
          <ButtonLink tone="primary" to={paths.main}>
            {text.matches.toSchedule}
          </ButtonLink>
          <Button onClick={() => setSent(undefined)}>{text.contact.another}</Button>
        </Notice>
      ) : (
        <ContactForm knownEmail={me?.email} onSent={confirm} />
      )}
    </Screen>
  )
}
