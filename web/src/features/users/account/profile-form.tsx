// Form of a person's own profile: nickname and password.
import type { Me } from '@campus/contract/users'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useUpdateMe } from '../../../data/users/account.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Field, focusFirstError } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import accountForm from '../../../ui/form/account-form.module.css'
import { useFields } from '../../../ui/form/use-fields.ts'
import { Card } from '../../../ui/list/card.tsx'
import { type PasswordValues, passwordChangeProblems } from '../account.rules.ts'
import { NewPassword } from '../new-password.tsx'
import { failureText } from '../problems.ts'
import { NicknameField } from '../sign-up/nickname-field.tsx'
import { useNickname } from '../sign-up/use-nickname.ts'
import styles from '../users.module.css'

const faults: Record<string, 'current' | 'password'> = { WRONG_PASSWORD: 'current', WEAK_PASSWORD: 'password' }
const unchanged: PasswordValues = { password: '', confirm: '', current: '' }

export function ProfileForm({ me }: { me: Me }) {
  const text = useAccountText()
  const { account, myPage } = text
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const nickname = useNickname(me.nickname)
  const update = useUpdateMe()
  const { values: typed, input, ...form } = useFields(unchanged)
  const problems = passwordChangeProblems(typed)
  const errorOf = (field: keyof PasswordValues) => form.wordsOf(field, problems, account.problems)

  function handleFailure(error: unknown) {
    const code = error instanceof ApiError ? error.code : ''
    const message = failureText(text, error)
    const field = faults[code]
    if (field) form.reject(field, message)
    else if (code.startsWith('NICKNAME_')) nickname.showError(message)
    else if (error instanceof ApiError && error.field === 'nickname') nickname.showError(text.errors.NICKNAME_RESERVED)
    else if (code !== 'SIGN_IN_REQUIRED') setFailure(message)
    focusFirstError(element.current)
  }

  async function save() {
    if (update.isPending) return
    const { password, current } = typed
    try {
      const isNew = password !== ''
      await update.mutateAsync({
        nickname: nickname.nickname,
        ...(isNew && { password, currentPassword: current }),
      })
      form.reset(unchanged)
      toast(myPage.saved)
    } catch (error) {
      handleFailure(error)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setFailure(undefined)
    form.attempt()
    const isNamed = nickname.isReady()
    if (isNamed && Object.keys(problems).length === 0) void save()
    else focusFirstError(element.current)
  }

  return (
    <form ref={element} className={accountForm.form} noValidate onSubmit={submit}>
      <Card title={myPage.profile}>
        <div className={styles.card}>
          <Field label={account.email} value={me.email} readOnly autoComplete="username" />
          <Field label={account.name} value={me.username} readOnly />
          <NicknameField nickname={nickname} free={myPage.nicknameFree} />
        </div>
      </Card>
      <Card title={myPage.passwordTitle}>
        <div className={styles.card}>
          <NewPassword
            password={{ label: myPage.newPassword, error: errorOf('password'), ...input('password') }}
            confirm={{ label: myPage.newPasswordConfirm, error: errorOf('confirm'), ...input('confirm') }}
            typed={typed}
            differ={account.problems.newPasswordsDiffer}
            hint={myPage.unchangedHint}
          />
          {typed.password !== '' && (
            <PasswordField
              label={myPage.currentPassword}
              hint={myPage.currentHint}
              autoComplete="current-password"
              show={account.show}
              hide={account.hide}
              error={errorOf('current')}
              {...input('current')}
            />
          )}
        </div>
      </Card>
      {failure && <Message look="bad">{failure}</Message>}
      <Button type="submit" tone="primary" className={accountForm.submit} aria-disabled={update.isPending}>
        {myPage.save}
      </Button>
    </form>
  )
}
