// The notices of everybody whose work the product ships: what their licences require, in one file for people to read.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/folder.ts'
import { modulesOf } from './modules.ts'

const isNotice = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name)

/** The modules that server and web application are made of. */
export const shippedModules = () => modulesOf(['contract', 'rules', 'server', 'web'])

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
    const texts = notices.length > 0 ? notices : [[by && `Copyright ${by}`, homepage, terms].filter(Boolean).join('\n')]
    return [`${name} ${version} (${license ?? 'see below'})\n\n${texts.join('\n\n')}`]
  })
  const head = 'Campus Score is made with the work of many others. These are their names and terms.'
  return `${[head, ...sections].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

/** Of the package itself, or of its build: Pretendard has its licence there. */
export function noticesIn(folder: string): string[] {
  const places = [folder, join(folder, 'dist')].filter((at) => existsSync(at))
  const files = places.flatMap((at) =>
    readdirSync(at, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isNotice(entry.name))
      .map(({ name }) => join(at, name)),
  )
  return files.map((file) => readFileSync(file, 'utf8').trim())
}
