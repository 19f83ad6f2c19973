// Does every process serve, and the release that is installed?
import { lstat } from 'node:fs/promises'
import type { Finding } from './finding.ts'

export interface ProcessAt {
  /** Its systemd unit. */
  unit: string
  port: number
}

const timeoutMs = 3000

async function get(port: number, path: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  try {
    const at = `http://127.0.0.1:${port}${path}`
    const response = await fetch(at, { headers, signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

export async function checkProcesses(processes: ProcessAt[]): Promise<Finding> {
  const ready = await Promise.all(processes.map(({ port }) => get(port, '/health/ready')))
  const down = processes.filter((_, index) => ready[index] === undefined).map(({ unit }) => unit)
  const names = down.join(' ')
  return {
    check: 'processes',
    level: down.length > 0 ? 'BAD' : 'OK',
    what:
      down.length > 0
        ? { ko: `대답하지 않거나 준비되지 않은 프로세스: ${names}`, en: `Not ready or not answering: ${names}` }
        : {
            ko: `프로세스 ${processes.length}개가 모두 일하고 있어요.`,
            en: `All ${processes.length} processes are ready.`,
          },
    remedy: {
      ko: `systemctl restart ${names}, 그래도 안 되면 journalctl -u ${down[0] ?? ''} -n 50`,
      en: `systemctl restart ${names}; if that does not help, journalctl -u ${down[0] ?? ''} -n 50`,
    },
    metrics: processes.map(({ unit }) => ({
      name: 'doctor_process_ready',
      help: 'A process answers that it is ready',
      labels: { unit },
      value: Number(!down.includes(unit)),
    })),
  }
}

/** A process that started before the release was switched still runs the one before. */
export async function checkVersion(
  processes: ProcessAt[],
  release: { link: string; version: string; metricsToken?: string | undefined },
): Promise<Finding> {
  const switchedAt = (await lstat(release.link)).mtimeMs / 1000
  const headers = release.metricsToken ? { authorization: `Bearer ${release.metricsToken}` } : undefined
  const metrics = await Promise.all(processes.map(({ port }) => get(port, '/metrics', headers)))
  const old = processes.filter((_, index) => {
    const startedAt = /^process_start_time_seconds (\d+)/m.exec(metrics[index] ?? '')?.[1]
    return startedAt !== undefined && Number(startedAt) + 1 < switchedAt
  })
  const names = old.map(({ unit }) => unit).join(' ')
  return {
    check: 'version',
    level: old.length > 0 ? 'WARN' : 'OK',
    what:
      old.length > 0
        ? {
            ko: `${release.version}이 설치됐지만 아직 이전 판으로 도는 프로세스: ${names}`,
            en: `${release.version} is installed, but these still run the release before: ${names}`,
          }
        : { ko: `모두 ${release.version}으로 돌고 있어요.`, en: `All run ${release.version}.` },
    remedy: { ko: `하나씩 systemctl restart ${names}`, en: `one after the other: systemctl restart ${names}` },
  }
}
