// The teams a person follows: each links to its page and can be unfollowed, with an undo.
import type { FollowedTeam } from '@campus/contract/favorites'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { follow, useFollow } from '../../data/favorites/follows.ts'
import { teamPath } from '../../paths.ts'
import { useFansText } from '../../text/use-fans-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { focusBeside } from '../../ui/dialog/focus-beside.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import styles from './followed-teams.module.css'

function Team({ team }: { team: FollowedTeam }) {
  const { fans, sport: sportName } = useFansText()
  const client = useQueryClient()
  const { mutation } = useFollow(team.teamId, true)

  async function letGo() {
    try {
      await mutation.mutateAsync(false, { onSuccess: focusBeside })
    } catch {
      return toast(fans.unfollowFailed)
    }
    const run = () => void follow(client, team.teamId).catch(() => toast(fans.followFailed))
    toast(fans.unfollowed(team.teamName), { label: fans.undo, run })
  }

  return (
    <li className={styles.team} aria-busy={mutation.isPending}>
      <Link to={teamPath(team.teamId)}>
        <Crest name={team.teamName} department={team.department} />
        <span>
          {team.teamName}
          {team.sport && <small>{sportName(team.sport)}</small>}
        </span>
      </Link>
      <IconButton label={fans.unfollow(team.teamName)} onClick={letGo}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

export function FollowedTeams({ teams }: { teams: FollowedTeam[] }) {
  const { fans } = useFansText()
  return (
    <Card title={fans.teams}>
      <ul className={styles.teams}>
        {teams.map((team) => (
          <Team key={team.teamId} team={team} />
        ))}
      </ul>
    </Card>
  )
}
