// How long is the served certificate valid? Read from nginx itself, so that a renewed file which nginx never loaded counts as old.
import { once } from 'node:events'
import { checkServerIdentity, connect } from 'node:tls'
import type { Finding, Level } from './finding.ts'
import type { Words } from './words.ts'

const dayMs = 24 * 3_600_000
const least = { warn: 21, bad: 7 }
const timeoutMs = 5000

export interface Site {
  domain: string
  /** Where nginx of this machine listens. */
  address: string
  port: number
}

const renew: Words = {
  ko: '인증서를 새로 받아 /etc/campus-score/tls에 두고 systemctl reload nginx를 해 주세요. certbot이라면: certbot renew, 그리고 systemctl list-timers certbot.',
  en: 'Put a new certificate into /etc/campus-score/tls and systemctl reload nginx. With certbot: certbot renew, and systemctl list-timers certbot.',
}

export async function checkCertificate({ domain, address, port }: Site, now = new Date()): Promise<Finding> {
  const socket = connect({ host: address, port, servername: domain, rejectUnauthorized: false, timeout: timeoutMs })
  socket.once('timeout', () => socket.destroy(new Error(`no TLS from ${address}:${port} within ${timeoutMs} ms`)))
  try {
    await once(socket, 'secureConnect')
    const certificate = socket.getPeerCertificate()
    const isForUs = checkServerIdentity(domain, certificate) === undefined
    const days = (Date.parse(certificate.valid_to) - now.getTime()) / dayMs
    const isTrusted = socket.authorized || days <= 0
    return judge({ domain, days, isForUs, isTrusted, reason: String(socket.authorizationError ?? '') })
  } finally {
    socket.destroy()
  }
}

interface Seen {
  domain: string
  days: number
  isForUs: boolean
  isTrusted: boolean
  reason: string
}

function judge({ domain, days, isForUs, isTrusted, reason }: Seen): Finding {
  const level: Level = days < least.bad || !isForUs ? 'BAD' : days < least.warn || !isTrusted ? 'WARN' : 'OK'
  const left = Math.floor(days)
  const what: Words = !isForUs
    ? { ko: `인증서가 ${domain}의 것이 아니에요.`, en: `The certificate is not for ${domain}.` }
    : days < 0
      ? { ko: '인증서가 만료됐어요.', en: 'The certificate has expired.' }
      : !isTrusted
        ? {
            ko: `브라우저가 믿지 않는 인증서예요(${reason}). ${left}일 남았어요.`,
            en: `Browsers do not trust the certificate (${reason}). ${left} days are left.`,
          }
        : { ko: `인증서가 ${left}일 남았어요.`, en: `The certificate is good for ${left} days.` }
  return {
    check: 'certificate',
    level,
    what,
    remedy: renew,
    metrics: [{ name: 'doctor_certificate_days', help: 'Days until the certificate ends', value: days }],
  }
}
