// Whether costs stay what they are as a campus grows: the promise of the scale bench.
import type { Crowd } from './crowds.ts'
import type { Engines } from './engines.ts'
import type { Picture } from './pictures.ts'
import type { Slopes } from './slopes.ts'

export interface Measured {
  /** The bench's arguments. */
  run: string
  /** The share of all cores that other programs used just before: far above zero, it distorts the measurement. */
  busyBefore: number
  /** On one process, by viewers. */
  crowds: Crowd[]
  /** The same viewers, by processes. */
  spread: Crowd[]
  pictures: Picture[]
  slopes: Slopes
  /** Null after a short run, which leaves them out. */
  engines: Engines | null
}

/** The share of the machine that others may use: above it the measurement is invalid. */
export const mostBusy = 0.1

/** Ratios, since figures wander with the machine; memory is the one figure that does not. */
const promise = { timesFirst: 1.5, timesBare: 1.5, timesOneNode: 2, viewerKb: 40, lost: 0, busyBefore: mostBusy }

const perDelivery = ({ change, viewers }: Crowd) => change.nodes / viewers

/** A busy machine invalidates the measurement, even where every slope is defined. */
export const isMeasured = ({ busyBefore, slopes }: Measured): boolean =>
  busyBefore <= promise.busyBefore &&
  [
    slopes.viewerKb,
    slopes.viewerUs,
    slopes.deliveryUs,
    slopes.requestUs,
    ...slopes.lists.flatMap(({ us, postgresUs, questions }) => (questions > 0 ? [us, postgresUs] : [us])),
    slopes.nodePostgresUs,
    slopes.changeRedisNodeUs,
    slopes.videoViewerUs,
    slopes.streamPackagerUs,
  ].every((slope) => slope > 0)

export function judge(measured: Measured) {
  const { crowds, spread, pictures, slopes, engines } = measured
  const [first, last] = [crowds[0], crowds.at(-1)]
  const [alone, many] = [spread[0], spread.at(-1)]
  if (!first || !last || !alone || !many) throw new Error('nothing was measured')
  const all = [...crowds, ...spread]
  const holds =
    isMeasured(measured) &&
    perDelivery(last) <= promise.timesFirst * perDelivery(first) &&
    slopes.deliveryUs <= promise.timesBare * slopes.bareDeliveryUs &&
    perDelivery(many) <= promise.timesOneNode * perDelivery(alone) &&
    slopes.viewerKb <= promise.viewerKb &&
    all.every(({ lost, generatorCores }) => lost === promise.lost && generatorCores < 0.9) &&
    [...pictures, ...slopes.lists].every(({ failures }) => failures === 0) &&
    Object.values(engines ?? {}).every((engine: { holds: boolean }) => engine.holds)
  return { promise, holds }
}
