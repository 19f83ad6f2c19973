// The sheet of one tap: choose or type its player, or undo it.
import { limits } from '@campus/contract/limits'
import type { TimelineItem } from '@campus/rules/scoring/scoring'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Squad } from '../../../data/scoring/scoring.calls.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import type { Desk } from '../console/desk.ts'
import { mayUndo } from '../pads/controls.rules.ts'
import { useHasArrived } from '../pads/use-tap-lock.ts'
import { hasPlayer, labelOf } from './labels.rules.ts'
import styles from './log-list.module.css'

interface Props {
  desk: Desk
  item: TimelineItem
  squads: readonly Squad[]
  onUndo: (item: TimelineItem) => void
  onClose: () => void
}

function PlayerField({ desk, item, squads, onClose, hasArrived }: Omit<Props, 'onUndo'> & { hasArrived: boolean }) {
  const { scoring: words } = useScoringText()
  const [name, setName] = useState(item.player ?? '')
  const { team, type, id } = item.event
  const teamId = team && desk.match[`teamId${team}`]
  // An own goal is by a player of the other side.
  const isTheirs = type === 'OWN_GOAL'
  const squad = squads.find((each) => (each.teamId === teamId) !== isTheirs)
  const isPair = type === 'SUBSTITUTION'

  function save(player: string) {
    desk.tap({ type: 'NOTE', target: id, player: player.trim().slice(0, limits.playerNameLength) })
    onClose()
  }

  return (
    <>
      {isPair && <p className={styles.hint}>{words.playerOut}</p>}
      {squad && squad.players.length > 0 && (
        <div className={styles.chips}>
          {squad.players.map((player, at) => {
            const playerLabel = player.name || String(player.number ?? '')
            return (
              <button
                key={at}
                type="button"
                onClick={() => {
                  if (!hasArrived) return
                  if (isPair) setName(name && !name.includes('→') ? `${name} → ${playerLabel}` : playerLabel)
                  else save(playerLabel)
                }}
              >
                {player.number !== null && <small className="num">{player.number}</small>} {player.name}
              </button>
            )
          })}
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save(name)
        }}
      >
        <Field
          label={words.player}
          placeholder={words.playerHint}
          maxLength={limits.playerNameLength}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          beside={
            <Button type="submit" tone="primary">
              {words.save}
            </Button>
          }
        />
      </form>
    </>
  )
}

export function ItemSheet({ desk, item, squads, onUndo, onClose }: Props) {
  const text = useScoringText()
  const { scoring: words } = text
  const hasArrived = useHasArrived()
  const what = labelOf(item.event, desk, text)
  const hasPlayerField = hasPlayer(item.event) && !item.isUndone
  const playerTitle = words.playerTitles[item.event.type as keyof typeof words.playerTitles]
  return (
    <Sheet title={hasPlayerField ? playerTitle : what} close={text.close} onClose={onClose}>
      {hasPlayerField && <p>{what}</p>}
      {hasPlayerField && (
        <PlayerField desk={desk} item={item} squads={squads} onClose={onClose} hasArrived={hasArrived} />
      )}
      <SheetActions>
        {mayUndo(desk.game, item, desk.mayCorrect) && (
          <Button
            aria-disabled={!hasArrived}
            onClick={() => {
              if (!hasArrived) return
              onUndo(item)
              onClose()
            }}
          >
            <RotateCcw aria-hidden="true" />
            {words.undo}
          </Button>
        )}
      </SheetActions>
    </Sheet>
  )
}
