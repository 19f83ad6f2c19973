// Draws as rows that lead to their pages; organisers get the acts of each beside it.
import type { Draw } from '@campus/contract/draws'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { drawPath } from '../../paths.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useDrawText } from '../../text/use-draw-text.ts'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'

export function DrawRows({ draws, acts }: { draws: Draw[]; acts?: (draw: Draw) => ReactNode }) {
  const text = useDrawText()
  const { draws: words } = text
  return (
    <ul className={panel.rows}>
      {draws.map((draw) => {
        const instant = Date.parse(draw.createdAt)
        return (
          <li key={draw.drawId} className={panel.row}>
            <div className={panel.main}>
              <strong>
                <Link to={drawPath(draw.drawId)}>{words.kinds[draw.kind]}</Link>{' '}
                <span className={panel.badge} data-strong={draw.state === 'OPEN' || undefined}>
                  {words.states[draw.state]}
                </span>{' '}
                {draw.isApplied && <span className={panel.badge}>{words.isApplied}</span>}
              </strong>
              <small>{words.at(text.day(seoulDay(instant)), seoulTime(instant))}</small>
            </div>
            {acts && <div className={panel.tools}>{acts(draw)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

export function DrawList({ title, draws }: { title: string; draws: Draw[] }) {
  return (
    <Card title={title}>
      <DrawRows draws={draws} />
    </Card>
  )
}
