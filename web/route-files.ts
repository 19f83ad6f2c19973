// The modules of each route and the built files that contain them: index.html requests them all at once, while the app itself is
// still loading. Without it each file would be discovered only after the one before it has run.
import type { Plugin, Rolldown } from 'vite'
import { paths } from './src/paths.ts'

const side = 'app/routes/side-routes.tsx'
const admin = ['app/routes/guard.tsx', 'app/routes/admin-routes.tsx']

/** The main page is part of the app. Of the administrators' pages only the menu is listed. */
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
  draw: [side, 'pages/fan/draw-page.tsx'],
  tv: ['pages/screen/tv-page.tsx'],
  myPage: [side, 'pages/account/my-page.tsx'],
  adminMain: ['app/routes/guard.tsx', 'pages/admin/admin-main-page.tsx'],
  admin,
  score: ['pages/volunteer/score-page.tsx'],
  camera: ['pages/volunteer/camera-page.tsx'],
}

type AdminPage = {
  [Name in keyof typeof paths]: (typeof paths)[Name] extends `/admin/${string}` ? Name : never
}[keyof typeof paths]

/** The first segment of an address. */
export const segmentOf = (path: string) => path.split('/')[1] ?? ''

const placeholder = '/* filled in by the build */ {}'

/** Writes the files of every route into index.html's inline script. */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(placeholder)) throw new Error('index.html has no placeholder for the files of routes')
        return html.replace(placeholder, () => JSON.stringify(filesByRoute(bundle)))
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

/** The chunks of these modules, all their imports, and their styles. */
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
