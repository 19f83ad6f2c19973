// The states of a query: its skeleton, its failure, or its data. Data that has loaded once stays on screen.
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../feedback/notice.tsx'

export interface Fetched<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

interface Props<Data> {
  query: Fetched<Data>
  skeleton: ReactNode
  failed: string
  hint?: string | undefined
  retry: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query, skeleton, failed, hint, retry, children }: Props<Data>) {
  // Not as a deferred value, though long lists would then render in slices: a nested one was seen to stay at its skeleton for
  // good.
  const { data } = query
  if (data !== undefined) return children(data)
  if (!query.isError) return skeleton
  return (
    <Notice icon={<CloudOff aria-hidden="true" />} title={failed} hint={hint} isFailure>
      <Button onClick={() => query.refetch()}>{retry}</Button>
    </Notice>
  )
}
