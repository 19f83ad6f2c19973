// Live video while things break: what viewers see when an encoder, a packager, a serving process, a camera or its network fails, and
// what a hostile camera can do. `npm run drill -- video [scene …]`.
import type { Measured } from '../promise.ts'
import { hostile } from './video/hostile.ts'
import { ffmpegKilled, nodeKilled, packagerKilled } from './video/killed.ts'
import { cameraGone, networkAway, piecesFail } from './video/mishaps.ts'
import { openStage, type Scene } from './video/stage.ts'

const scenes: Record<string, Scene> = {
  ffmpegKilled,
  packagerKilled,
  nodeKilled,
  cameraGone,
  networkAway,
  piecesFail,
  hostile,
}

export async function run(only: string[]): Promise<Measured> {
  const unknown = only.find((name) => !scenes[name])
  if (unknown) throw new Error(`no scene ${unknown}: ${Object.keys(scenes).join(' | ')}`)
  const stage = await openStage()
  const results: Record<string, Measured> = {}
  try {
    for (const [name, scene] of Object.entries(scenes)) {
      if (only.length > 0 && !only.includes(name)) continue
      const { figures, holds } = await scene(stage)
      results[name] = { holds, figures }
      console.log(`  ${name} ${holds ? 'holds' : 'BROKEN'} ${JSON.stringify(figures)}`)
    }
  } finally {
    await stage.close()
  }
  return { figures: results, holds: Object.values(results).every(({ holds }) => holds) }
}
