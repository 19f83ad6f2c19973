// Which modules each address of the app is drawn with, and what that means in files: index.html asks for them all at once, while
// the app itself is still on its way. Without it each file would be found only when the one before it has run.
import type { Plugin, Rolldown } from 'vite'
import { paths } from './src/paths.ts'

const side = 'app/routes/side-routes.tsx'
const admin = ['app/routes/guard.tsx', 'app/routes/admin-routes.tsx']

/** The main page comes with the app. Administrators' pages are named as far as their menu. */
export const routeModules: Record<Exclude<keyof typeof paths, AdminPage>, string[]> = {
  root: ['pages/account/welcome-page.tsx'],
  main: [],
  signUp: ['pages/account/sign-up-page.tsx'],
  resetPassword: ['pages/account/reset-password-page.tsx'],
  favorites: ['pages/fan/favorites-page.tsx'],
  live: ['pages/live/live-page.tsx'],
  match: ['pages/match/match-page.tsx', 'pages/match/match-details.tsx'],
  team: ['pages/fan/team-page.tsx'],
  bracket: ['pages/fan/bracket-page.tsx'],
  settings: [side, 'pages/account/settings-page.tsx'],
  search: [side, 'pages/fan/search-page.tsx'],
  faq: [side, 'pages/fan/faq-page.tsx'],
  contact: [side, 'pages/fan/contact-page.tsx'],
  terms: [side, 'pages/fan/terms-page.tsx'],
  status: [side, 'pages/fan/status-page.tsx'],
  myPage: [side, 'pages/account/my-page.tsx'],
  adminMain: ['app/routes/guard.tsx', 'pages/admin/admin-main-page.tsx'],
  admin,
  score: ['pages/volunteer/score-page.tsx'],
  camera: ['pages/volunteer/camera-page.tsx'],
}

type AdminPage = {
  [Name in keyof typeof paths]: (typeof paths)[Name] extends `/admin/${string}` ? Name : never
}[keyof typeof paths]

/** What an address begins with. */
export const segmentOf = (path: string) => path.split('/')[1] ?? ''

const place = '/* filled in by the build */ {}'

/** Puts the files of every route into index.html's own script. */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(place)) throw new Error('index.html has no place for the files of routes')
        return html.replace(place, () => JSON.stringify(filesByRoute(bundle)))
      },
    },
  }
}

export function filesByRoute(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const first = filesWith(bundle, ['main.tsx'])
  const entries = Object.entries(routeModules).map(([name, modules]) => {
    const files = [...filesWith(bundle, modules)].filter((file) => !first.has(file))
    return [segmentOf(paths[name as keyof typeof paths]), files.map((file) => file.replace('assets/', ''))] as const
  })
  return Object.fromEntries(entries.filter(([, files]) => files.length > 0))
}

/** The chunks that hold these modules, all that they import, and their styles. */
function filesWith(bundle: Rolldown.OutputBundle, modules: string[]): Set<string> {
  const files = new Set<string>()
  function add(name: string) {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const imported of chunk.imports) add(imported)
  }
  for (const module of modules) {
    const holder = Object.entries(bundle).find(
      ([, chunk]) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`)),
    )
    if (!holder) throw new Error(`no chunk holds ${module}`)
    add(holder[0])
  }
  return files
}
