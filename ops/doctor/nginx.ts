// Can a client forge its address? Requests the own site through nginx with forged headers, on every kind of path, and checks what a
// process saw. A location that drops the headers would make one ban apply to everybody, or to nobody.
import { randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { probeHeader, probeToken, type Seen } from '@campus/server/http/monitoring/probe'
import type { Site } from './certificate.ts'
import type { Finding } from './finding.ts'

const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
const timeoutMs = 5000

/** One for each location of the site; a new random name is never answered from nginx's cache. */
const paths = () => {
  const word = randomBytes(6).toString('hex')
  return [
    '/',
    '/api/matches',
    `/assets/${word}.js`,
    '/ws-stomp/info',
    `/hls/${word}.m3u8`,
    `/hls/${word}/${word}.m4s`,
    `/api/live/webcam/frame/${word}`,
  ]
}

function probe({ domain, address, port }: Site, path: string, token: string): Promise<Seen | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: address,
        port,
        path,
        servername: domain,
        // Only the client address matters here; the certificate has its own check.
        rejectUnauthorized: false,
        agent: false,
        timeout: timeoutMs,
        headers: { ...forged, host: domain, [probeHeader]: token },
      },
      (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
        reply.on('end', () =>
          resolve(reply.statusCode === 200 && text.startsWith('{"address"') ? (JSON.parse(text) as Seen) : undefined),
        )
      },
    )
    call.on('timeout', () => call.destroy(new Error(`${domain} did not answer within ${timeoutMs} ms`)))
    call.on('error', reject)
    call.end()
  })
}

export async function checkNginx(site: Site, secretsKey: string): Promise<Finding> {
  const token = probeToken(secretsKey)
  const probed = paths()
  const seen = await Promise.all(probed.map((path) => probe(site, path, token)))
  const believed = probed.filter((_, index) => seen[index]?.address === '203.0.113.9')
  const wrongHost = probed.filter((_, index) => seen[index] !== undefined && seen[index].host !== site.domain)
  const silent = probed.filter((_, index) => seen[index] === undefined)
  const bad = [...new Set([...believed, ...wrongHost, ...silent])].map((path) => path.replaceAll(/[0-9a-f]{12}/g, '…'))
  return {
    check: 'nginx',
    level: bad.length > 0 ? 'BAD' : 'OK',
    what:
      bad.length > 0
        ? {
            ko: `nginx가 이 경로에서 남의 주소를 믿거나 이름을 바꾸거나 전하지 않아요: ${bad.join(' ')}`,
            en: `nginx believes a forged address, changes the name or passes nothing on, here: ${bad.join(' ')}`,
          }
        : { ko: 'nginx가 위조한 주소를 믿지 않아요.', en: 'nginx believes no forged address.' },
    remedy: {
      ko: '배포한 사이트 파일로 되돌리고 nginx -t && systemctl reload nginx를 해 주세요(docs/operate.md의 nginx 단계). TRUSTED_PROXIES는 127.0.0.1만이어야 해요.',
      en: 'Install the shipped site file again and nginx -t && systemctl reload nginx (the nginx step of docs/operate.en.md). TRUSTED_PROXIES is 127.0.0.1 alone.',
    },
  }
}
