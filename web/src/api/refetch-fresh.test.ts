// A fresh refetch gets a response newer than the call, also while the very first request is in flight.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchAfterCurrent, refetchFresh } from './refetch-fresh.ts'

/** A query on screen whose responses the test controls. */
function openQuery(known: string | undefined) {
  const client = new QueryClient()
  const queryKey = ['shown']
  if (known) client.setQueryData(queryKey, known)
  const responses: ((data: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => responses.push(resolve))
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return { client, queryKey, responses, unsubscribe }
}

test.each([[undefined], ['old']])('with %s in the cache, does not wait for the request in flight', async (known) => {
  const { client, queryKey, responses, unsubscribe } = openQuery(known)
  expect(responses).toHaveLength(1)
  const refetch = refetchFresh(client, queryKey)
  await expect.poll(() => responses.length).toBe(2)
  responses[0]?.('before')
  responses[1]?.('after')
  await refetch
  expect(client.getQueryData(queryKey)).toBe('after')
  unsubscribe()
})

test.each([[undefined], ['old']])(
  'with %s in the cache, many events share one refetch after the request in flight',
  async (known) => {
    const { client, queryKey, responses, unsubscribe } = openQuery(known)
    const refetches = [1, 2, 3].map(() => refetchAfterCurrent(client, queryKey))
    expect(responses).toHaveLength(1)
    responses[0]?.('first')
    await expect.poll(() => client.getQueryData(queryKey)).toBe('first')
    await expect.poll(() => responses.length).toBe(2)
    responses[1]?.('after the events')
    await Promise.all(refetches)
    expect(client.getQueryData(queryKey)).toBe('after the events')
    expect(responses).toHaveLength(2)
    unsubscribe()
  },
)
