// The size budget: all JavaScript that the first load of /mainpage fetches, compressed as a browser gets it over https (decision 0051).
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
const names = new Set([...withImports('index.html'), ...withImports(stomp)])

export default [
  {
    name: 'first load of /mainpage',
    path: [...names].map((name) => `web/dist/${manifest[name].file}`),
    limit: '111 kB',
    brotli: true,
  },
]
