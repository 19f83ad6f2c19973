// Below the console of a match that is over: who has confirmed the result, and who still can on this phone.
import type { Confirmation, ConfirmationForm } from '@campus/contract/confirmations'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useMatch } from '../../../data/matches/match.ts'
import { confirmationsOf, useConfirmResult, useReopenResult } from '../../../data/results.ts'
import { sideName } from '../../../text/format/side-name.ts'
import { useResultText } from '../../../text/use-result-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import styles from './result.module.css'
import { SignSheet } from './sign-sheet.tsx'
import { box } from './signature.rules.ts'

interface Props {
  matchId: number
  /** The pass of this device; null for a person. */
  token: string | null
  /** Whether the server has every tap of this phone. */
  isSent: boolean
  isOrganiser: boolean
}

export function ResultPanel({ matchId, ...props }: Props) {
  const { data: match } = useMatch(matchId)
  return match?.result ? <Panel match={match} {...props} /> : null
}

function Panel({ match, token, isSent, isOrganiser }: Omit<Props, 'matchId'> & { match: Match }) {
  const text = useResultText()
  const { results: words } = text
  const { matchId, version, result } = match
  const [signing, setSigning] = useState<1 | 2 | null>(null)
  const confirm = useConfirmResult(matchId, token)
  const reopen = useReopenResult(matchId)
  const { data: confirmations = [] } = useQuery({ ...confirmationsOf(matchId, version), enabled: isOrganiser })
  if (!result) return null
  const isOpen = result.state === 'PROVISIONAL'

  function send(form: Omit<ConfirmationForm, 'version'>, doneText: string) {
    if (confirm.isPending) return
    confirm.mutate(
      { ...form, version },
      {
        onSuccess: () => {
          setSigning(null)
          toast(doneText)
        },
        onError: (error) => form.side === 0 && toast(errorText(text, error)),
      },
    )
  }

  return (
    <section className={styles.panel} aria-label={words.title}>
      <h2>{words.title}</h2>
      {result.by === 'CAPTAINS' || result.signed.length + result.refused.length > 0 ? (
        <ul>
          {([1, 2] as const).map((side) => (
            <li key={side}>
              <Captain match={match} side={side} confirmation={confirmations.find((one) => one.side === side)} />
              {isOpen && !result.signed.includes(side) && (
                <Button
                  tone="primary"
                  aria-label={words.signOf(sideName(match, side, text))}
                  aria-disabled={!isSent}
                  onClick={() => isSent && setSigning(side)}
                >
                  {words.sign}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        isOpen && result.by === 'ORGANISER' && !isOrganiser && <p>{words.waiting.ORGANISER}</p>
      )}
      {!isSent && <p>{words.sync}</p>}
      <div className={styles.acts}>
        {isOpen && isSent && (result.by === 'SCORER' || isOrganiser) && (
          <Button tone={result.by === 'CAPTAINS' ? 'quiet' : 'primary'} onClick={() => send({ side: 0 }, words.done)}>
            {isOrganiser ? words.confirmAsOrganiser : words.confirm}
          </Button>
        )}
        {!isOpen && isOrganiser && (
          <Button
            onClick={() =>
              reopen.mutate(undefined, {
                onSuccess: () => toast(words.reopened),
                onError: (error) => toast(errorText(text, error)),
              })
            }
          >
            {words.reopen}
          </Button>
        )}
      </div>
      {signing && (
        <SignSheet
          match={match}
          side={signing}
          isBusy={confirm.isPending}
          error={confirm.error}
          onSend={(form) =>
            send(form, form.refusal ? words.refusalDone : words.signDone(sideName(match, signing, text)))
          }
          onClose={() => {
            confirm.reset()
            setSigning(null)
          }}
        />
      )}
    </section>
  )
}

/** Organisers see the name, the signature and the reason. */
function Captain({ match, side, confirmation }: { match: Match; side: 1 | 2; confirmation: Confirmation | undefined }) {
  const text = useResultText()
  const { results: words } = text
  const isSigned = match.result?.signed.includes(side)
  const isRefused = match.result?.refused.includes(side)
  return (
    <div className={styles.captain}>
      <b>{words.captain(sideName(match, side, text))}</b>
      {confirmation?.name && <span>{confirmation.name}</span>}
      <span data-state={isSigned ? 'signed' : isRefused ? 'refused' : undefined}>
        {isSigned && <CircleCheck aria-hidden="true" size="1rem" />}
        {isRefused && <CircleX aria-hidden="true" size="1rem" />}
        {isSigned ? words.signed : isRefused ? words.declined : words.notYet}
      </span>
      {confirmation?.reason && <span>{confirmation.reason}</span>}
      {confirmation?.signature && (
        <svg viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
          <path d={confirmation.signature} />
        </svg>
      )}
    </div>
  )
}
