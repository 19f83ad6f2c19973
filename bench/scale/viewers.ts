// Viewers of one match in numbers, by the generator beside: they come, beat, and say what they were told and how late.
import { type Heard, startGenerator } from '../crowd/generator.ts'

export interface Viewers {
  count: number
  hear: (seconds: number) => Promise<Heard>
  /** Changes since they came, that each of them must have heard once. */
  due: number
  leave: () => Promise<void>
}

/** All crowds of a run come from the same first addresses: together no more than the product lets in from one by default. */
const perAddress = 1000

export async function comeViewers(url: string, topic: string, count: number): Promise<Viewers> {
  const addresses = Math.ceil(count / perAddress)
  const args = ['-p', new URL(url).port, '-s', topic, '-a', String(addresses)]
  const { ask, leave } = await startGenerator<Heard>('scale/viewers.c', count, args)
  return { count, hear: (seconds) => ask(`hear ${seconds}`), due: 0, leave }
}
