// How the web app is served in development and built for production.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leaveOutSchemas } from './contract-plugin.ts'
import { embedScripts } from './embed-plugin.ts'
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
  `/src/ui/([\\w-]+/)?(${parts.ui})\\.|/icons/(${parts.icons})\\.m?js|/contract/src/(${parts.contract})\\.ts|/rules/src/([\\w-]+/)?(${parts.rules})\\.ts|/not-found-page|/ko/rejections|/refetch-fresh|/text/create-text|/data/(favorites/follows|competitions|teams)\\.ts`,
)

// The first screen's styles are inlined into index.html: the first paint then waits for no other file.
// It is the document's only <style>, so the server can allow it by its hash.
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
        // The shell and today's matches come first: scripts have a lower priority.
        // The libraries take the longest, and of six parallel requests theirs must not be the seventh.
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
  plugins: [react(), leaveOutSchemas(), inlineFirstStyles(), routeFiles(), serviceWorker(), embedScripts()],
  server: {
    strictPort: true,
    proxy: {
      '/api': api,
      '/hls': api,
      '/l/': api,
      '/feed': api,
      '/embed/': api,
      '/health': api,
      '/ws-stomp': { target: api, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A lazy page loads its parts itself: their names alone would be a kilobyte of the first load.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter((name) => name.endsWith('.css')),
    },
    // A data: font or image would need another exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Libraries change rarely: returning visitors have this file cached across releases.
          groups: [
            {
              name: 'libraries',
              // Lists in pages are on other screens only.
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/](?!.*(infiniteQueryObserver|useInfiniteQuery))/,
            },
            // The first screen is one file: a dozen small ones compress worse.
            { name: 'first', tags: ['$initial'] },
            // Small parts shared by pages: one file is one round trip.
            { name: 'shared', test: sharedParts },
            // The rules behind a match's timeline and the scorer's console.
            { name: 'play', test: /\/rules\/src\/(scoring\/|results\/(sets|result)\.|sports\/presets)/ },
            // A match's page is its head; what stands below comes beside it and is drawn after it.
            { name: 'match', test: /\/match-page\.tsx/ },
            { name: 'record', test: /\/match-details\.tsx/ },
            // Other pages import a few texts and fields of these two, and may load a little slower for it.
            { name: 'bracket', test: /\/bracket-page\.tsx/ },
            { name: 'welcome', test: /\/welcome-page\.tsx/ },
          ],
        },
      },
    },
  },
})
