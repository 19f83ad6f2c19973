// What the systemd of the installed machine says of the units: how exposed each is, what is killed first when memory runs short, and
// what they logged as an error.
import type { Host } from './host.ts'

const mostExposed = 2.5
const units = [
  'campus-score@1',
  'campus-score-jobs',
  'campus-score-media',
  'campus-score-migrate',
  'campus-score-backup',
]

export async function protection({ run: ask }: Host) {
  const said = await ask(
    `for unit in ${units.join(' ')}; do systemd-analyze security --no-pager $unit.service | tail -1; done`,
  )
  const rated = [...said.matchAll(/exposure level for (\S+)\.service: ([\d.]+)/g)]
  if (rated.length !== units.length) throw new Error(`not every unit was rated: ${said}`)
  const exposure = Object.fromEntries(rated.map(([, unit = '', level]) => [unit, Number(level)]))
  const failed = (await ask('systemctl list-units --failed --plain --no-legend')).trim()
  // As the kernel has them, whatever the units say.
  const killed = await ask(`for name in postgresql@*-main campus-score@1 campus-score-jobs campus-score-media; do
    unit=$(systemctl list-units --plain --no-legend "$name.service" | cut -d ' ' -f 1)
    cat "/proc/$(systemctl show -P MainPID "$unit")/oom_score_adj"
  done`)
  const order = killed.trim().split('\n').map(Number)
  const isOrdered = order.every((score, index) => index === 0 || score > (order[index - 1] ?? 0))
  const isShutIn = Object.values(exposure).every((level) => level <= mostExposed)
  return { exposure, failed, killedFirstToLast: order.toReversed(), holds: isShutIn && isOrdered && failed === '' }
}

export async function readErrors({ run: ask }: Pick<Host, 'run'>): Promise<string[]> {
  const said = await ask(`journalctl --no-pager -o cat -u 'campus-score*' | grep -E '"level":[56]0' || true`)
  return said.split('\n').filter((line) => line !== '')
}
