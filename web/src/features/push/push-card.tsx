// Notifications on this device: on or off, and their kinds; or why they are not available.
import type { PushKind } from '@campus/contract/push'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { abilityHere } from '../../data/push/push.browser.ts'
import { chosenHere, everyKind, useChoose } from '../../data/push/push.ts'
import { paths } from '../../paths.ts'
import { usePushText } from '../../text/use-push-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './push-card.module.css'

/** `userId`: the signed-in person's; null for a visitor, undefined until that has loaded. */
export function PushCard({ userId }: { userId: number | null | undefined }) {
  const { push: words } = usePushText()
  const ability = abilityHere()
  return (
    <Card title={words.title}>
      <div className={styles.body}>
        {ability !== 'able' && <Message look="note">{words[ability]}</Message>}
        {ability === 'able' && userId === null && (
          <>
            <p>{words.signIn}</p>
            <ButtonLink to={paths.root} state={{ from: paths.settings }}>
              {words.logIn}
            </ButtonLink>
          </>
        )}
        {ability === 'able' && typeof userId === 'number' && <Choices userId={userId} />}
      </div>
    </Card>
  )
}

function Choices({ userId }: { userId: number }) {
  const text = usePushText()
  const { push: words } = text
  const { data: known } = useQuery(chosenHere(userId))
  const choose = useChoose(userId)
  const [isDenied, setDenied] = useState(false)
  const chosen = (choose.isPending ? choose.variables : known) ?? null

  function change(kinds: PushKind[] | null) {
    choose.mutate(kinds, {
      onSuccess: (done) => {
        setDenied(kinds !== null && done === null)
        if ((known ?? null) === null && done) toast(words.turnedOn)
        if (kinds === null) toast(words.turnedOff)
      },
      onError: (error) => toast(error instanceof ApiError ? errorText(text, error) : words.failed),
    })
  }

  const without = (kind: PushKind) => chosen?.filter((one) => one !== kind) ?? []
  return (
    <>
      <p>{words.lead}</p>
      <Switch checked={chosen !== null} onChange={(event) => change(event.target.checked ? everyKind : null)}>
        {words.on}
      </Switch>
      {isDenied && <Message look="note">{words.blocked}</Message>}
      {chosen &&
        everyKind.map((kind) => (
          <Switch
            key={kind}
            className={styles.kind}
            checked={chosen.includes(kind)}
            onChange={(event) => change(event.target.checked ? [...without(kind), kind] : without(kind))}
          >
            {words.kinds[kind]}
          </Switch>
        ))}
    </>
  )
}
