// Form of a person's own profile: nickname and password.
import type { Me } from '@campus/contract/users'
import { type SubmitEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../api/api-error.ts'
import { useUpdateMe } from '../../../data/users/account.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Field, focusFirstError } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import accountForm from '../../../ui/form/account-form.module.css'
import { Card } from '../../../ui/list/card.tsx'
import { type PasswordValues, passwordChangeProblems } from '../account.rules.ts'
import { NewPassword } from '../new-password.tsx'
import { failureText, problemText, resolve } from '../problems.ts'
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
  const form = useForm<PasswordValues>({
    defaultValues: unchanged,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolve(passwordChangeProblems),
  })
  const { register, formState } = form
  const typed = { ...unchanged, ...useWatch({ control: form.control }) }
  const errorOf = (field: keyof PasswordValues) => problemText(text, formState.errors[field])

  function handleFailure(error: unknown) {
    const code = error instanceof ApiError ? error.code : ''
    const message = failureText(text, error)
    const field = faults[code]
    if (field) form.setError(field, { type: 'server', message })
    else if (code.startsWith('NICKNAME_')) nickname.showError(message)
    else if (error instanceof ApiError && error.field === 'nickname') nickname.showError(text.errors.NICKNAME_RESERVED)
    else if (code !== 'SIGN_IN_REQUIRED') setFailure(message)
    focusFirstError(element.current)
  }

  async function save({ password, current }: PasswordValues) {
    if (update.isPending) return
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

  const focusError = () => focusFirstError(element.current)

  function submit(event: SubmitEvent) {
    setFailure(undefined)
    const isNamed = nickname.isReady()
    void form.handleSubmit((values) => (isNamed ? save(values) : focusError()), focusError)(event)
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
            password={{ label: myPage.newPassword, error: errorOf('password'), ...register('password') }}
            confirm={{ label: myPage.newPasswordConfirm, error: errorOf('confirm'), ...register('confirm') }}
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
              {...register('current')}
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
