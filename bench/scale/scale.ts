// npm run bench -- scale [small] [write]: what one more viewer, delivery, answer, process and camera costs, and whether that stays
// the same as they grow; then each engine that a large installation has besides. The whole run, or `write`, puts figures and pictures into
// docs/scale/ and its tables into docs/scale.md.
import { measureBusyShare } from '@campus/ops/record/machine'
import { growNodes, growViewers } from './crowds.ts'
import { measureEngines } from './engines.ts'
import { isMeasured, judge } from './judge.ts'
import { type ListCost, measureLists } from './lists.ts'
import { growPictures } from './pictures.ts'
import { slopesOf } from './slopes.ts'
import { writeDocs } from './write-docs.ts'

const whole = {
  viewers: [1000, 2000, 5000, 10_000],
  nodes: [1, 2, 3],
  spread: 3000,
  seconds: 7,
  lists: { barriers: [10, 100], rates: [100, 300, 700, 1500, 10_000], seconds: 8 },
  pictures: { viewers: [50, 100, 200], streams: [1, 2, 3], seconds: 8 },
}
const small: typeof whole = {
  viewers: [1000, 2000],
  nodes: [1, 2],
  spread: 1000,
  seconds: 4,
  lists: { barriers: [10, 100], rates: [100, 700], seconds: 4 },
  pictures: { viewers: [20, 40], streams: [1, 2], seconds: 5 },
}

export async function run(args: string[]) {
  const isSmall = args.includes('small')
  const size = isSmall ? small : whole
  const busyBefore = await measureBusyShare()
  logStep('viewers', size.viewers)
  const crowds = await growViewers(size.viewers, size.seconds)
  logStep('processes', size.nodes)
  const spread = await growNodes(size.nodes, size.spread, size.seconds)
  const lists: ListCost[] = []
  for (const barrierMs of size.lists.barriers) {
    logStep(`lists a second with BARRIER_MS=${barrierMs}`, size.lists.rates)
    lists.push(...(await measureLists(barrierMs, size.lists.rates, size.lists.seconds)))
  }
  logStep('pictures', size.pictures.viewers)
  const pictures = await growPictures(size.pictures)
  const slopes = slopesOf(crowds, spread, pictures, lists)
  const { engines, parts } = isSmall ? noEngines : await measureEngines((what) => logStep(what, []))
  const measured = { run: isSmall ? 'scale small' : 'scale', busyBefore, crowds, spread, pictures, slopes, engines }
  const { holds, promise } = judge(measured)
  if (isMeasured(measured) && (!isSmall || args.includes('write'))) writeDocs(measured)
  return { figures: { promise, ...measured }, holds, parts }
}

const noEngines = { engines: null, parts: [] }

/** A run takes minutes: show its progress. */
const logStep = (what: string, steps: number[]) =>
  console.error(`${Math.round(performance.now() / 1000)} s  ${[what, steps.join(', ')].filter(Boolean).join(': ')}`)
