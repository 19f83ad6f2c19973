// Deletes the account: what will happen, the password, and the red button.
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useDeleteMe } from '../../../data/users/account.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { focusFirstError, typedIn } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import accountForm from '../../../ui/form/account-form.module.css'
import { failureText } from '../problems.ts'
import styles from '../users.module.css'

export function LeaveSheet({ onClose, onLeft }: { onClose: () => void; onLeft: () => void }) {
  const text = useAccountText()
  const { account, myPage } = text
  const form = useRef<HTMLFormElement>(null)
  const remove = useDeleteMe()
  const [wrong, setWrong] = useState<string>()
  const isPassword = remove.error instanceof ApiError && remove.error.code === 'WRONG_PASSWORD'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const password = typedIn(form.current, 'password')
    setWrong(password ? undefined : account.problems.passwordEmpty)
    if (!password) return focusFirstError(form.current)
    if (remove.isPending) return
    remove.mutate(password, {
      onSuccess: () => {
        toast(myPage.left)
        onLeft()
      },
      onError: () => focusFirstError(form.current),
    })
  }

  return (
    <Sheet title={myPage.leaveTitle} close={text.close} onClose={onClose}>
      <ul className={styles.facts}>
        {myPage.leaveFacts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <form ref={form} className={accountForm.form} noValidate onSubmit={submit}>
        <PasswordField
          label={account.password}
          name="password"
          autoComplete="current-password"
          show={account.show}
          hide={account.hide}
          error={wrong ?? (isPassword ? failureText(text, remove.error) : undefined)}
        />
        {remove.isError && !isPassword && <Message look="bad">{failureText(text, remove.error)}</Message>}
        <SheetActions>
          <Button type="submit" tone="danger" aria-disabled={remove.isPending}>
            {myPage.leave}
          </Button>
          <Button onClick={onClose}>{myPage.cancel}</Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
