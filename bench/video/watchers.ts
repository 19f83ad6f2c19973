// Viewers with the picture, by the program beside, and the playlist they wait for.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eventually } from '@campus/ops/local/process'
import { generatorCore } from '../process.ts'

export interface Watched {
  came: Record<string, number[]>
  failures: number
  bytes: number
}

/** What they got, when they have left. */
export async function startWatchers(playlistUrl: string, count: number, seconds: number): Promise<Watched> {
  const args = [join(import.meta.dirname, 'crowd.ts'), playlistUrl, String(count), String(seconds)]
  const command = ['-c', generatorCore, process.execPath, ...args]
  const child = spawn('taskset', command, { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout)) as Watched
}

export const playable = (playlistUrl: string) =>
  eventually(async () => {
    const response = await fetch(playlistUrl)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${playlistUrl}: ${response.status}`)
  }, 30_000)
