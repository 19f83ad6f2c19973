// Classifies the errors of nodemailer. Only RECIPIENT concerns a single email; all others would affect the next one
// too.
import type { MailTrouble } from '@campus/contract/status'

/** An error of nodemailer; only `response` may contain an address. */
export interface MailError {
  code?: string
  /** The code of the system or of OpenSSL. */
  originalCode?: string
  /** The pending SMTP command; API when nothing was sent. */
  command?: string
  responseCode?: number
  response?: string
  message?: string
}

const loginCodes = [530, 534, 535, 538]
const mailboxCodes = [501, 550, 551, 552, 553]

export function mailTroubleOf(error: MailError): MailTrouble {
  const { code = '', command = '', responseCode = 0, response = '' } = error
  if (isTls(error)) return 'TLS'
  if (code === 'EDNS') return 'NAME'
  if (responseCode >= 400 && responseCode < 500) return 'BUSY'
  if (code === 'EAUTH' || loginCodes.includes(responseCode)) return 'LOGIN'
  if (command === 'RCPT TO' && responseCode >= 500) return isAddress(responseCode, response) ? 'RECIPIENT' : 'RELAY'
  if (command === 'DATA' && responseCode >= 500) return isAddressStatus(enhancedIn(response)) ? 'RECIPIENT' : 'MESSAGE'
  if (command === 'MAIL FROM' && responseCode >= 500) return 'SENDER'
  // Before any email was named: the server rejects this machine.
  if (responseCode >= 500) return 'RELAY'
  if (code === 'EMESSAGE') return 'MESSAGE'
  if (code === 'EENVELOPE') return error.message?.startsWith('Invalid sender') ? 'SENDER' : 'RECIPIENT'
  return ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET'].includes(code) ? 'UNREACHABLE' : 'UNKNOWN'
}

function isTls({ code = '', originalCode = '', responseCode, response = '' }: MailError): boolean {
  if (code === 'ETLS' || code === 'EREQUIRETLS') return true
  // "Must issue a STARTTLS command first".
  if (responseCode === 530 && /starttls/i.test(response)) return true
  return /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(originalCode)
}

/** RFC 3463: "550 5.1.1 no such user" → 5.1.1. */
const enhancedIn = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? ''

/** Bad address (5.1) or bad mailbox (5.2); but 5.1.7 and 5.1.8 are the sender's. */
const isAddressStatus = (status: string) => /^5\.(?:1\.[0-6]|1\.10|2\.\d)$/.test(status)

/** Not "relaying denied", which has the same code and means that the server does not accept us. */
function isAddress(responseCode: number, response: string): boolean {
  const status = enhancedIn(response)
  if (status !== '') return isAddressStatus(status)
  return mailboxCodes.includes(responseCode) && !/relay/i.test(response)
}
