// Emails as their reader gets them: awaited in the mailbox's folder and parsed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@campus/ops/local/process'
import PostalMime from 'postal-mime'

export interface Email {
  subject: string
  text: string
  html: string
}

export function emailsTo(folder: string, email: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(`-${email}.eml`))
    .toSorted()
}

/** The `count`th email to that address, once it is there. */
export function waitForEmail(folder: string, email: string, count: number): Promise<Email> {
  return eventually(async () => {
    const name = emailsTo(folder, email)[count - 1]
    if (!name) throw new Error(`no email ${count} to ${email}`)
    const { subject = '', text = '', html = '' } = await PostalMime.parse(readFileSync(join(folder, name)))
    return { subject, text, html }
  }, 15_000)
}

export const codeIn = ({ text }: Email) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** The reset link of the email: on the address the operator named, not the one a request claimed. */
export const linkIn = ({ text }: Email) => /https?:\/\/\S+\/resetPassword\?token=[\w-]+/.exec(text)?.[0] ?? ''
