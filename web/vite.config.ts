// How the web app is served in development and built for production.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leaveOutSchemas } from './contract-plugin.ts'
import { routeFiles } from './route-files.ts'
import { serviceWorker } from './service-worker-plugin.ts'

const api = process.env.API_URL ?? 'http://localhost:4000'

const parts = {
  ui: 'checkbox|confirm|copy|field|loaded-list|message|sheet',
  icons:
    'x|check|chevron-right|chevron-down|circle-check|circle-exclamation-point|calendar-plus|share-2|eye|eye-off|maximize|plus',
  contract: 'calendars|competitions|scoring|teams',
  rules: 'josa|score-text',
}
const sharedParts = new RegExp(
  `/src/ui/([\\w-]+/)?(${parts.ui})\\.|/icons/(${parts.icons})\\.m?js|/contract/src/(${parts.contract})\\.ts|/rules/src/([\\w-]+/)?(${parts.rules})\\.ts|/not-found-page|/ko[./]refusals|/refetch-fresh|/follows.queries`,
)

// The first screen's styles travel inside index.html: nothing then stands between the first bytes and the first paint.
// It is the document's one <style>, so the server can allow it by its hash.
function inlineFirstStyles(): Plugin {
  return {
    name: 'inline-first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        let styles = ''
        const bare = html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
          const asset = bundle?.[file]
          if (asset?.type !== 'asset') throw new Error(`no such stylesheet: ${file}`)
          styles += String(asset.source).trim()
          return ''
        })
        // The shell and today's matches come first: the scripts that make them work may take the next place in line.
        // The libraries are most of the wait, and among six requests at a time their turn must not be the seventh.
        const [libraries = ''] = /\s*<link rel="modulepreload"[^>]*libraries[^>]*>/.exec(bare) ?? []
        return bare
          .replace(libraries, '')
          .replace('<script type="module"', () => `${libraries.trim()}\n    <script type="module"`)
          .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
          .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), leaveOutSchemas(), inlineFirstStyles(), routeFiles(), serviceWorker()],
  server: {
    strictPort: true,
    proxy: {
      '/api': api,
      '/hls': api,
      '/health': api,
      '/ws-stomp': { target: api, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A lazy page fetches its parts itself: their names alone would be a kilobyte of the first load.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter((name) => name.endsWith('.css')),
    },
    // A data: font or image would be one more thing for the content security policy to allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Libraries change seldom: returning visitors keep this file across our releases.
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            // What the first screen needs is one file: a dozen small ones compress worse.
            { name: 'first', tags: ['$initial'] },
            // Pages share these small parts: one file of them is one round trip, each by itself would be one more.
            { name: 'shared', test: sharedParts },
            // What a match's timeline and the scorer's console are worked out by.
            { name: 'play', test: /\/rules\/src\/(scoring\/|results\/(sets|result)\.|sports\/presets)/ },
            // The page of a match and its first tab are always opened together.
            { name: 'match', test: /\/match-(page|details)\.tsx/ },
            // Others borrow a few words and fields of these two pages, and may wait a little longer for them.
            { name: 'bracket', test: /\/bracket-page\.tsx/ },
            { name: 'welcome', test: /\/welcome-page\.tsx/ },
          ],
        },
      },
    },
  },
})
