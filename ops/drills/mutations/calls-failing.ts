// One call in fifty is answered 502, as by a balancer without a live process.
import { mutate } from './in-product.ts'
import { wrapRequests } from './requests.ts'

await mutate(() => {
  let calls = 0
  wrapRequests((handle) => (request, response) => {
    if (request.url?.startsWith('/api/') && ++calls % 50 === 0) response.writeHead(502).end()
    else handle(request, response)
  })
})
