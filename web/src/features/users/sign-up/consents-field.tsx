// The five consents and the box for all of them; each text can be read in place.
import type { Terms } from '@campus/contract/users'
import { Suspense, useState } from 'react'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldMessage } from '../../../ui/fields/field.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import styles from '../users.module.css'
import { agreesToAll, setAllTerms, type TermKey, termKeys } from './consents.ts'

const TermsText = lazyPart(() => import('./terms-text.tsx').then((m) => m.TermsText))

interface Props {
  terms: Terms
  onChange: (terms: Partial<Terms>) => void
  /** Required consents that were missing at the last attempt. */
  missing: TermKey[]
  error: string | undefined
}

export function ConsentsField({ terms, onChange, missing, error }: Props) {
  const { signUp, close, loading } = useAccountText()
  const [read, setRead] = useState<TermKey>()
  return (
    <div>
      <div className={styles.all}>
        <Checkbox checked={agreesToAll(terms)} onChange={(event) => onChange(setAllTerms(event.target.checked))}>
          {signUp.all}
        </Checkbox>
      </div>
      {termKeys.map((key) => (
        <div key={key} className={styles.consent}>
          <Checkbox
            name={key}
            checked={terms[key]}
            isWrong={missing.includes(key)}
            onChange={(event) => onChange({ [key]: event.target.checked })}
          >
            {signUp[key]}
          </Checkbox>
          {key !== 'term5' && (
            <button type="button" aria-label={signUp.read(signUp[key])} onClick={() => setRead(key)}>
              {signUp.readShort}
            </button>
          )}
        </div>
      ))}
      <FieldMessage error={error} />
      {read && (
        <Sheet title={signUp[read]} close={close} onClose={() => setRead(undefined)}>
          <div className={styles.terms} lang="ko">
            <Suspense fallback={loading}>
              <TermsText term={read} />
            </Suspense>
          </div>
        </Sheet>
      )}
    </div>
  )
}
