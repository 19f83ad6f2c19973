// Which calls of the contract start or end a browser's session, by their paths: the service worker is built with this list.
import type { Endpoint } from '@campus/contract/endpoint'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** `modules` are those of the contract. */
export function findSessionCalls(modules: object[]): Record<'starts' | 'ends', string[]> {
  const calls = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  const pathsOf = (what: Endpoint['session']) => calls.filter(({ session }) => session === what).map(({ path }) => path)
  return { starts: pathsOf('starts'), ends: pathsOf('ends') }
}
