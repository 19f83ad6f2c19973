// Can emails be sent? Connects to the mail server and logs in, without sending anything.
import { type MailSettings, tryMailServer } from '@campus/server/platform/mail/mailer'
import type { Finding } from './finding.ts'
import { mailWords } from './mail-words.ts'

const timeoutMs = 10_000

export async function checkMail(settings: Pick<MailSettings, 'SMTP_URL' | 'MAIL_FROM'>): Promise<Finding> {
  const { trouble, words } = await tryMailServer({ ...settings, SMTP_TIMEOUT_MS: timeoutMs })
  if (trouble === null)
    return { check: 'mail', level: 'OK', what: { ko: '메일 서버가 받아 줘요.', en: 'The mail server lets us in.' } }
  const { what, remedy } = mailWords[trouble]
  const detail = words ? ` (${words.slice(0, 160)})` : ''
  return {
    check: 'mail',
    level: trouble === 'BUSY' ? 'WARN' : 'BAD',
    what: { ko: what.ko + detail, en: what.en + detail },
    remedy,
  }
}
