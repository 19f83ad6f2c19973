// A replica is asked however far behind it is, and what it shows is taken for what is.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mutate } from './in-product.ts'

const weakened: Record<string, [strong: string, weak: string]> = {
  '/postgres/replica.ts': ['if (found.bytes >= wanted.bytes) return', 'return'],
  '/postgres/replica-watch.ts': ["isUsable: () => state === 'USABLE'", 'isUsable: () => true'],
}

await mutate(() => {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const [strong, weak] = Object.entries(weakened).find(([end]) => url.endsWith(end))?.[1] ?? []
      if (strong === undefined || weak === undefined) return loaded
      const text = readFileSync(fileURLToPath(url), 'utf8')
      if (!text.includes(strong)) throw new Error('nothing to mutate: the replica')
      return { ...loaded, source: text.replace(strong, weak) }
    },
  })
})
