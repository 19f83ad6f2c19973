// Step 2 of the sign-up: the public nickname.
import { type SubmitEvent, useRef } from 'react'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import accountForm from '../../../ui/form/account-form.module.css'
import styles from '../users.module.css'
import { NicknameField } from './nickname-field.tsx'
import type { useNickname } from './use-nickname.ts'

interface Props {
  nickname: ReturnType<typeof useNickname>
  failure: string | undefined
  isBusy: boolean
  onDone: () => void
}

export function SignUpNickname({ nickname, failure, isBusy, onDone }: Props) {
  const { account, signUp } = useAccountText()
  const element = useRef<HTMLFormElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onDone()
    focusFirstError(element.current)
  }

  return (
    <form ref={element} className={accountForm.form} noValidate onSubmit={submit}>
      <div className={styles.plain}>
        <NicknameField nickname={nickname} free={account.nicknameCheck.free} hint={signUp.nicknameHint} />
      </div>
      {failure && <Message look="bad">{failure}</Message>}
      <Button type="submit" tone="primary" className={accountForm.submit} aria-disabled={isBusy}>
        {isBusy ? signUp.busy : signUp.done}
      </Button>
    </form>
  )
}
