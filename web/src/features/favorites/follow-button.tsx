// Follow button of a team: one press follows or unfollows; a visitor gets the sign-in sheet and follows after that.
import { BellPlus, BellRing } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useFollow } from '../../data/favorites/follows.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

interface Props {
  team: { teamId: number; teamName: string }
  /** Number of its upcoming matches, which following stars. */
  coming: number
  /** Whether somebody is known to be signed in: only then is there a list of followed teams to request. */
  isSignedIn: boolean
  /** The signed-in person, requested when the button is pressed; null for a visitor. */
  whoAmI: () => Promise<{ userId: number } | null>
}

export function FollowButton({ team, coming, isSignedIn, whoAmI }: Props) {
  const text = useTeamText()
  const { isFollowed, mutation } = useFollow(team.teamId, isSignedIn)
  const [isSignInOpen, setSignInOpen] = useState(false)
  const label = isFollowed ? text.follow.following : text.follow.follow

  async function press() {
    try {
      if (!(await whoAmI())) return setSignInOpen(true)
      await mutation.mutateAsync(!isFollowed)
      if (!isFollowed) toast(text.follow.followed(coming))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return setSignInOpen(true)
      toast(isFollowed ? text.follow.unfollowFailed : text.follow.followFailed)
    }
  }

  return (
    <>
      <Button
        tone={isFollowed ? 'quiet' : 'primary'}
        aria-pressed={isFollowed}
        aria-label={text.follow.of(label, team.teamName)}
        onClick={press}
      >
        {isFollowed ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
        {label}
      </Button>
      {isSignInOpen && (
        <SignInSheet
          wish={{ follow: team.teamId }}
          hint={text.follow.signInHint}
          onClose={() => setSignInOpen(false)}
        />
      )}
    </>
  )
}
