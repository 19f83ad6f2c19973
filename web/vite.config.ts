// How the web app is served in development and built for production.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leaveOutSchemas } from './contract-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'

const api = process.env.API_URL ?? 'http://localhost:4000'

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
        return bare
          .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
          .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), leaveOutSchemas(), inlineFirstStyles(), serviceWorker()],
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
          ],
        },
      },
    },
  },
})
