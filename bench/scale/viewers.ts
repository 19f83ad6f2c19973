// Viewers of one match in numbers, simulated by the generator: they connect, send heart-beats, and report what they received and how late.
import { type GeneratorFigures, startGenerator } from '../crowd/generator.ts'

export interface Viewers {
  count: number
  receive: (seconds: number) => Promise<GeneratorFigures>
  /** Changes since they connected, which each of them must have received once. */
  due: number
  leave: () => Promise<void>
}

/** All crowds of a run come from the same first addresses: together no more than the product lets in from one by default. */
const perAddress = 1000

export async function connectViewers(url: string, topic: string, count: number): Promise<Viewers> {
  const addresses = Math.ceil(count / perAddress)
  const args = ['-p', new URL(url).port, '-s', topic, '-a', String(addresses)]
  const { run, leave } = await startGenerator<GeneratorFigures>('scale/viewers.c', count, args)
  return { count, receive: (seconds) => run(`hear ${seconds}`), due: 0, leave }
}
