// /status: the state of the service, for everybody.
import { useQuery } from '@tanstack/react-query'
import { operatorStatus, serviceStatus } from '../../data/status.ts'
import { whoAmI } from '../../data/users/me.ts'
import { OperatorCard } from '../../features/status/operator-card.tsx'
import { StatusList } from '../../features/status/status-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useStatusText } from '../../text/use-status-text.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'

export function StatusPage() {
  const text = useStatusText()
  const query = useQuery(serviceStatus())
  const { data: me } = useQuery(whoAmI())
  const isAdmin = me?.role === 'ADMIN'
  const { data: forOperators } = useQuery(operatorStatus(isAdmin))
  // Do not show the last good status once requests fail.
  const shown = query.isError ? { ...query, data: undefined } : query
  return (
    <Screen title={text.status.title} hasBack>
      <Loaded
        query={shown}
        skeleton={<ListSkeleton label={text.loading} />}
        failed={text.status.failed}
        hint={text.status.failedHint}
        retry={text.retry}
      >
        {(status) => <StatusList status={status} />}
      </Loaded>
      {isAdmin && forOperators && <OperatorCard status={forOperators} />}
    </Screen>
  )
}
