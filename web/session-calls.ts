// Paths of the contract's calls that start or end a session: the service worker is built with this list.
import type { Endpoint } from '@campus/contract/endpoint'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** `modules`: the contract's modules. */
export function findSessionCalls(modules: object[]): Record<'starts' | 'ends', string[]> {
  const calls = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  const pathsOf = (what: Endpoint['session']) => calls.filter(({ session }) => session === what).map(({ path }) => path)
  return { starts: pathsOf('starts'), ends: pathsOf('ends') }
}
