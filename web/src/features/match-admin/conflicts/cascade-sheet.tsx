// Consequences of a changed result: every slot of the bracket it moves, and which played matches would lose their result.
import type { CascadeMove } from '@campus/contract/brackets'
import { roundName } from '../../../text/format/placeholders.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import styles from './cascade-sheet.module.css'

interface Props {
  moves: CascadeMove[]
  /** Left out where the move is rejected: the results must be corrected first. */
  onAnyway?: () => void
  onClose: () => void
}

export function CascadeSheet({ moves, onAnyway, onClose }: Props) {
  const text = useBracketText()
  const { cascade: words } = text
  const matches = [...Map.groupBy(moves, ({ matchId }) => matchId).values()]
  return (
    <Sheet title={onAnyway ? words.title : words.refusedTitle} close={text.close} onClose={onClose}>
      <p>{onAnyway ? words.text : words.refusedText}</p>
      <ul className={styles.matches}>
        {matches.map((own) => {
          const { matchId, round, teamName1, teamName2 } = own[0] as CascadeMove
          const { noTeam } = text.matches
          const sides = words.match(teamName1 ?? noTeam, teamName2 ?? noTeam)
          return (
            <li key={matchId}>
              <b>{[round && roundName(text.places, round), sides].filter(Boolean).join(' · ')}</b>
              {own.map(({ slot, from, to }) => (
                <span key={slot}>
                  {words.slot(slot)} <del>{from ?? noTeam}</del> {words.to} <ins>{to ?? noTeam}</ins>
                </span>
              ))}
              {own.some(({ isPlayed }) => isPlayed) && <strong>{onAnyway ? words.played : words.refusedPlayed}</strong>}
            </li>
          )
        })}
      </ul>
      <SheetActions>
        <Button tone={onAnyway ? 'quiet' : 'primary'} onClick={onClose}>
          {onAnyway ? words.cancel : words.close}
        </Button>
        {onAnyway && (
          <Button tone="danger" onClick={onAnyway}>
            {words.anyway}
          </Button>
        )}
      </SheetActions>
    </Sheet>
  )
}
