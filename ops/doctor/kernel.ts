// Are the kernel settings that the release ships in force?
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** `name = value` of a sysctl file. */
export function settingsIn(text: string): Array<[name: string, value: string]> {
  return [...text.matchAll(/^([a-z][\w.]*) ?= ?(.+)$/gm)].map(([, name = '', value = '']) => [name, value.trim()])
}

export async function checkKernel(files: string[], root = '/proc/sys'): Promise<Finding> {
  const wanted = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap(settingsIn)
  if (wanted.length === 0) throw new Error('the release ships no kernel settings')
  const different: string[] = []
  for (const [name, value] of wanted) {
    const found = await readFile(join(root, ...name.split('.')), 'utf8').catch(() => undefined)
    const actual = found?.trim().split(/\s+/).join(' ')
    // Ignore a setting that this kernel lacks, or hides in a container.
    if (actual !== undefined && actual !== value.split(/\s+/).join(' ')) different.push(`${name}=${actual} (${value})`)
  }
  return {
    check: 'kernel',
    level: different.length > 0 ? 'WARN' : 'OK',
    what:
      different.length > 0
        ? { ko: `커널 설정이 달라요: ${different.join(', ')}`, en: `Kernel settings differ: ${different.join(', ')}` }
        : { ko: `커널 설정 ${wanted.length}개가 맞아요.`, en: `${wanted.length} kernel settings are in force.` },
    remedy: {
      ko: '/etc/sysctl.d에 배포 파일을 두고 sysctl --system을 해 주세요(docs/operate.md).',
      en: 'Put the shipped file into /etc/sysctl.d and run sysctl --system (docs/operate.en.md).',
    },
  }
}
