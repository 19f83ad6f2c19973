// Account actions: marketing emails on or off, log out, delete the account.
import type { Me } from '@campus/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLogOut, useUpdateMe } from '../../../data/users/account.ts'
import { signedOut } from '../../../data/users/me.ts'
import { paths } from '../../../paths.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { failureText } from '../problems.ts'
import styles from '../users.module.css'
import { LeaveSheet } from './leave-sheet.tsx'

export function MarketingCard({ me }: { me: Me }) {
  const text = useAccountText()
  const { myPage } = text
  const update = useUpdateMe()
  const isOn = update.isPending ? update.variables.marketing === true : me.marketing

  function change(marketing: boolean) {
    if (update.isPending) return
    update.mutate(
      { marketing },
      {
        onSuccess: () => toast(marketing ? myPage.marketingOn : myPage.marketingOff),
        onError: (error) => toast(failureText(text, error)),
      },
    )
  }

  return (
    <Card title={myPage.notifications} note={myPage.marketingHint}>
      <div className={styles.card}>
        <Switch checked={isOn} onChange={(event) => change(event.target.checked)}>
          {myPage.marketing}
        </Switch>
      </div>
    </Card>
  )
}

export function AccountActions({ me }: { me: Me }) {
  const text = useAccountText()
  const { myPage } = text
  const client = useQueryClient()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const [isLeaving, setLeaving] = useState(false)

  /** Navigate first, then sign out: this page requires a session and would redirect to the log-in. */
  async function goToWelcomePage() {
    await navigate(paths.root)
    signedOut(client)
  }

  return (
    <Card title={myPage.account}>
      <div className={styles.actions}>
        {me.role === 'ADMIN' && <ButtonLink to={paths.adminMain}>{myPage.admin}</ButtonLink>}
        {me.role === 'MODERATOR' && <ButtonLink to={paths.moderation}>{myPage.moderation}</ButtonLink>}
        <Button
          aria-disabled={logOut.isPending}
          onClick={() =>
            logOut.mutate(undefined, {
              onSuccess: goToWelcomePage,
              onError: (error) => toast(failureText(text, error)),
            })
          }
        >
          {myPage.logOut}
        </Button>
        <button type="button" className={styles.leave} onClick={() => setLeaving(true)}>
          {myPage.leave}
        </button>
      </div>
      {isLeaving && <LeaveSheet onClose={() => setLeaving(false)} onLeft={goToWelcomePage} />}
    </Card>
  )
}
