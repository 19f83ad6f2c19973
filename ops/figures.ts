// Statistics over figures of several rounds, and a process's memory as the kernel counts it.
import { readFileSync } from 'node:fs'

/** The one below which that part of them lies: 0.5 is the middle, 1 the worst. */
export function at(part: number, figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** What a noisy machine cannot move much. */
export const median = (figures: number[]): number => at(0.5, figures)

/** Round by round, then the middle: a round in which the machine was busy is slow for both. */
export const timesPeer = (ours: number[], peer: number[]): number =>
  median(ours.map((one, round) => one / (peer[round] ?? Number.NaN)))

export const distributionOf = (figures: number[]) => ({
  p50: Math.round(at(0.5, figures)),
  p95: Math.round(at(0.95, figures)),
  max: Math.round(at(1, figures)),
})

export const sum = (figures: number[]): number => figures.reduce((all, figure) => all + figure, 0)
export const mean = (figures: number[]): number => sum(figures) / figures.length
export const rounded = (value: number): number => Math.round(value * 100) / 100

export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
export const residentMb = (pid: number): number => Math.round(residentKb(pid) / 1024)
