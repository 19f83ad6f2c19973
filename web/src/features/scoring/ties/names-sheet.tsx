// Names the players of a rubber after it has begun.
import type { TieRules } from '@campus/contract/rules'
import type { Rubber } from '@campus/rules/scoring/rubber'
import { useState } from 'react'
import type { Squad } from '../../../data/scoring/scoring.calls.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import type { Desk } from '../console/desk.ts'
import { Players, type Sides } from './players.tsx'

interface Props {
  /** Of the tie. */
  desk: Desk
  index: number
  rubber: Rubber
  squads: readonly Squad[]
  onClose: () => void
}

export function NamesSheet({ desk, index, rubber, squads, onClose }: Props) {
  const text = useScoringText()
  const [players, setPlayers] = useState<Sides>([[...rubber.players[0]], [...rubber.players[1]]])
  const planned = (desk.game.rules as TieRules).rubbers[index]
  if (!planned) return null
  return (
    <Sheet title={text.scoring.rubbers.whoPlays} close={text.close} onClose={onClose}>
      <Players desk={desk} discipline={planned.discipline} squads={squads} value={players} onChange={setPlayers} />
      <SheetActions>
        <Button
          tone="primary"
          onClick={() => {
            if (desk.tap({ type: 'RUBBER', rubber: index, players })) onClose()
          }}
        >
          {text.scoring.save}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
