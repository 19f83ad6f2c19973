// Builds the two scripts of embeds, each by itself: /embed.js for pages of other sites, and the one that the server writes into a frame.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const scripts = { 'embed.js': 'element', 'embed-frame.js': 'frame' } as const

async function build(name: keyof typeof scripts): Promise<string> {
  const source = join(import.meta.dirname, `src/embed/${scripts[name]}.ts`)
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { target: 'es2022' })
  // Types only are imported, so what is left of a module is its empty export. Inside a function every name becomes short.
  const bare = code.replace(/(export\s*\{\s*\};?\s*)+$/, '')
  return (await minify(name, `(() => {${bare}})()`)).code
}

export function embedScripts(): Plugin {
  return {
    name: 'embed-scripts',
    configureServer(server) {
      server.middlewares.use('/embed.js', (_request, response, next) => {
        build('embed.js').then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle() {
      for (const fileName of Object.keys(scripts) as Array<keyof typeof scripts>)
        this.emitFile({ type: 'asset', fileName, source: await build(fileName) })
    },
  }
}
