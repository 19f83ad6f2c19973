// A serving process killed outright while scores change: its fans come back to the other one and miss nothing.
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { comeFan, untilSeen } from './fan.ts'
import { comeScorer } from './scorer.ts'

const fanCount = 400
const kills = 4

export async function run(): Promise<Measured> {
  const installation = await startInstallation({ name: `drill-node-${process.pid}`, nodes: 2 })
  const fans = Array.from({ length: fanCount }, () => comeFan(installation.url))
  try {
    const scorer = await comeScorer(installation.nodes[0]?.url ?? '')
    let goals = 10
    const resumeMs: Array<number | undefined> = []
    await untilSeen(fans, await scorer.score(installation.url, ++goals), 10_000)
    for (let kill = 0; kill < kills; kill++) {
      const victim = installation.nodes[kill % 2]
      const other = installation.nodes[(kill + 1) % 2]
      if (!victim || !other) throw new Error('two processes are needed')
      await victim.kill()
      // Committed while half of the fans hear nothing.
      resumeMs.push(await untilSeen(fans, await scorer.score(other.url, ++goals), 15_000))
      await victim.start()
    }
    const lost = resumeMs.filter((ms) => ms === undefined).length
    return {
      figures: { fans: fanCount, kills, resumeMs, lost },
      holds: lost === 0 && resumeMs.every((ms) => (ms ?? Infinity) <= 8000),
    }
  } finally {
    for (const fan of fans) fan.leave()
    await installation.stop()
  }
}
