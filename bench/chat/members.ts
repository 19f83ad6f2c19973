// The members of a room, simulated by the generator: they join, send in turn on command, and report what they received and when.
import { type Load, startGenerator } from '../crowd/generator.ts'
import { gapMs } from './judge.ts'

export interface Members {
  load: (command: string) => Promise<Load>
  leave: () => Promise<void>
}

const bodyBytes = 200

export async function connectMembers(count: number, connectArgs: string[]): Promise<Members> {
  const args = ['-b', String(bodyBytes), '-g', String(gapMs), ...connectArgs]
  const { run, leave } = await startGenerator('chat/members.c', count, args)
  return { load: run, leave }
}
