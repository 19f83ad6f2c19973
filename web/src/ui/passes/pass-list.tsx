// The list of passes: holder, expiry, last use, and revocation.
import type { Pass as ScorerPass } from '@campus/contract/scoring'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import type { PassWords } from '../../text/ko/passes.ts'
import { useText } from '../../text/use-text.tsx'
import { Button } from '../button.tsx'
import { Confirm } from '../dialog/confirm.tsx'
import { Notice } from '../feedback/notice.tsx'
import { toast } from '../feedback/toast.tsx'
import { Card } from '../list/card.tsx'
import panel from '../list/panel.module.css'
import { Loaded } from '../loading/loaded.tsx'
import { ListSkeleton } from '../loading/loaded-list.tsx'

/** The common fields of all passes. */
type Pass = Omit<ScorerPass, 'matchId'>

interface RowProps {
  pass: Pass
  words: PassWords
  now: number
  /** What it is for, where passes differ. */
  aim: string | undefined
  /** Further actions. */
  more: ReactNode
  onRevoke: () => void
}

function Row({ pass, words, now, aim, more, onRevoke }: RowProps) {
  const { shortDay } = useText()
  const when = (instant: string) => {
    const at = Date.parse(instant)
    return `${shortDay(seoulDay(at))} ${seoulTime(at)}`
  }
  const { label, expiresAt, isRevoked, lastUsedAt } = pass
  const end = isRevoked ? words.revoked : Date.parse(expiresAt) < now ? words.expired : null
  return (
    <li>
      <div className={panel.row} data-off={end ? '' : undefined}>
        <div className={panel.main}>
          <span>
            <strong>{label}</strong> {end && <span className={panel.badge}>{end}</span>}
          </span>
          {aim && <small>{aim}</small>}
          <small>
            {words.until(when(expiresAt))} · {lastUsedAt ? words.used(when(lastUsedAt)) : words.unused}
          </small>
        </div>
        {more}
        {!end && (
          <Button aria-label={words.revokeOf(label)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        )}
      </div>
    </li>
  )
}

interface Props<P extends Pass> {
  words: PassWords
  query: UseQueryResult<P[]>
  revoke: UseMutationResult<unknown, Error, number>
  reasonOf: (error: unknown) => string
  /** By the server's clock. */
  now: number
  aimOf?: (pass: P) => string | undefined
  moreOf?: (pass: P) => ReactNode
}

export function PassList<P extends Pass>({ words, query, revoke, reasonOf, now, aimOf, moreOf }: Props<P>) {
  const text = useText()
  const [revoking, setRevoking] = useState<P | null>(null)

  function revokePass({ passId }: P) {
    revoke.mutate(passId, {
      onSuccess: () => {
        setRevoking(null)
        toast(words.revokeDone)
      },
    })
  }

  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton label={text.loading} rows={2} />}
      failed={words.failed}
      hint={reasonOf(query.error)}
      retry={text.retry}
    >
      {(passes) => (
        <Card title={words.list} note={words.count(passes.length)}>
          {passes.length > 0 ? (
            <ul className={panel.rows}>
              {passes.toReversed().map((pass) => (
                <Row
                  key={pass.passId}
                  pass={pass}
                  words={words}
                  now={now}
                  aim={aimOf?.(pass)}
                  more={moreOf?.(pass)}
                  onRevoke={() => setRevoking(pass)}
                />
              ))}
            </ul>
          ) : (
            <Notice icon={<KeyRound aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
          )}
          {revoking && (
            <Confirm
              title={words.revokeTitle(revoking.label)}
              text={words.revokeText}
              action={words.revokeAction}
              busy={revoke.isPending}
              error={revoke.isError ? reasonOf(revoke.error) : undefined}
              onConfirm={() => revokePass(revoking)}
              onClose={() => {
                setRevoking(null)
                revoke.reset()
              }}
            />
          )}
        </Card>
      )}
    </Loaded>
  )
}
