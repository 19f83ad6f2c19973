// An administrator's second factors, and the ways to change them.
import type { Passkey, SecondFactors } from '@campus/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPasskeys } from '../../data/users/passkey.browser.ts'
import { ownFactors } from '../../data/users/second-factor.ts'
import { seoulDay } from '../../text/format/dates.ts'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { AppSheet } from './app-sheet.tsx'
import { CodesSheet } from './codes-sheet.tsx'
import { FactorRow } from './factor-row.tsx'
import { PasskeySheet } from './passkey-sheet.tsx'
import { RemoveSheet } from './remove-sheet.tsx'
import styles from './second-factor.module.css'

type Open = 'ADD_APP' | 'ADD_PASSKEY' | 'CODES' | { remove: Passkey | 'APP' }

interface Props {
  /** One must be set up before anything else may be done. */
  isRequired: boolean
  /** The person's permissions may have changed. */
  onChange: () => void
}

export function SecondFactorCard({ isRequired, onChange }: Props) {
  const text = useSecondFactorText()
  const { secondFactor: words } = text
  const factors = useQuery(ownFactors())
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const count = factors.data ? factors.data.passkeys.length + (factors.data.totpSince ? 1 : 0) : 0
  return (
    <Card title={words.title}>
      <div className={styles.lead}>
        {isRequired ? <Message look="note">{words.owed}</Message> : <p>{words.lead}</p>}
      </div>
      <LoadedList query={factors} rows={2} failed={words.loadFailed}>
        {(own) => <Rows own={own} onOpen={setOpen} />}
      </LoadedList>
      {open === 'ADD_APP' && <AppSheet onClose={close} onAdded={onChange} />}
      {open === 'ADD_PASSKEY' && <PasskeySheet onClose={close} onAdded={onChange} />}
      {open === 'CODES' && <CodesSheet onClose={close} />}
      {typeof open === 'object' && open && (
        <RemoveSheet what={open.remove} isLast={count === 1} onClose={close} onRemoved={onChange} />
      )}
    </Card>
  )
}

function Rows({ own, onOpen }: { own: SecondFactors; onOpen: (open: Open) => void }) {
  const text = useSecondFactorText()
  const { app, passkeys, codes, since, used, unused } = text.secondFactor
  const day = (instant: string) => text.day(seoulDay(Date.parse(instant)))
  const hasAny = own.totpSince !== null || own.passkeys.length > 0
  return (
    <ul className={panel.rows}>
      <FactorRow
        title={app.title}
        hint={own.totpSince ? since(day(own.totpSince)) : app.off}
        isOn={own.totpSince !== null}
      >
        {own.totpSince ? (
          <Button onClick={() => onOpen({ remove: 'APP' })}>{app.remove}</Button>
        ) : (
          <Button aria-label={app.addTitle} onClick={() => onOpen('ADD_APP')}>
            {app.add}
          </Button>
        )}
      </FactorRow>
      <FactorRow
        title={passkeys.title}
        hint={hasPasskeys() ? passkeys.off : passkeys.unable}
        isOn={own.passkeys.length > 0}
      >
        {hasPasskeys() && (
          <Button aria-label={passkeys.addTitle} onClick={() => onOpen('ADD_PASSKEY')}>
            {passkeys.add}
          </Button>
        )}
      </FactorRow>
      {own.passkeys.map((passkey) => (
        <FactorRow
          key={passkey.passkeyId}
          title={passkey.name}
          hint={passkey.lastUsedAt ? used(day(passkey.lastUsedAt)) : unused}
          isPart
        >
          <Button aria-label={passkeys.removeOf(passkey.name)} onClick={() => onOpen({ remove: passkey })}>
            {passkeys.remove}
          </Button>
        </FactorRow>
      ))}
      {hasAny && (
        <FactorRow title={`${codes.title} · ${codes.left(own.recoveryCodes)}`} hint={codes.few}>
          <Button onClick={() => onOpen('CODES')}>{codes.renew}</Button>
        </FactorRow>
      )}
    </ul>
  )
}
