// The log of a process: JSON lines that name it.
import { pino } from 'pino'
import type { Config } from './config.ts'

export const logOf = (config: Pick<Config, 'LOG_LEVEL' | 'NODE_NAME'>) =>
  pino({ level: config.LOG_LEVEL, base: { node: config.NODE_NAME } })
