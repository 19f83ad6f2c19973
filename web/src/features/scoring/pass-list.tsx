// The passes of a match: who has one, until when, when it was used last, and the way to end it.
import type { Pass } from '@campus/contract/scoring'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { seoulDay, seoulTime } from '../../text/dates.ts'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import { toast } from '../../ui/toast.tsx'
import { passesOf, useRevokePass } from './passes.queries.ts'
import { useSecond } from './use-second.ts'

function useWhen() {
  const { shortDay } = useScoringText()
  return (instant: string) => {
    const at = Date.parse(instant)
    return `${shortDay(seoulDay(at))} ${seoulTime(at)}`
  }
}

function Row({ pass, onRevoke }: { pass: Pass; onRevoke: () => void }) {
  const { passes: words } = useScoringText().scoring
  const when = useWhen()
  const { label, expiresAt, isRevoked, lastUsedAt } = pass
  const now = useSecond(false)
  const end = isRevoked ? words.revoked : Date.parse(expiresAt) < now ? words.expired : null
  return (
    <li>
      <div className={panel.row} data-off={end ? '' : undefined}>
        <div className={panel.main}>
          <span>
            <strong>{label}</strong> {end && <span className={panel.badge}>{end}</span>}
          </span>
          <small>
            {words.until(when(expiresAt))} · {lastUsedAt ? words.used(when(lastUsedAt)) : words.unused}
          </small>
        </div>
        {!end && (
          <Button aria-label={words.revokeOf(label)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        )}
      </div>
    </li>
  )
}

export function PassList({ matchId }: { matchId: number }) {
  const text = useScoringText()
  const { passes: words } = text.scoring
  const query = useQuery(passesOf(matchId))
  const revoke = useRevokePass(matchId)
  const [leaving, setLeaving] = useState<Pass | null>(null)

  function end(pass: Pass) {
    revoke.mutate(pass.passId, {
      onSuccess: () => {
        setLeaving(null)
        toast(words.revokeDone)
      },
    })
  }

  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton label={text.loading} rows={2} />}
      failed={words.failed}
      hint={errorText(text, query.error)}
      retry={text.retry}
    >
      {(passes) => (
        <Card title={words.list} note={words.count(passes.length)}>
          {passes.length > 0 ? (
            <ul className={panel.rows}>
              {passes.toReversed().map((pass) => (
                <Row key={pass.passId} pass={pass} onRevoke={() => setLeaving(pass)} />
              ))}
            </ul>
          ) : (
            <Notice icon={<KeyRound aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
          )}
          {leaving && (
            <Confirm
              title={words.revokeTitle(leaving.label)}
              text={words.revokeText}
              action={words.revokeAction}
              busy={revoke.isPending}
              error={revoke.isError ? errorText(text, revoke.error) : undefined}
              onConfirm={() => end(leaving)}
              onClose={() => setLeaving(null)}
            />
          )}
        </Card>
      )}
    </Loaded>
  )
}
