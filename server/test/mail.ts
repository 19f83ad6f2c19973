// A real mail server for a test, and its letters as a reader sees them.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailboxOptions, startMailbox } from '@campus/ops/local/mailbox'
import PostalMime, { type Email } from 'postal-mime'
import { expect, onTestFinished, vi } from 'vitest'

export interface Mail {
  url: string
  /** All letters to an address, oldest first. */
  emailsTo: (address: string) => Promise<Email[]>
  /** Waits for the first, second … letter to an address. */
  emailTo: (address: string, count?: number) => Promise<Email>
}

export async function openMail(options: MailboxOptions = {}): Promise<Mail> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-mail-'))
  const mailbox = await startMailbox(folder, options)
  onTestFinished(async () => {
    await mailbox.stop()
    await rm(folder, { recursive: true })
  })
  async function emailsTo(address: string): Promise<Email[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted(inOrder)
    const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
    return letters.filter(({ to }) => to?.some((reader) => reader.address === address))
  }
  return {
    url: mailbox.url,
    emailsTo,
    emailTo: async (address, count = 1) => {
      const letters = await vi.waitFor(
        async () => {
          const found = await emailsTo(address)
          expect(found.length).toBeGreaterThanOrEqual(count)
          return found
        },
        { timeout: 10_000, interval: 30 },
      )
      return letters[count - 1]!
    },
  }
}

const numberIn = (name: string) => Number(/Z-(\d+)-/.exec(name)?.[1])
const inOrder = (one: string, two: string) => numberIn(one) - numberIn(two)

export const codeIn = ({ text = '' }: Email) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
export const tokenIn = ({ text = '' }: Email) => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
