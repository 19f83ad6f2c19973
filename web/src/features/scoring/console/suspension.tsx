// Suspends a running match or resumes it away from its console: the same tap, sent at once.
import type { Match } from '@campus/contract/matches'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { fetchLog } from '../../../data/match-log/match-log.ts'
import { sendTaps } from '../../../data/scoring/scoring.calls.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ChoiceSheet } from '../pads/choice-sheet.tsx'
import { type Body, newTap, tapsOf } from '../session/log.rules.ts'

/** Ordered after all that the log has now. */
async function tap(matchId: number, body: Body) {
  const { match, events } = await fetchLog(matchId, undefined)
  const taps = tapsOf({ match, events, mine: [] }, [])
  return sendTaps(null, matchId, [newTap(body, taps, crypto.randomUUID(), serverNow())], match.version)
}

export function Suspension({ match }: { match: Match }) {
  const text = useScoringText()
  const { scoring: words } = text
  const [isAsking, setIsAsking] = useState(false)
  const sending = useMutation({
    mutationFn: (body: Body) => tap(match.matchId, body),
    onError: (error) => toast(errorText(text, error)),
  })
  if (match.suspended)
    return (
      <Button
        aria-disabled={sending.isPending}
        onClick={() => !sending.isPending && sending.mutate({ type: 'RESUME' })}
      >
        <Play aria-hidden="true" />
        {words.resume}
      </Button>
    )
  return (
    <>
      <Button aria-haspopup="dialog" aria-disabled={sending.isPending} onClick={() => setIsAsking(true)}>
        <Pause aria-hidden="true" />
        {words.suspend}
      </Button>
      {isAsking && (
        <ChoiceSheet
          title={words.suspendTitle}
          offers={words.suspendReasons.map((reason) => ({
            label: reason,
            run: () => sending.mutate({ type: 'SUSPEND', reason }),
          }))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
