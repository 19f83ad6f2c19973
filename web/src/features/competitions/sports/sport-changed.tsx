// Asks, on the page of a competition whose sport has newer rules, whether matches that have not begun take them over.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { kitOf } from '@campus/rules/kits/kits'
import { useUpdateCompetition } from '../../../data/competitions.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'

export function SportChanged({ competition }: { competition: CompetitionDetails }) {
  const text = useSeasonText()
  const { changed: words } = text.office.ownSports
  const { competitionId, sport, sportVersion, version } = competition
  const update = useUpdateCompetition(competitionId)
  const kit = kitOf(sport)
  if (!kit.rules || sportVersion === undefined || sportVersion === null || sportVersion >= kit.version) return null
  const answer = (isTaken: boolean) => {
    if (update.isPending) return
    update.mutate(
      { ...(isTaken && { rules: kit.rules }), sportVersion: kit.version, version },
      { onSuccess: () => toast(isTaken ? words.taken : words.kept) },
    )
  }
  return (
    <Card title={words.title}>
      <div className={panel.body}>
        <p>{words.hint}</p>
        {update.isError && <Message look="bad">{errorText(text, update.error)}</Message>}
        <div className={panel.actions}>
          <Button tone="primary" aria-disabled={update.isPending} onClick={() => answer(true)}>
            {words.take}
          </Button>
          <Button aria-disabled={update.isPending} onClick={() => answer(false)}>
            {words.keep}
          </Button>
        </div>
      </div>
    </Card>
  )
}
