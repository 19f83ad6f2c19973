// Matches at the same time as the saved one, with a button to save it anyway.

import type { Clash } from '@campus/contract/matches'
import { editMatchPath } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import styles from '../form/match-form.module.css'

/** One match may clash with both teams and the venue. */
function byMatch(clashes: Clash[]) {
  const groups = Map.groupBy(clashes, ({ match }) => match.matchId)
  return [...groups.values()].flatMap((called) => (called[0] ? [{ match: called[0].match, called }] : []))
}

interface Props {
  clashes: Clash[]
  isNew: boolean
  onAnyway: () => void
  onClose: () => void
}

export function ClashSheet({ clashes, isNew, onAnyway, onClose }: Props) {
  const text = useAdminText()
  const { clash, list } = text.adminWords
  return (
    <Sheet title={clash.title} close={text.close} onClose={onClose}>
      <ul className={styles.clashes}>
        {byMatch(clashes).map(({ match, called }) => (
          <li key={match.matchId}>
            <b>{called.map(({ name }) => name).join(' · ')}</b>
            <span>
              {match.date ? text.day(match.date) : list.noDate} {match.startTime}
              {match.venue && ` · ${match.venue}`}
            </span>
            <span>
              {text.sport(match.sport)} · {matchName(match, text)}
            </span>
            {/* Opens in a new tab: what is typed here stays. */}
            <a className={styles.link} href={editMatchPath(match.matchId)} target="_blank" rel="noreferrer">
              {clash.editOther}
            </a>
          </li>
        ))}
      </ul>
      <SheetActions>
        <Button tone="primary" onClick={onClose}>
          {clash.change}
        </Button>
        <Button tone="danger" onClick={onAnyway}>
          {isNew ? clash.anyway : clash.anywaySave}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
