// Protests that wait for a ruling, whatever day their match was.
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { openProtests } from '../../data/protests.ts'
import { matchPath } from '../../paths.ts'
import { seoulTime } from '../../text/format/dates.ts'
import { useProtestText } from '../../text/use-protest-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'

/** Renders nothing while none waits. */
export function WaitingProtests() {
  const { protests: words } = useProtestText()
  const { data: protests = [] } = useQuery(openProtests())
  if (protests.length === 0) return null
  return (
    <Card title={words.waiting} icon={<Scale aria-hidden="true" />}>
      <ul className={panel.rows}>
        {protests.map((protest) => (
          <li key={protest.protestId} className={panel.row}>
            <div className={panel.main}>
              <strong>{protest.label}</strong>
              <small className="num">
                {words.waitingSince(protest.teamName, seoulTime(Date.parse(protest.filedAt)))}
              </small>
            </div>
            <div className={panel.tools}>
              <ButtonLink tone="primary" to={matchPath(protest)} aria-label={words.openOf(protest.label)}>
                {words.open}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
