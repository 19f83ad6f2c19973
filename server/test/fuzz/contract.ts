// Every endpoint and destination of the contract, collected from its modules and not listed by hand.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@campus/contract/endpoint'

const folder = join(import.meta.dirname, '../../../contract/src')

export interface NamedEndpoint extends Endpoint {
  name: string
}

async function exported(): Promise<Array<[string, unknown]>> {
  const found: Array<[string, unknown]> = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')))
    found.push(...Object.entries((await import(join(folder, file))) as Record<string, unknown>))
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string' && 'reply' in value

export async function contractEndpoints(): Promise<NamedEndpoint[]> {
  return (await exported()).flatMap(([name, value]) => (isEndpoint(value) ? [{ ...value, name }] : []))
}

export interface Destination {
  path: string
  use: 'SUBSCRIBE' | 'SEND'
}

export async function contractDestinations(): Promise<Destination[]> {
  return (await exported()).flatMap(([, value]): Destination[] => {
    if (typeof value === 'string' && value.startsWith('/pub/')) return [{ path: value, use: 'SEND' }]
    const isTopic = isObject(value) && typeof value['path'] === 'string' && /^\/(sub|user)\//.test(value['path'])
    return isTopic ? [{ path: String(value['path']), use: 'SUBSCRIBE' }] : []
  })
}
