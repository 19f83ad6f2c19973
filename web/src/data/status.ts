// Queries of the service's status, polled while they are on screen.
import { getOperatorStatus, getStatus } from '@campus/contract/status'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const statusKey = ['status']

export const serviceStatus = () =>
  queryOptions({
    queryKey: statusKey,
    queryFn: ({ signal }) => call(getStatus, {}, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 5000,
    retry: false,
  })

/** Only for administrators: others would be rejected. */
export const operatorStatus = (isAdmin: boolean) =>
  queryOptions({
    queryKey: [...statusKey, 'operator'],
    queryFn: ({ signal }) => call(getOperatorStatus, {}, signal),
    enabled: isAdmin,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 5000,
    retry: false,
  })
