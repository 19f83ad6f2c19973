// A process and its children as the kernel sees them: how much they worked, and how much memory they had at most.
import { readFileSync, writeFileSync } from 'node:fs'
import { childrenOf, quietly } from '../../local/process.ts'

const ticksPerSecond = 100

const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])

/** Whatever runs ffmpeg below it by now, the first started first: in its sandbox it is no child of the packager itself. */
export const encodersOf = (pid: number): number[] =>
  descendantsOf(pid)
    .filter((child) => quietly(() => readFileSync(`/proc/${child}/comm`, 'utf8'), '').trim() === 'ffmpeg')
    .toSorted((a, b) => a - b)

/** Seconds of a core that it and its children used, those that have gone included. */
export function workedSeconds(pid: number): number {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')
  // After the name in brackets: user and system time, own and of children that were waited for.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  const own = times.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  return childrenOf(pid).reduce((sum, child) => sum + workedSeconds(child), own)
}

/** Peak memory in MB since the last reset. */
export const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(quietly(() => readFileSync(`/proc/${pid}/status`, 'utf8'), ''))?.[1] ?? 0) / 1024

export const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
