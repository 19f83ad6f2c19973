// How the service is, as the installation measures itself: what people ask when a screen stands still.
import * as z from 'zod/mini'
import { CountedClientError } from './client-errors.ts'
import { endpoint } from './endpoint.ts'

export const services = ['scores', 'chat', 'video', 'notifications'] as const
export type Service = (typeof services)[number]

/** GOOD; DEGRADED: late, or in part; AWAY. */
export const ServiceState = z.enum(['GOOD', 'DEGRADED', 'AWAY'])
export type ServiceState = z.output<typeof ServiceState>

/** What it lies with: the facts' database, the news between processes, who packs video, or work that waits. */
export const Trouble = z.enum(['DATABASE', 'NEWS', 'PACKAGER', 'WORKER', 'QUEUE'])
export type Trouble = z.output<typeof Trouble>

export const ServiceStatus = z.object({
  service: z.enum(services),
  state: ServiceState,
  trouble: z.nullable(Trouble),
  /** When the process that answers saw it begin. */
  since: z.iso.datetime(),
})
export type ServiceStatus = z.output<typeof ServiceStatus>

export const Status = z.object({
  /** The worst of all. */
  state: ServiceState,
  services: z.array(ServiceStatus),
  checkedAt: z.iso.datetime(),
  /** Of the release that answers; one from before it was told says nothing. */
  version: z.optional(z.string()),
})
export type Status = z.output<typeof Status>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  summary: 'How scores, chat, video and notifications are; answers as long as a process lives',
  reply: Status,
})

/**
 * What is wrong with sending e-mails. NAME: the mail server's name is unknown. LOGIN: it rejects our user or password. SENDER: it
 * rejects MAIL_FROM. RELAY: it takes nothing from us for others. MESSAGE: it rejects what is in an e-mail. BUSY: not now. RECIPIENT:
 * that address does not exist; the only one that concerns one e-mail and not all.
 */
export const MailTrouble = z.enum([
  'NOT_CONFIGURED',
  'NAME',
  'UNREACHABLE',
  'TLS',
  'LOGIN',
  'SENDER',
  'RELAY',
  'RECIPIENT',
  'MESSAGE',
  'BUSY',
  'UNKNOWN',
])
export type MailTrouble = z.output<typeof MailTrouble>

/** What only administrators are told. */
export const OperatorStatus = z.object({
  mail: z.object({
    /** Null while e-mails leave. */
    trouble: z.nullable(MailTrouble),
    since: z.iso.datetime(),
  }),
  /** Errors in people's browsers, latest first. */
  clientErrors: z.array(CountedClientError),
})
export type OperatorStatus = z.output<typeof OperatorStatus>

export const getOperatorStatus = endpoint({
  method: 'GET',
  path: '/api/status/operator',
  access: 'admin',
  summary: 'Whether e-mails leave, what is wrong if not, and errors in browsers; for administrators',
  reply: OperatorStatus,
})
