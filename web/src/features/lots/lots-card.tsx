// Ties that only lots can break, for organisers: those that need lots, and those whose lots are entered.
import type { OfficeTie } from '@campus/contract/lots'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { tiesOf } from '../../data/lots.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useLotsText } from '../../text/use-lots-text.ts'
import { Button } from '../../ui/button.tsx'
import { lazySheet } from '../../ui/dialog/lazy-sheet.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import type { LotsSheetProps } from './lots-sheet.tsx'
import { RemoveLots } from './remove-lots.tsx'

const LotsSheet = lazySheet<LotsSheetProps>(() => import('./lots-sheet.tsx').then((part) => part.LotsSheet))

/** Renders nothing where no tie needs lots or had them. */
export function LotsCard({ competitionId }: { competitionId: number }) {
  const text = useLotsText()
  const words = text.lots
  const { data: ties = [] } = useQuery(tiesOf(competitionId))
  const [entered, setEntered] = useState<OfficeTie>()
  if (ties.length === 0) return null
  return (
    <Card title={words.title} icon={<Dices aria-hidden="true" />}>
      {ties.some(({ drawn }) => !drawn) && (
        <div className={panel.body}>
          <p className={panel.quiet}>{words.hint}</p>
        </div>
      )}
      <ul className={panel.rows}>
        {ties.map((tie) => {
          const { drawn, teams } = tie
          const places = words.places(text.places.group(tie.group), tie.place, tie.place + teams.length - 1)
          const instant = drawn ? Date.parse(drawn.drawnAt) : 0
          return (
            <li key={places} className={panel.row}>
              <div className={panel.main}>
                <strong>
                  {places} {!drawn && <span className={panel.badge}>{words.needed}</span>}
                </strong>
                <small>
                  <bdi>{teams.map(({ teamName }) => teamName).join(' · ')}</bdi>
                </small>
                {drawn && (
                  <small>
                    {words.drawn(words.methods[drawn.method], text.day(seoulDay(instant)), seoulTime(instant))}
                  </small>
                )}
                {drawn && drawn.witnesses.length > 0 && <small>{words.seenBy(drawn.witnesses.join(', '))}</small>}
              </div>
              <div className={panel.tools}>
                {drawn ? (
                  <RemoveLots competitionId={competitionId} lotsId={drawn.lotsId} places={places} />
                ) : (
                  <Button tone="primary" aria-label={words.enterFor(places)} onClick={() => setEntered(tie)}>
                    {words.enter}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {entered && <LotsSheet competitionId={competitionId} tie={entered} onClose={() => setEntered(undefined)} />}
    </Card>
  )
}
