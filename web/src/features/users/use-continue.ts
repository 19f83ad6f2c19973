// What follows a sign-in: the star or the follow that required it, what was chosen on this device before, and the page one came from.
import type { Role } from '@campus/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { followDepartment } from '../../data/department/follow-department.ts'
import { starMatch } from '../../data/favorites/favorites.ts'
import { follow } from '../../data/favorites/follows.ts'
import { setFavoriteId } from '../../data/matches/match-lists.cache.ts'
import { fulfilPushWish } from '../../data/push/push.ts'
import { useAccountText } from '../../text/use-account-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { Entry } from './entry.ts'

/** `home`: where to go when one came from nowhere. */
export function useContinue({ from, star, follow: team }: Entry, home: (role: Role) => string) {
  const text = useAccountText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const fail = () => toast(text.favorites.addFailed)
  return async ({ userId, role }: { userId: number; role: Role }) => {
    if (star !== null) await starMatch(userId, star).then((favoriteId) => setFavoriteId(client, star, favoriteId), fail)
    if (team !== null) await follow(client, team).catch(fail)
    if (role !== 'ADMIN') {
      await followDepartment(client).catch(fail)
      // The push service may be slow: nobody waits for it.
      void fulfilPushWish().catch(() => toast(text.entrance.pushFailed))
    }
    await navigate(from ?? home(role), { replace: true })
  }
}
