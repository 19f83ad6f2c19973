// Whoever comes soon after a question to PostgreSQL gets its result, which is older than the request: what a freshness barrier would be that
// nobody waits for. The bench of the barrier loads it too.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mutate } from './in-product.ts'

const strong = 'const catchUp = joined(poll, { paceMs: barrierMs })'
const weak = `const ask = joined(poll, { paceMs: barrierMs })
  let [recent, askedAt] = [undefined, Number.NEGATIVE_INFINITY]
  const catchUp = () => {
    if (performance.now() - askedAt < barrierMs + 5) return recent
    askedAt = performance.now()
    return (recent = ask())
  }`

await mutate(() => {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith('/matches/matches.changes.ts')) return loaded
      const text = readFileSync(fileURLToPath(url), 'utf8')
      if (!text.includes(strong)) throw new Error('nothing to mutate: the barrier')
      return { ...loaded, source: text.replace(strong, weak) }
    },
  })
})
