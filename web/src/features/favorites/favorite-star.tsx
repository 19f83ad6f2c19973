// Star button of a match: one press stars or unstars it; a visitor gets the sign-in sheet.
import type { Match } from '@campus/contract/matches'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useFavorite } from '../../data/favorites/favorites.ts'
import { matchName } from '../../text/format/side-name.ts'
import { useText } from '../../text/use-text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import styles from './favorite-star.module.css'

/** Only visitors see it: loaded when one of them presses a star. */
const loadSheet = () => import('./sign-in-sheet.tsx').then((module) => module.SignInSheet)
type Sheet = Awaited<ReturnType<typeof loadSheet>>

interface Props {
  match: Match
  /** The signed-in person, requested only when a star is pressed; null for a visitor. */
  whoAmI: () => Promise<{ userId: number } | null>
  onChange: (favoriteId: number | null) => void
}

export function FavoriteStar({ match, whoAmI, onChange }: Props) {
  const text = useText()
  const { isStarred, mutation } = useFavorite(match)
  const [SignInSheet, setSheet] = useState<Sheet>()

  async function openSignIn() {
    const sheet = await loadSheet()
    setSheet(() => sheet)
  }
  async function press() {
    const { matchId, favoriteId } = match
    try {
      const person = await whoAmI()
      if (!person) return await openSignIn()
      onChange(await mutation.mutateAsync({ userId: person.userId, matchId, favoriteId, isStarred: !isStarred }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return void openSignIn().catch(() => {})
      toast(isStarred ? text.favorites.removeFailed : text.favorites.addFailed)
    }
  }

  return (
    <>
      <IconButton
        className={styles.star}
        aria-pressed={isStarred}
        label={text.favorites.of(matchName(match, text))}
        onClick={press}
      >
        <Star aria-hidden="true" strokeWidth={1.8} />
      </IconButton>
      {SignInSheet && (
        <SignInSheet
          wish={{ star: match.matchId }}
          hint={text.favorites.signInHint}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  )
}
