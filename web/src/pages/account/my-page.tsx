// /mypage: the signed-in person's own data.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { meKey, whoAmI } from '../../data/users/me.ts'
import { DataCard } from '../../features/personal-data/data-card.tsx'
import { SessionsCard } from '../../features/personal-data/sessions-card.tsx'
import { AccountActions, MarketingCard } from '../../features/users/account/account-actions.tsx'
import { ProfileForm } from '../../features/users/account/profile-form.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useAccountText } from '../../text/use-account-text.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

/** Loaded only for those who may have one. */
const SecondFactorCard = lazyPart(() =>
  import('../../features/second-factor/second-factor-card.tsx').then((m) => m.SecondFactorCard),
)

export function MyPage() {
  const { myPage } = useAccountText()
  const client = useQueryClient()
  const { data: me } = useQuery(whoAmI())
  const isRequired = me?.owesSecondFactor === true
  // The card comes first while a second factor is required, and stays first afterwards: moving it would remount it and lose its state.
  const [isFirst, setFirst] = useState(isRequired)
  if (isRequired && !isFirst) setFirst(true)
  const secondFactor = me && me.role !== 'USER' && (
    <Suspense fallback={null}>
      <SecondFactorCard isRequired={isRequired} onChange={() => client.invalidateQueries({ queryKey: meKey })} />
    </Suspense>
  )
  return (
    <Screen title={myPage.title} hasBack>
      {me && (
        <>
          {isFirst && secondFactor}
          <ProfileForm key={me.userId} me={me} />
          {!isFirst && secondFactor}
          <SessionsCard />
          <MarketingCard me={me} />
          <DataCard />
          <AccountActions me={me} />
        </>
      )}
    </Screen>
  )
}
