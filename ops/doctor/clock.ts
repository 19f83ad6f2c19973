// Is this machine's clock right? Codes of second factors and times on screens depend on it. Queries a time server (SNTP, RFC 4330).
import { createSocket } from 'node:dgram'
import type { Finding, Level } from './finding.ts'

const most = { warn: 1, bad: 10 }
const timeoutMs = 3000
/** NTP counts from 1900. */
const epochSeconds = 2_208_988_800

export interface TimeServer {
  host: string
  port: number
}

/** Seconds that the server is ahead of us; undefined without a response. */
export async function clockSkew({ host, port }: TimeServer): Promise<number | undefined> {
  const request = Buffer.alloc(48)
  // Version 4, client.
  request[0] = 0x23
  const socket = createSocket('udp4')
  try {
    return await new Promise<number | undefined>((resolve) => {
      const sentAt = Date.now()
      const late = setTimeout(() => resolve(undefined), timeoutMs)
      socket.on('error', () => resolve(undefined))
      socket.once('message', (answer) => {
        clearTimeout(late)
        if (answer.length < 48) return resolve(undefined)
        const seconds = answer.readUInt32BE(40) - epochSeconds + answer.readUInt32BE(44) / 2 ** 32
        const now = Date.now()
        resolve(seconds - (sentAt + now) / 2 / 1000)
      })
      socket.send(request, port, host, (error) => error && resolve(undefined))
    })
  } finally {
    socket.close()
  }
}

const remedy = {
  ko: 'timedatectl set-ntp true를 하고 timedatectl의 "System clock synchronized: yes"를 확인해 주세요(apt-get install systemd-timesyncd).',
  en: 'Run timedatectl set-ntp true and see "System clock synchronized: yes" in timedatectl (apt-get install systemd-timesyncd).',
}

export async function checkClock(server: TimeServer): Promise<Finding> {
  const skew = await clockSkew(server)
  if (skew === undefined)
    return {
      check: 'clock',
      level: 'WARN',
      what: {
        ko: `시간 서버(${server.host})가 대답하지 않아 시계가 맞는지 알 수 없어요.`,
        en: `The time server (${server.host}) does not answer: whether the clock is right is unknown.`,
      },
      remedy: {
        ko: `${remedy.ko} 학교가 123번(UDP)을 막았다면 NTP_SERVER에 학교의 시간 서버를 적어 주세요.`,
        en: `${remedy.en} If the campus blocks port 123 (UDP), name its own time server in NTP_SERVER.`,
      },
    }
  const off = Math.abs(skew)
  const level: Level = off > most.bad ? 'BAD' : off > most.warn ? 'WARN' : 'OK'
  const seconds = off.toFixed(1)
  return {
    check: 'clock',
    level,
    what: { ko: `시계가 ${seconds}초 어긋나 있어요.`, en: `The clock is off by ${seconds} s.` },
    remedy,
    metrics: [{ name: 'doctor_clock_skew_seconds', help: 'How far the clock is off', value: skew }],
  }
}
