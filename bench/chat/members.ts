// The members of a room, by the generator beside: they come in, talk by turns on command, and say what reached them when.
import { type Load, startGenerator } from '../crowd/generator.ts'
import { gapMs } from './judge.ts'

export interface Members {
  load: (command: string) => Promise<Load>
  leave: () => Promise<void>
}

const bodyBytes = 200

export async function comeMembers(count: number, door: string[]): Promise<Members> {
  const args = ['-b', String(bodyBytes), '-g', String(gapMs), ...door]
  const { ask, leave } = await startGenerator('chat/members.c', count, args)
  return { load: ask, leave }
}
