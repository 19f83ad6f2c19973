// Gives a role to the account of an email address. A failure leaves what was typed.
import { type HelperRole, helperRoles } from '@campus/contract/staff'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useGiveRole } from '../../data/staff.ts'
import { useStaffText } from '../../text/use-staff-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { emailInput, Field, focusFirstError } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import panel from '../../ui/list/panel.module.css'

export function StaffForm() {
  const text = useStaffText()
  const { staff: words } = text
  const form = useRef<HTMLFormElement>(null)
  const give = useGiveRole()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<HelperRole>('SCORER')
  const [isTried, setTried] = useState(false)
  const isEmpty = email.trim() === ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (give.isPending) return
    setTried(true)
    if (isEmpty) return focusFirstError(form.current)
    give.mutate(
      { email: email.trim(), role },
      {
        onSuccess: ({ nickname }) => {
          toast(words.given(nickname, words.roles[role]))
          setEmail('')
          setTried(false)
        },
        onError: () => focusFirstError(form.current),
      },
    )
  }

  function problem(): string | undefined {
    if (isTried && isEmpty) return words.emailEmpty
    if (!give.isError) return undefined
    // Only administrators see this page: a rejection is about the other person's role.
    const isAdmin = give.error instanceof ApiError && give.error.code === 'FORBIDDEN'
    return isAdmin ? words.isAdmin : errorText(text, give.error)
  }

  return (
    <form ref={form} className={panel.body} noValidate onSubmit={submit}>
      <Field
        {...emailInput}
        // Somebody else's address: autocomplete would fill in one's own.
        autoComplete="off"
        label={words.email}
        hint={words.emailHint}
        maxLength={254}
        value={email}
        error={problem()}
        onChange={(event) => {
          setEmail(event.target.value)
          give.reset()
        }}
      />
      <Select
        label={words.role}
        value={role}
        options={helperRoles.map((value) => ({ value, label: words.roles[value] }))}
        hint={words.duties[role]}
        onChange={setRole}
      />
      <p className={panel.quiet}>{words.again}</p>
      <Button type="submit" tone="primary" aria-disabled={give.isPending}>
        {give.isPending ? words.giving : words.give}
      </Button>
    </form>
  )
}
