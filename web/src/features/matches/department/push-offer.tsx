// Our own question about notifications, before the browser's: asked once, right after a department was chosen.
import type { PushKind } from '@campus/contract/push'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { abilityHere, findSubscription } from '../../../data/push/push.browser.ts'
import { everyKind, useChoose, wishPush } from '../../../data/push/push.ts'
import { paths } from '../../../paths.ts'
import { shortName } from '../../../text/format/short-name.ts'
import { useDepartmentText } from '../../../text/use-department-text.ts'
import { usePushText } from '../../../text/use-push-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import styles from './push-offer.module.css'

/** Not where the browser cannot, where it was denied, or where this person gets them already. */
export async function canOfferPush(userId: number | null): Promise<boolean> {
  if (abilityHere() !== 'able') return false
  return userId === null || (await findSubscription().catch(() => null)) === null
}

interface Props {
  department: string
  /** Null for a visitor: notifications belong to an account, so the sign-up follows. */
  userId: number | null
  onClose: () => void
}

export function PushOffer({ department, userId, onClose }: Props) {
  const { department: words } = useDepartmentText()
  const { push } = usePushText()
  const navigate = useNavigate()
  const choose = useChoose(userId ?? 0)
  const [kinds, setKinds] = useState<PushKind[]>(everyKind)
  const [isDenied, setDenied] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function accept() {
    if (isBusy) return
    setBusy(true)
    try {
      if (userId !== null ? (await choose.mutateAsync(kinds)) === null : !(await wishPush(kinds)))
        return setDenied(true)
      onClose()
      if (userId === null) return void navigate(paths.signUp, { state: { from: paths.main } })
      toast(push.turnedOn)
    } catch {
      toast(push.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet title={words.push.title(shortName(department))} onClose={onClose}>
      <p>{words.push.lead}</p>
      <div className={styles.kinds}>
        {everyKind.map((kind) => (
          <Switch
            key={kind}
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              setKinds(everyKind.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
            }
          >
            {push.kinds[kind]}
          </Switch>
        ))}
      </div>
      {isDenied && <Message look="note">{push.blocked}</Message>}
      <SheetActions>
        <Button
          tone="primary"
          aria-disabled={isBusy || kinds.length === 0}
          onClick={() => kinds.length > 0 && accept()}
        >
          {words.push.accept}
        </Button>
        <Button onClick={onClose}>{words.push.later}</Button>
      </SheetActions>
      <small className={styles.note}>{userId === null ? words.push.thenSignUp : words.push.thenAllow}</small>
    </Sheet>
  )
}
