// The size budgets: all JavaScript that the first load of a page fetches, compressed as a browser gets it over https (decision 0051).
// The pages beside the first one are one chunk each: a module they share with a bigger page must not bring that page along.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8'))

/** A chunk with everything it imports. */
function withImports(name, seen = new Set()) {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name].imports ?? []) withImports(imported, seen)
  return seen
}

// The socket's library comes by itself, right after the first screen.
const stomp = Object.keys(manifest).find((name) => name.includes('@stomp/stompjs'))

/** One of a page's own chunks. If the build names it otherwise, its budget would measure the app alone. */
function chunkOf(page) {
  const found = Object.keys(manifest).find((name) => new RegExp(`^_${page}-[\\w-]{8}\\.js$`).test(name))
  if (!found) throw new Error(`the build has no chunk called ${page}`)
  return found
}

/** The files of a page's chunks with all that they import, and of the app itself. */
function filesOf(chunks) {
  const names = ['index.html', stomp, ...chunks.map(chunkOf)]
  const all = new Set(names.flatMap((name) => [...withImports(name)]))
  return [...all].map((name) => manifest[name].file).filter((file) => file.endsWith('.js'))
}

const budget = (name, limit, ...chunks) => ({
  name: `first load of ${name}`,
  path: filesOf(chunks).map((file) => `web/dist/${file}`),
  limit,
  brotli: true,
})

export default [
  budget('/mainpage', '116.7 kB'),
  budget('/', '131 kB', 'welcome'),
  budget('/bracketpage', '138.3 kB', 'bracket'),
  budget('/matchDetail', '154.7 kB', 'match', 'record'),
  // On pages of others, as they are: the element, and the script in each of its frames.
  { name: 'embed.js', path: 'web/dist/embed.js', limit: '3 kB', brotli: false },
  { name: 'script of a frame', path: 'web/dist/embed-frame.js', limit: '3 kB', brotli: false },
]
