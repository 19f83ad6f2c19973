// Row of one person with a role, and its removal.
import type { StaffMember } from '@campus/contract/staff'
import { useState } from 'react'
import { useGiveRole } from '../../data/staff.ts'
import { useStaffText } from '../../text/use-staff-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import panel from '../../ui/list/panel.module.css'

export function StaffRow({ member: { email, nickname, role } }: { member: StaffMember }) {
  const text = useStaffText()
  const { staff: words } = text
  const [isConfirming, setConfirming] = useState(false)
  const give = useGiveRole()
  const roleName = role === 'ADMIN' || role === 'USER' ? null : words.roles[role]
  return (
    <div className={panel.row}>
      <div className={panel.main}>
        <strong>{nickname}</strong>
        <small>{email}</small>
      </div>
      {roleName && (
        <div className={panel.tools}>
          <span className={panel.badge} data-strong>
            {roleName}
          </span>
          <Button className={panel.red} aria-label={words.takeOf(nickname)} onClick={() => setConfirming(true)}>
            {words.take}
          </Button>
        </div>
      )}
      {roleName && isConfirming && (
        <Confirm
          title={words.takeTitle(nickname)}
          text={words.takeText(roleName)}
          action={words.take}
          busy={give.isPending}
          error={give.isError ? errorText(text, give.error) : undefined}
          onConfirm={() => give.mutate({ email, role: 'USER' }, { onSuccess: () => toast(words.taken(nickname)) })}
          onClose={() => {
            setConfirming(false)
            give.reset()
          }}
        />
      )}
    </div>
  )
}
