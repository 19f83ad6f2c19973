// Every lazy page of the router is listed in route-files.ts, and a route's files include all its imports.
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesByRoute, routeModules } from '../../../route-files.ts'

const sources = Object.values(
  import.meta.glob<string>(['./router.tsx', './side-routes.tsx', './match-pages.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

/** Opened from a page that is already loaded. */
const tabs = ['pages/match/match-lineup.tsx', 'pages/match/match-comments.tsx']

test('lists every lazy page of the router', () => {
  const lazyPages = [...sources.matchAll(/import\('(?:\.\.?\/)+([\w/-]+\.tsx)'\)/g)].map(([, name = '']) =>
    name.startsWith('pages/') ? name : `app/routes/${name}`,
  )
  expect(lazyPages.length).toBeGreaterThan(15)
  const named = [...Object.values(routeModules).flat(), ...tabs]
  expect(lazyPages.filter((name) => !named.includes(name))).toEqual([])
})

const chunk = (modules: string[], imports: string[], css: string[] = []) => ({
  type: 'chunk',
  moduleIds: modules.map((name) => `/work/web/src/${name}`),
  imports,
  viteMetadata: { importedCss: new Set(css) },
})

test('a route has the files of its modules and their imports, without those of the app itself', () => {
  const others = Object.values(routeModules).flat().filter((name) => !name.startsWith('pages/match/')) // biome-ignore format: one line
  const bundle = {
    'assets/index.js': chunk(['main.tsx', ...others], ['assets/libraries.js'], ['assets/index.css']),
    'assets/libraries.js': chunk([], []),
    'assets/match.js': chunk(['pages/match/match-page.tsx', 'pages/match/match-details.tsx'], ['assets/a.js', 'assets/index.js'], ['assets/match.css']), // biome-ignore format: one line
    'assets/a.js': chunk([], ['assets/b.js'], ['assets/a.css']),
    'assets/b.js': chunk([], ['assets/libraries.js']),
  } as unknown as Rolldown.OutputBundle
  expect(filesByRoute(bundle)).toEqual({ matchDetail: ['match.js', 'match.css', 'a.js', 'a.css', 'b.js'] })
})
