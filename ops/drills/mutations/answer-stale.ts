// Responses about matches are replayed for two seconds, whatever has happened since.
import { mutate, wrapMethod } from './in-product.ts'
import { wrapRequests } from './requests.ts'

interface Answer {
  head: unknown[]
  end: unknown[]
  at: number
}

const staleMs = 2000

await mutate(() => {
  const cache = new Map<string, Answer>()
  wrapRequests((handle) => (request, response) => {
    const url = request.url ?? ''
    if (request.method !== 'GET' || !url.startsWith('/api/matches')) return handle(request, response)
    const known = cache.get(url)
    if (known && performance.now() - known.at < staleMs) {
      response.writeHead(...(known.head as [number]))
      response.end(...(known.end as [Buffer]))
      return
    }
    let head: unknown[] = []
    wrapMethod(
      response,
      'writeHead',
      (writeHead) =>
        function (...args) {
          head = args
          return writeHead.apply(this, args)
        },
    )
    wrapMethod(
      response,
      'end',
      (end) =>
        function (...args) {
          if (head[0] === 200) cache.set(url, { head, end: args, at: performance.now() })
          return end.apply(this, args)
        },
    )
    handle(request, response)
  })
})
