// Posts to an address that somebody else named. The name is resolved once, every address it has must be allowed, and the connection goes
// to the one that was checked. No redirects, no cookies, no reuse of connections; little of the answer is read.
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback, isPublicAddress } from './public-address.ts'

export type Resolve = (host: string) => Promise<Array<{ address: string; family: number }>>

export interface PostOptions {
  /** In development and tests only. */
  allowsLoopback: boolean
  timeoutMs?: number
  resolve?: Resolve
}

/** ADDRESS: it leads to a network that is not public. */
export type PostFailure = 'ADDRESS' | 'TIMEOUT' | 'REDIRECT' | 'STATUS' | 'NETWORK'

export interface PostResult {
  /** Null when it was accepted. */
  failure: PostFailure | null
  statusCode: number | null
}

const defaultTimeoutMs = 10_000
const mostRead = 1024

class ForbiddenAddress extends Error {}

const isAllowed = (address: string, { allowsLoopback }: PostOptions) =>
  isPublicAddress(address) || (allowsLoopback && isLoopback(address))

/** The address in a URL that names one instead of a host. */
export const literalAddress = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/** Whether a URL that names an address names an allowed one; names of hosts are checked when they are resolved. */
export function isAllowedTarget(url: URL, options: PostOptions): boolean {
  const literal = literalAddress(url)
  return literal === null || isAllowed(literal, options)
}

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** One forbidden address is enough: which one is chosen may differ the next time. */
async function resolveAllowed(host: string, options: PostOptions) {
  const addresses = await (options.resolve ?? resolveByDns)(host)
  const [first] = addresses
  if (!first || addresses.some(({ address }) => !isAllowed(address, options))) throw new ForbiddenAddress()
  return first
}

function checkedLookup(options: PostOptions): LookupFunction {
  return async (host, { all }, done) => {
    try {
      const first = await resolveAllowed(host, options)
      if (all) done(null, [first])
      else done(null, first.address, first.family)
    } catch (error) {
      done(error as Error, '')
    }
  }
}

export function post(
  url: URL,
  body: string,
  headers: Record<string, string>,
  options: PostOptions,
): Promise<PostResult> {
  if (!isAllowedTarget(url, options)) return Promise.resolve({ failure: 'ADDRESS', statusCode: null })
  const { promise, resolve } = Promise.withResolvers<PostResult>()
  const fail = (error: Error) => {
    const failure = error instanceof ForbiddenAddress ? 'ADDRESS' : isTimeout(error) ? 'TIMEOUT' : 'NETWORK'
    resolve({ failure, statusCode: null })
  }
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  const bytes = Buffer.from(body)
  const request = open(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length, ...headers },
    lookup: checkedLookup(options),
    // From the name to the end of the answer.
    signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
  })
  request.on('error', fail)
  request.on('response', (response) => {
    const { statusCode = 0 } = response
    const result = { failure: failureOf(statusCode), statusCode }
    let read = 0
    response.on('data', (part: Buffer) => {
      read += part.length
      if (read <= mostRead) return
      resolve(result)
      request.destroy()
    })
    response.on('end', () => resolve(result))
    response.on('error', fail)
  })
  request.end(bytes)
  return promise
}

function failureOf(statusCode: number): PostFailure | null {
  if (statusCode >= 200 && statusCode < 300) return null
  return statusCode >= 300 && statusCode < 400 ? 'REDIRECT' : 'STATUS'
}

const isTimeout = (error: Error) =>
  error.name === 'TimeoutError' || error.name === 'AbortError' || (error as { code?: string }).code === 'ABORT_ERR'
