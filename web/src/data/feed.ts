// Queries and mutations of the open feed's keys and of webhooks.
import type { BodyOf } from '@campus/contract/endpoint'
import { createFeedKey, deleteFeedKey, listFeedKeys } from '@campus/contract/feed'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@campus/contract/webhooks'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const keysKey = ['feed-keys']
const hooksKey = ['webhooks']
/** What waits goes down by itself. */
const refetchMs = 5000

export const feedKeys = () =>
  queryOptions({ queryKey: keysKey, queryFn: ({ signal }) => call(listFeedKeys, {}, signal) })

export function useCreateFeedKey() {
  return useMutation({
    mutationFn: (label: string) => call(createFeedKey, { body: { label } }),
    onSuccess: (_key, _label, _context, { client }) => client.invalidateQueries({ queryKey: keysKey }),
  })
}

export function useDeleteFeedKey() {
  return useMutation({
    mutationFn: (keyId: number) => call(deleteFeedKey, { params: { keyId: String(keyId) } }),
    onSuccess: (_reply, _id, _context, { client }) => client.invalidateQueries({ queryKey: keysKey }),
  })
}

export const webhookList = () =>
  queryOptions({
    queryKey: hooksKey,
    queryFn: ({ signal }) => call(listWebhooks, {}, signal),
    refetchInterval: refetchMs,
  })

export const webhookDeliveries = (hookId: number) =>
  queryOptions({
    queryKey: [...hooksKey, hookId, 'deliveries'],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { hookId: String(hookId) } }, signal),
    refetchInterval: refetchMs,
  })

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createWebhook>) => call(createWebhook, { body }),
    onSuccess: (_hook, _body, _context, { client }) => client.invalidateQueries({ queryKey: hooksKey }),
  })
}

export function usePauseWebhook(hookId: number) {
  return useMutation({
    mutationFn: (isPaused: boolean) => call(updateWebhook, { params: { hookId: String(hookId) }, body: { isPaused } }),
    onSuccess: (_hook, _body, _context, { client }) => client.invalidateQueries({ queryKey: hooksKey }),
  })
}

export function useRotateSecret(hookId: number) {
  return useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { hookId: String(hookId) }, body: {} }),
  })
}

export function useDeleteWebhook(hookId: number) {
  return useMutation({
    mutationFn: () => call(deleteWebhook, { params: { hookId: String(hookId) } }),
    // Not its deliveries, which are gone with it.
    onSuccess: (_reply, _body, _context, { client }) => client.invalidateQueries({ queryKey: hooksKey, exact: true }),
  })
}

export function useTestWebhook(hookId: number) {
  return useMutation({
    mutationFn: () => call(testWebhook, { params: { hookId: String(hookId) }, body: {} }),
    onSuccess: (_delivery, _body, _context, { client }) => client.invalidateQueries({ queryKey: hooksKey }),
  })
}
