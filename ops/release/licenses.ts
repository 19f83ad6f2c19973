// The notices of everybody whose work the product ships: what their licences ask for, in one file for people to read.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/folder.ts'

interface Locked {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const shipped = ['contract', 'rules', 'server', 'web']
const isNotice = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name)

/** The modules that server and web application are made of, by their place in the lock file: all they depend on, however deep. */
export function shippedModules(): string[] {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  /** As Node looks for it: beside the one who asks, then further up. */
  const find = (from: string, name: string): string | undefined => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      if (packages[place]) return place
      if (at === '') return undefined
    }
  }
  const found = new Set<string>()
  const open = [...shipped]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[at] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = find(at, name)
      if (place === undefined || packages[place]?.link || found.has(place)) continue
      found.add(place)
      open.push(place)
    }
  }
  return [...found].toSorted()
}

/** One section a module: its name, its licence, and the notice it comes with. Modules for other processors share their parent's. */
export function writeNotices(): string {
  const sections = shippedModules().flatMap((place) => {
    const folder = join(projectRoot, place)
    if (!existsSync(folder)) return []
    const { name, version, license, homepage, author } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Record<'name' | 'version' | 'homepage', string> & { license?: string; author?: string | { name: string } }
    const notices = noticesIn(folder)
    const by = typeof author === 'string' ? author : author?.name
    const terms = `The text of the licence: https://spdx.org/licenses/${license}`
    const said = notices.length > 0 ? notices : [[by && `Copyright ${by}`, homepage, terms].filter(Boolean).join('\n')]
    return [`${name} ${version} (${license ?? 'see below'})\n\n${said.join('\n\n')}`]
  })
  const head = 'Campus Score is made with the work of many others. These are their names and terms.'
  return `${[head, ...sections].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

/** Of the package itself, or of its build: Pretendard keeps its licence there. */
export function noticesIn(folder: string): string[] {
  const places = [folder, join(folder, 'dist')].filter((at) => existsSync(at))
  const files = places.flatMap((at) =>
    readdirSync(at, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isNotice(entry.name))
      .map(({ name }) => join(at, name)),
  )
  return files.map((file) => readFileSync(file, 'utf8').trim())
}
