// A small disk that can be filled to the last byte: a file system in memory, mounted for the drill. Needs root.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from '../../local/process.ts'

export interface SmallDisk {
  path: string
  freeBytes: () => number
  /** Fills the free space except for that many bytes; call it again for space freed since. */
  fill: (except?: number) => void
  empty: () => void
  unmount: () => void
}

export function mountDisk(path: string, megabytes: number, owner: string): SmallDisk {
  if (process.getuid?.() !== 0) throw new Error('mounting a disk for the drill needs root')
  mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'drill', path])
  giveTo(owner, path)
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }
  let [ballast, isMounted] = [0, true]
  const unmount = () => {
    if (isMounted) execFileSync('umount', ['-l', path])
    isMounted = false
  }
  process.once('exit', unmount)
  return {
    path,
    freeBytes,
    fill: (except = 0) => {
      const bytes = freeBytes() - except
      if (bytes <= 0) return
      try {
        execFileSync('fallocate', ['-l', String(bytes), join(path, `ballast-${++ballast}`)], { stdio: 'ignore' })
      } catch {
        // Another process took a part of it first: the next iteration takes the rest.
      }
    },
    empty: () => {
      for (; ballast > 0; ballast--) rmSync(join(path, `ballast-${ballast}`), { force: true })
    },
    unmount,
  }
}
