// The console of a tie: its rubbers in the order of play, and the pads of the one that is being scored.
import type { TieRules } from '@campus/contract/rules'
import { useState } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Console } from '../console/console.tsx'
import type { Desk } from '../console/desk.ts'
import type { Scored } from '../session/use-scoring.ts'
import { NamesSheet } from './names-sheet.tsx'
import { RubberBar } from './rubber-bar.tsx'
import { rubberDesk } from './rubber-desk.rules.ts'
import { RubberList } from './rubber-list.tsx'
import { RubberOver } from './rubber-over.tsx'
import { RubberStart } from './rubber-start.tsx'

export function TieConsole({ desk, scored }: { desk: Desk; scored: Scored }) {
  const { ties: words, scoring } = useScoringText()
  const [shown, setShown] = useState<number | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const { state } = desk.game.folded
  const rules = desk.game.rules as TieRules
  const squads = scored.known?.squads ?? []
  const toOrder = () => desk.mayOpen() && setShown(null)
  if (shown === null) {
    const hasList = state.status === 'LIVE' || state.status === 'PAST' || state.status === 'FORFEIT'
    const list = hasList && <RubberList desk={desk} onOpen={(index) => desk.mayOpen() && setShown(index)} />
    return <Console key="tie" desk={desk} scored={scored} list={list} />
  }
  const bar = <RubberBar rules={rules} index={shown} onBack={toOrder} />
  const own = rubberDesk(desk, shown, words.numbered)
  const rubber = state.rubbers[shown]
  if (!own || !rubber) return <RubberStart desk={desk} index={shown} squads={squads} bar={bar} />
  const isClosed = own.game.folded.state.status !== 'LIVE'
  const onNames = () => desk.mayOpen() && setIsNaming(true)
  return (
    <>
      <Console
        key={shown}
        desk={own}
        scored={scored}
        above={bar}
        zone={isClosed ? <RubberOver desk={own} rubber={rubber} onNames={onNames} onBack={toOrder} /> : undefined}
        offers={[{ label: scoring.rubbers.names, run: () => setIsNaming(true) }]}
      />
      {isNaming && (
        <NamesSheet desk={desk} index={shown} rubber={rubber} squads={squads} onClose={() => setIsNaming(false)} />
      )}
    </>
  )
}
