// Sheet with a team's squad. Closing it with unsaved changes asks for a confirmation.
import type { Player, Team } from '@campus/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { squadOf } from '../../data/teams.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { isSame } from '../../ui/form/merge.ts'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { type PlayerDraft, playersOf } from './squad.rules.ts'
import { SquadEditor } from './squad-editor.tsx'

export function SquadSheet({ team, onClose }: { team: Team; onClose: () => void }) {
  const text = useSeasonText()
  const { squad } = text.office
  const query = useQuery(squadOf(team.teamId))
  /** Null until something is typed: until then the sheet shows the saved squad. */
  const [typed, setTyped] = useState<PlayerDraft[] | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const isDirty = typed !== null && !isSame(playersOf(typed), query.data)
  const leave = () => (isDirty ? setConfirming(true) : onClose())

  if (isConfirming) {
    return (
      <Confirm
        title={squad.leaveTitle}
        text={squad.leaveText}
        action={squad.leave}
        onConfirm={onClose}
        onClose={() => setConfirming(false)}
      />
    )
  }
  return (
    <Sheet title={squad.title(team.teamName)} close={text.close} onClose={leave}>
      <LoadedList query={query} failed={squad.loadFailed}>
        {(players: Player[]) => (
          <SquadEditor teamId={team.teamId} saved={players} rows={typed} onChange={setTyped} onDone={onClose} />
        )}
      </LoadedList>
    </Sheet>
  )
}
