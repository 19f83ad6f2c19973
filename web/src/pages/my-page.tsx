// /mypage: the signed-in person's own data.
import { useQuery } from '@tanstack/react-query'
import { AccountActions, MarketingCard } from '../features/users/account-actions.tsx'
import { ProfileForm } from '../features/users/profile-form.tsx'
import { whoAmI } from '../features/users/users.queries.ts'
import { useAccountText } from '../text/use-account-text.ts'
import { Screen } from './screen.tsx'

export function MyPage() {
  const { myPage } = useAccountText()
  const { data: me } = useQuery(whoAmI())
  return (
    <Screen title={myPage.title} hasBack>
      {me && (
        <>
          <ProfileForm key={me.userId} me={me} />
          <MarketingCard me={me} />
          <AccountActions me={me} />
        </>
      )}
    </Screen>
  )
}
