// How mutations get at the requests of a process: every server it opens calls them first.
import http, { type RequestListener, type ServerOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { wrapMethod } from './in-product.ts'

/** `wrap` answers in place of the product, or passes the request on. */
export function wrapRequests(wrap: (handle: RequestListener) => RequestListener): void {
  wrapMethod(
    http,
    'createServer',
    (createServer) =>
      function (...args) {
        const [options, handle] = args as [ServerOptions, RequestListener]
        return createServer.apply(this, [options, wrap(handle)])
      },
  )
  syncBuiltinESMExports()
}
