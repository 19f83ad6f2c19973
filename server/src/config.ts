// The settings of a process: the only reader of process.env, parsed once; a bad setting fails the start.
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isColor } from '@campus/rules/campus-colors'
import * as z from 'zod'
import { readSites } from './embed-origins.ts'
import { faultInRedisUrl } from './platform/redis/redis-url.ts'

const campusName = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}<>]{1,40}$/u, 'one to 40 letters on one line')
const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)

const roles = z.enum(['http', 'realtime', 'jobs', 'media'])

const Settings = z.object({
  /** `production`: unsafe settings fail the start. */
  NODE_ENV: z.string().default('development'),
  /** The production build on a developer's machine (`npm run up`, drills, benches): unsafe settings are allowed. Never for real users. */
  ALLOW_INSECURE: flag.default(false),
  /**
   * Of a database role that may read and write rows, not change tables. It may lead to a PgBouncer in transaction mode. An edge process
   * has none.
   */
  DATABASE_URL: z.string().default(''),
  /** The same role's line to PostgreSQL itself, where DATABASE_URL leads to a PgBouncer: for locks that outlast a transaction. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /**
   * The same role's line to a streaming replica. It answers history, search and exports, as long as it has all that was committed before
   * they were asked for; the primary answers everything else (docs/operate-large.en.md, "Read replica").
   */
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  /** `unnamed` behind a PgBouncer before 1.21, which knows no prepared statements; everything is then planned every time. */
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  /**
   * Makes this process an edge: it has no database and no secrets, holds the sockets of strangers, and asks these processes, which have
   * (or the balancer in front of them), for everything else; e.g. http://10.0.0.5:4001,http://10.0.0.6:4001 (docs/operate-large.en.md, "Edge processes").
   */
  WRITER_URLS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
  /** Size of a process's PostgreSQL pool; its jobs have two more connections. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10),
  /**
   * `redis://host:6379`; with Sentinels `redis+sentinel://host:26379,host:26379,host:26379/name`; a cluster with `redis+cluster://host:6379,…`.
   * `rediss` for TLS; user and password before an @, of the servers and not of Sentinels.
   */
  REDIS_URL: z
    .string()
    .min(1)
    .superRefine((text, context) => {
      const fault = faultInRedisUrl(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** Several processes share one port; the kernel distributes connections. */
  SHARE_PORT: flag.default(false),
  /** A second port of this process alone, on loopback: health checks, metrics, drills. */
  NODE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .default(`${hostname().slice(0, 24)}-${process.pid}`),
  /** The public URL, e.g. https://score.univ.ac.kr: links in e-mails, cookies and Origin checks depend on it. */
  PUBLIC_URL: z.url().optional(),
  /** Other origins that may call with credentials. */
  ALLOWED_ORIGINS: list.default([]),
  /** Sites that may show embeds (/embed/) in a frame, e.g. "https://www.univ.ac.kr https://*.univ.ac.kr"; none by default. */
  EMBED_ORIGINS: z.string().default(''),
  /** Addresses of balancers whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: list.default([]),
  /**
   * A cache in front stores for a second what strangers see of matches (docs/operate-large.en.md, "CDN"). Confirmations and events of matches then
   * name the state they belong to, which pages put into their requests, so that no page is answered with less than its socket has told it.
   */
  BEHIND_CDN: flag.default(false),
  /**
   * At most once in so many milliseconds this process asks PostgreSQL whether its lists, tables and logs are still the newest. Whoever comes
   * meanwhile waits for the next question and shares it: no answer gets older by it, only later. 0: as often as anybody comes.
   */
  BARRIER_MS: z.coerce.number().int().min(0).max(1000).default(10),
  /** Large, because a whole campus may share one address; limited, so that one machine cannot take every connection. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(5000),
  /**
   * What this process does: `http` (pages and API), `realtime` (sockets), `jobs` (background jobs, e.g. e-mails) and `media` (packs
   * video with ffmpeg). Without `http` it serves health checks and metrics only, without `realtime` it accepts no sockets.
   */
  ROLES: list.pipe(z.array(roles).min(1)).default(['http', 'realtime', 'jobs']),
  /** The product's name here, e.g. 한국대 스포츠: log-in screen, page titles, share cards, e-mails, home screen. */
  CAMPUS_NAME: campusName.optional(),
  /** The same for people who read English; the product's English name when left out. */
  CAMPUS_NAME_EN: campusName.optional(),
  /** The campus's colour, e.g. #003876. Where text in it would be unreadable, it is moved towards black or white. */
  CAMPUS_COLOR: z.string().refine(isColor, 'six hexadecimal digits after #, in quotes: "#003876"').optional(),
  /** The campus's crest: a PNG (square, 512 px or more) or SVG of at most 256 kB. */
  CAMPUS_CREST: z.string().startsWith('/').optional(),
  /** Where video is stored; shared by all processes. */
  MEDIA_DIR: z
    .string()
    .startsWith('/')
    .default(join(import.meta.dirname, '../../.local/media')),
  /** After how many days recordings and fans' clips are deleted; clips of goals are not. */
  MEDIA_DAYS: z.coerce.number().positive().max(3650).default(7),
  CLIP_DAYS: z.coerce.number().positive().max(3650).default(30),
  /** With less free space on that disk, or less than a twentieth of it, the oldest recordings are deleted earlier. */
  MEDIA_FREE_BYTES: z.coerce.number().int().min(0).default(1_000_000_000),
  /** Domains whose addresses may sign up, e.g. univ.ac.kr; empty means all. */
  EMAIL_DOMAINS: list.pipe(z.array(z.string().toLowerCase())).default([]),
  /** Without it no e-mail is sent. */
  SMTP_URL: z.url().optional(),
  /** Timeout of one reply of the mail server. After a timeout the e-mail may still have been sent. */
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  /** Limit on codes, reset links and messages to the operator in an hour, for all users together; above it they are rejected, and an
   *  error is logged. */
  EMAILS_PER_HOUR: z.coerce.number().int().min(1).default(5000),
  /** Receives messages to the operator; the sender's address when left out. */
  CONTACT_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default('Campus Score <no-reply@campus.test>'),
  /** 32 random bytes (base64) that encrypt secrets in the database. Store them apart from its backups, and never lose them. */
  SECRETS_KEY: z.base64().length(44).optional(),
  /** During a key rotation (campus-score rotate-secrets): another key that also decrypts. */
  SECRETS_KEY_OTHER: z.base64().length(44).optional(),
  /** Allowed push services: hosts (https), `*.` for subdomains, or a whole origin for tests. */
  PUSH_HOSTS: list.default([
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
  /** Notifications a process with the role `jobs` sends in a second, at most: 1,250 take about two thirds of a core. */
  PUSH_PER_SECOND: z.coerce.number().int().min(50).max(10_000).default(1250),
  /** Webhooks may name this machine, and plain http: for development and tests, never in production. */
  WEBHOOKS_TO_LOOPBACK: flag.default(false),
  /** The key pair (P-256, base64url) that signs notifications; generated once and stored in the database when left out. */
  VAPID_PUBLIC: z.string().length(87).optional(),
  VAPID_PRIVATE: z.string().length(43).optional(),
  /** Whether people without an account may write in the chat, or read only. */
  CHAT_GUESTS: z.enum(['talk', 'read']).default('talk'),
  /** Above this rate a room's readers get a fair sample of the messages. */
  CHAT_LINES_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(20),
  /** After how many days chat messages are deleted. */
  CHAT_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /** Whether administrators need a second factor: without one they can only set it up. */
  REQUIRE_SECOND_FACTOR: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** The bearer token of /metrics; without it only this machine may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Prefix of Redis keys and channels, for installations that share a Redis. */
  NEWS_PREFIX: z
    .string()
    .regex(/^[\w:-]{1,40}$/)
    .default('campus:'),
  /** How long a terminating process still serves while it reports not ready: two health checks of its balancer. */
  LEAVE_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** How long a drain may take before sockets are cut. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
  /** A collector of traces (OTLP over HTTP), e.g. http://127.0.0.1:4318; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of requests that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** Set by systemd, for units of Type=notify with WatchdogSec. */
  NOTIFY_SOCKET: z.string().min(1).optional(),
  WATCHDOG_USEC: z.coerce.number().int().min(1).optional(),
})

/** What an edge needs none of: whoever takes it over must find nothing. */
const notAtEdges = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SECRETS_KEY',
  'SECRETS_KEY_OTHER',
  'SMTP_URL',
  'VAPID_PRIVATE',
] as const

function checkEdge({ ROLES, ...settings }: z.output<typeof Settings>) {
  if (ROLES.some((role) => role !== 'http' && role !== 'realtime'))
    throw new Error('bad settings: ROLES: an edge process (WRITER_URLS) has the roles http and realtime only')
  const present = notAtEdges.filter((name) => settings[name])
  if (present.length > 0)
    throw new Error(`bad settings: ${present.join(', ')}: an edge process (WRITER_URLS) needs none; leave it out`)
}

export type Config = Readonly<Omit<z.output<typeof Settings>, 'EMBED_ORIGINS'>> & {
  readonly EMBED_ORIGINS: readonly string[]
  readonly DATABASE_DIRECT_URL: string
  /** A PgBouncer is between this process and PostgreSQL. */
  readonly isPooled: boolean
  readonly isProduction: boolean
  readonly isSecure: boolean
  /** Without a database: writers are asked. */
  readonly isEdge: boolean
  /** The origin of links in e-mails: configured, never taken from a request. */
  readonly publicOrigin: string
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Settings.safeParse(env)
  // Names and reasons only: a setting's value may be a secret.
  if (!parsed.success)
    throw new Error(
      `bad settings: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  const { PUBLIC_URL, PORT, VAPID_PUBLIC, VAPID_PRIVATE, NODE_ENV, ALLOW_INSECURE, DATABASE_URL } = parsed.data
  const { DATABASE_DIRECT_URL = DATABASE_URL } = parsed.data
  const isProduction = NODE_ENV === 'production' && !ALLOW_INSECURE
  if (!VAPID_PUBLIC !== !VAPID_PRIVATE) throw new Error('bad settings: VAPID_PUBLIC and VAPID_PRIVATE go together')
  const isEdge = parsed.data.WRITER_URLS.length > 0
  if (isEdge) checkEdge(parsed.data)
  else if (!parsed.data.DATABASE_URL)
    throw new Error('bad settings: DATABASE_URL: required, but for an edge process, which has WRITER_URLS')
  const servesPeople = parsed.data.ROLES.some((role) => role !== 'media')
  if (isProduction && servesPeople && !PUBLIC_URL?.startsWith('https://'))
    throw new Error(
      'bad settings: PUBLIC_URL: in production it names an https address: cookies, links and the Origin check hang on it',
    )
  if (isProduction && servesPeople && !isEdge && !parsed.data.SECRETS_KEY)
    throw new Error('bad settings: SECRETS_KEY: in production it is required; make one with `openssl rand -base64 32`')
  if (isProduction && parsed.data.WEBHOOKS_TO_LOOPBACK)
    throw new Error('bad settings: WEBHOOKS_TO_LOOPBACK: in production webhooks must not reach this machine')
  const { sites, problems } = readSites(parsed.data.EMBED_ORIGINS, isProduction)
  if (problems.length > 0) throw new Error(`bad settings: EMBED_ORIGINS: ${problems.join('; ')}`)
  return {
    ...parsed.data,
    EMBED_ORIGINS: sites,
    DATABASE_DIRECT_URL,
    isPooled: DATABASE_DIRECT_URL !== DATABASE_URL,
    isProduction,
    isEdge,
    isSecure: PUBLIC_URL?.startsWith('https:') ?? false,
    publicOrigin: PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${PORT}`,
  }
}
