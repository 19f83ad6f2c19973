// Reads from systemd of the installed machine: how exposed each unit is, the order in which the OOM killer takes them, and
// their logged errors.
import type { Host } from './host.ts'

const mostExposed = 2.5
const units = [
  'campus-score@1',
  'campus-score-jobs',
  'campus-score-media',
  'campus-score-migrate',
  'campus-score-backup',
]

export async function protection({ run }: Host) {
  const output = await run(
    `for unit in ${units.join(' ')}; do systemd-analyze security --no-pager $unit.service | tail -1; done`,
  )
  const rated = [...output.matchAll(/exposure level for (\S+)\.service: ([\d.]+)/g)]
  if (rated.length !== units.length) throw new Error(`not every unit was rated: ${output}`)
  const exposure = Object.fromEntries(rated.map(([, unit = '', level]) => [unit, Number(level)]))
  const failed = (await run('systemctl list-units --failed --plain --no-legend')).trim()
  // The kernel's own values, whatever the units set.
  const killed = await run(`for name in postgresql@*-main campus-score@1 campus-score-jobs campus-score-media; do
    unit=$(systemctl list-units --plain --no-legend "$name.service" | cut -d ' ' -f 1)
    cat "/proc/$(systemctl show -P MainPID "$unit")/oom_score_adj"
  done`)
  const order = killed.trim().split('\n').map(Number)
  const isOrdered = order.every((score, index) => index === 0 || score > (order[index - 1] ?? 0))
  const isShutIn = Object.values(exposure).every((level) => level <= mostExposed)
  return { exposure, failed, killedFirstToLast: order.toReversed(), holds: isShutIn && isOrdered && failed === '' }
}

export async function readErrors({ run }: Pick<Host, 'run'>): Promise<string[]> {
  const output = await run(`journalctl --no-pager -o cat -u 'campus-score*' | grep -E '"level":[56]0' || true`)
  return output.split('\n').filter((line) => line !== '')
}
