// Has two scorers score a match apart: what makes the result counts once both have tapped it.
import type { Match } from '@campus/contract/matches'
import { useSetApart } from '../../../data/scoring/passes.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'

export function ApartSwitch({ match }: { match: Match }) {
  const text = useScoringText()
  const { passes: words } = text.scoring
  const set = useSetApart(match.matchId)
  // Where many sides are placed, each mark is read from one watch.
  if (match.sides) return null
  return (
    <Card title={words.way}>
      <div className={panel.body}>
        <Switch
          checked={set.isPending ? set.variables : (match.isScoredApart ?? false)}
          disabled={set.isPending}
          onChange={(event) => set.mutate(event.target.checked)}
        >
          {words.apart}
        </Switch>
        <p className={panel.quiet}>{words.apartHint}</p>
        {set.isError && <Message look="bad">{errorText(text, set.error)}</Message>}
      </div>
    </Card>
  )
}
