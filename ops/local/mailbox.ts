// A mailbox for dev and tests: a real SMTP server on this machine that stores every email as a file and forwards none.
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface Mailbox {
  /** smtp://127.0.0.1:PORT, with user and password where a log-in is required. */
  url: string
  folder: string
  stop: () => Promise<void>
}

export interface MailboxOptions {
  port?: number
  /** How long it takes to confirm what it has already delivered. */
  replyAfterMs?: () => number
  /** Who may send; evaluated at every log-in, so that a test can change the password. Others get 535, or 530 without a log-in. */
  login?: () => { user: string; password: string }
  /** What is answered to a recipient, or to the message itself once it was sent; undefined accepts. */
  rejectRecipient?: (address: string) => Rejection | undefined
  rejectMessage?: () => Rejection | undefined
  /** A key pair (PEM): TLS from the first byte, or by STARTTLS. */
  tls?: { key: string; cert: string; isImplicit: boolean }
}

export interface Rejection {
  code: number
  text: string
}

const maxEmailBytes = 1024 * 1024

export async function startMailbox(folder: string, options: MailboxOptions = {}): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  let emails = 0
  const store = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
    if (stream.sizeExceeded) throw asError({ code: 552, text: 'e-mail too large' })
    const rejection = options.rejectMessage?.()
    if (rejection) throw asError(rejection)
    for (const { address } of session.envelope.rcptTo)
      await storeEmail(folder, ++emails, address, Buffer.concat(chunks))
    await sleep(options.replyAfterMs?.() ?? 0)
  }
  const server = new SMTPServer({
    authOptional: !options.login,
    allowInsecureAuth: true,
    disabledCommands: [...(options.login ? [] : ['AUTH']), ...(options.tls ? [] : ['STARTTLS'])],
    ...(options.tls && { secure: options.tls.isImplicit, key: options.tls.key, cert: options.tls.cert }),
    disableReverseLookup: true,
    hideSMTPUTF8: false,
    logger: false,
    // Emails are small: a connection still open after this hangs.
    closeTimeout: 1000,
    size: maxEmailBytes,
    onAuth: ({ username, password }, _session, done) => {
      const { user, password: right } = options.login?.() ?? {}
      if (username === user && password === right) done(null, { user: username })
      else done(asError({ code: 535, text: '5.7.8 wrong user or password' }))
    },
    onRcptTo: ({ address }, _session, done) => {
      const rejection = options.rejectRecipient?.(address)
      done(rejection && asError(rejection))
    },
    onData: callbackify(store),
  })
  // Ignore clients that disconnect in the middle.
  server.on('error', () => {})
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const { user, password } = options.login?.() ?? {}
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  return {
    url: `${options.tls?.isImplicit ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    folder,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const asError = ({ code, text }: Rejection) => Object.assign(new Error(text), { responseCode: code })

/** Writes atomically: a watcher of .eml files never reads half an email. */
async function storeEmail(folder: string, number: number, recipient: string, email: Buffer): Promise<void> {
  const time = new Date().toISOString().replaceAll(':', '-')
  const to = recipient
    .replace(/[^a-zA-Z0-9@._-]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 80)
  const path = join(folder, `${time}-${number}-${to}.eml`)
  await writeFile(`${path}.tmp`, email)
  await rename(`${path}.tmp`, path)
}
