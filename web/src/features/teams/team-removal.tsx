// Deletes a team; one that has matches can be archived instead.
import type { Team } from '@campus/contract/teams'
import { ApiError } from '../../api/api-error.ts'
import { useDeleteTeam } from '../../data/teams.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

export function TeamRemoval({ team, onClose }: { team: Team; onClose: () => void }) {
  const text = useSeasonText()
  const { teams: words } = text.office
  const remove = useDeleteTeam()
  const hasMatches = remove.error instanceof ApiError && remove.error.code === 'TEAM_HAS_MATCHES'
  const isArchiving = hasMatches || remove.variables?.isArchiving === true

  function confirm() {
    remove.mutate(
      { teamId: team.teamId, isArchiving },
      {
        onSuccess: () => {
          toast(isArchiving ? words.archived : words.deleted)
          onClose()
        },
      },
    )
  }

  return (
    <Confirm
      title={isArchiving ? words.archiveTitle(team.teamName) : words.deleteTitle(team.teamName)}
      text={isArchiving ? words.archiveText : words.deleteText}
      action={isArchiving ? words.archive : words.delete}
      tone={isArchiving ? 'primary' : 'danger'}
      onConfirm={confirm}
      onClose={onClose}
      busy={remove.isPending}
      error={remove.isError && !hasMatches ? errorText(text, remove.error) : undefined}
    />
  )
}
