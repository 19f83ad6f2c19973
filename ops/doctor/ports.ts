// What does this machine listen on that others can reach? Read from the kernel's own table.
import { readFile } from 'node:fs/promises'
import type { Finding } from './finding.ts'

const listening = '0A'
const v4Loopback = /^[0-9A-F]{6}7F$/
const v6Loopback = ['00000000000000000000000001000000', '0000000000000000FFFF00000100007F']

/** Ports of a table in the form of /proc/net/tcp that are open to more than this machine. */
export function openPortsIn(table: string): number[] {
  const lines = table.split('\n').slice(1)
  const ports = lines.flatMap((line) => {
    const [, local = '', , state] = line.trim().split(/\s+/)
    const [address = '', port = ''] = local.split(':')
    if (state !== listening || v4Loopback.test(address) || v6Loopback.includes(address)) return []
    return [Number.parseInt(port, 16)]
  })
  return [...new Set(ports)].toSorted((one, two) => one - two)
}

/** Ours: PostgreSQL, Redis, processes, Prometheus and its parts. */
const inner = new Set([5432, 6379, 4001, 4002, 4003, 4010, 4020, 9090, 9093, 9100])

export async function checkPorts(
  allowed: number[],
  tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'],
): Promise<Finding> {
  const texts = await Promise.all(tables.map((table) => readFile(table, 'utf8').catch(() => '')))
  const open = [...new Set(texts.flatMap(openPortsIn))].filter((port) => !allowed.includes(port))
  const exposed = open.filter((port) => inner.has(port))
  const names = open.join(', ')
  return {
    check: 'ports',
    level: exposed.length > 0 ? 'BAD' : open.length > 0 ? 'WARN' : 'OK',
    what:
      open.length > 0
        ? {
            ko: `밖에서 닿을 수 있는 다른 포트: ${names}`,
            en: `Other ports that can be reached from outside: ${names}`,
          }
        : {
            ko: `밖으로는 ${allowed.join(', ')}번만 열려 있어요.`,
            en: `Only ${allowed.join(', ')} are open to the outside.`,
          },
    remedy: {
      ko: `ss -ltnp로 누구인지 보고, 127.0.0.1에서만 듣게 하거나 방화벽으로 막아 주세요. 일부러 연 것이면 DOCTOR_PORTS에 적어 주세요.`,
      en: `ss -ltnp says whose they are. Let them listen on 127.0.0.1 alone, or close them in the firewall. If meant to be open, name them in DOCTOR_PORTS.`,
    },
  }
}
