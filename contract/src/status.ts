// Health of the service, as the installation measures it.
import * as z from 'zod/mini'
import { CountedClientError } from './client-errors.ts'
import { endpoint } from './endpoint.ts'

export const services = ['scores', 'chat', 'video', 'notifications'] as const
export type Service = (typeof services)[number]

/** GOOD; DEGRADED: late or partial; AWAY: unavailable. */
export const ServiceState = z.enum(['GOOD', 'DEGRADED', 'AWAY'])
export type ServiceState = z.output<typeof ServiceState>

/** The cause: the database, events between processes, the video packager, or a queue backlog. */
export const Trouble = z.enum(['DATABASE', 'NEWS', 'PACKAGER', 'WORKER', 'QUEUE'])
export type Trouble = z.output<typeof Trouble>

export const ServiceStatus = z.object({
  service: z.enum(services),
  state: ServiceState,
  trouble: z.nullable(Trouble),
  /** When the responding process first saw this state. */
  since: z.iso.datetime(),
})
export type ServiceStatus = z.output<typeof ServiceStatus>

export const Status = z.object({
  /** The worst state of all services. */
  state: ServiceState,
  services: z.array(ServiceStatus),
  checkedAt: z.iso.datetime(),
  /** Release of the responding process; absent in older releases. */
  version: z.optional(z.string()),
})
export type Status = z.output<typeof Status>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  summary: 'Get the state of scores, chat, video and notifications; responds as long as a process is running',
  reply: Status,
})

/**
 * Why emails cannot be sent. NAME: the mail server's name does not resolve. LOGIN: it rejects our user or password.
 * SENDER: it rejects MAIL_FROM. RELAY: it does not relay for us. MESSAGE: it rejects the content of an email. BUSY:
 * temporary rejection. RECIPIENT: the address does not exist; the only one that concerns a single email.
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

/** The part of the state for administrators only. */
export const OperatorStatus = z.object({
  mail: z.object({
    /** Null while emails can be sent. */
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
  summary: 'Get the state of email and the errors of browsers; for administrators',
  reply: OperatorStatus,
})
