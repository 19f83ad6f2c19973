// A mailbox for dev and tests: a real SMTP server on this machine that keeps every letter as a file and sends none on.
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface Mailbox {
  /** smtp://127.0.0.1:PORT */
  url: string
  folder: string
  stop: () => Promise<void>
}

const largestLetter = 1024 * 1024

export async function startMailbox(
  folder: string,
  options: { port?: number; replyAfterMs?: () => number } = {},
): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  let letters = 0
  const keep = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
    if (stream.sizeExceeded) throw Object.assign(new Error('letter too large'), { responseCode: 552 })
    for (const { address } of session.envelope.rcptTo)
      await keepLetter(folder, ++letters, address, Buffer.concat(chunks))
    await sleep(options.replyAfterMs?.() ?? 0)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideSMTPUTF8: false,
    logger: false,
    // Letters are small: whoever still holds a connection then is hanging.
    closeTimeout: 1000,
    size: largestLetter,
    onData: callbackify(keep),
  })
  // A client that hangs up in the middle is its own trouble.
  server.on('error', () => {})
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Whoever watches the folder for .eml files never reads half a letter. */
async function keepLetter(folder: string, number: number, recipient: string, letter: Buffer): Promise<void> {
  const time = new Date().toISOString().replaceAll(':', '-')
  const to = recipient
    .replace(/[^a-zA-Z0-9@._-]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 80)
  const path = join(folder, `${time}-${number}-${to}.eml`)
  await writeFile(`${path}.tmp`, letter)
  await rename(`${path}.tmp`, path)
}
