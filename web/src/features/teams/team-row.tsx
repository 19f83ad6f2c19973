// Row of one team: its details, its squad, and its actions.
import type { Team } from '@campus/contract/teams'
import { useRef, useState } from 'react'
import { useUpdateTeam } from '../../data/teams.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import panel from '../../ui/list/panel.module.css'
import { SquadSheet } from './squad-sheet.tsx'
import { TeamEdit } from './team-edit.tsx'
import { TeamRemoval } from './team-removal.tsx'

export function TeamRow({ team }: { team: Team }) {
  const text = useSeasonText()
  const { common, squad, teams: words } = text.office
  const [doing, setDoing] = useState<'edit' | 'remove' | 'squad' | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const update = useUpdateTeam()

  function endEditing() {
    setDoing(null)
    // Return the focus to the edit button, after the row has been rendered again.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-edit]')?.focus())
  }

  function restore() {
    update.mutate(
      { teamId: team.teamId, isArchived: false, version: team.version },
      { onSuccess: () => toast(words.restored), onError: (error) => toast(errorText(text, error)) },
    )
  }

  if (doing === 'edit') return <TeamEdit team={team} onDone={endEditing} />
  return (
    <div className={panel.row} ref={row} data-off={team.isArchived || undefined}>
      <Crest name={team.department} department={team.department} />
      <div className={panel.main}>
        <strong>{team.teamName}</strong>
        <small>
          {team.department} · {team.sport ? text.sport(team.sport) : words.anySport}
          {team.teamPoint !== 0 && ` · ${words.points(team.teamPoint)}`}
          {team.isArchived && ` · ${common.archived}`}
        </small>
      </div>
      <div className={panel.tools}>
        {team.isArchived ? (
          <Button aria-label={words.restoreOf(team.teamName)} aria-disabled={update.isPending} onClick={restore}>
            {common.restore}
          </Button>
        ) : (
          <>
            <Button aria-label={squad.openOf(team.teamName, team.playerCount)} onClick={() => setDoing('squad')}>
              {squad.open(team.playerCount)}
            </Button>
            <Button data-edit aria-label={words.editOf(team.teamName)} onClick={() => setDoing('edit')}>
              {common.edit}
            </Button>
            <Button className={panel.red} aria-label={words.deleteOf(team.teamName)} onClick={() => setDoing('remove')}>
              {common.remove}
            </Button>
          </>
        )}
      </div>
      {doing === 'squad' && <SquadSheet team={team} onClose={() => setDoing(null)} />}
      {doing === 'remove' && <TeamRemoval team={team} onClose={() => setDoing(null)} />}
    </div>
  )
}
