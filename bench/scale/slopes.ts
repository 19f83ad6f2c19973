// Straight lines through what was measured: what one more viewer, delivery, answer, process, camera costs.
import { mean } from '@campus/ops/figures'
import type { Crowd } from './crowds.ts'
import type { ListCost } from './lists.ts'
import type { Picture } from './pictures.ts'

/** Processor time in microseconds of a core; per second where something lasts. */
export interface Slopes {
  viewerKb: number
  viewerKernelKb: number
  viewerUs: number
  joinUs: number
  deliveryUs: number
  deliveryBytes: number
  /** A change without its deliveries: the tap, its transaction, its event. */
  changeUs: number
  /** A list at saturation, which is what the bare engine is compared with; plans take `lists`. */
  requestUs: number
  lists: ListCost[]
  /** The same by the bare engines: a naive `ws` loop, a Fastify route at saturation. */
  bareDeliveryUs: number
  bareRequestUs: number
  /** One more idle process: itself, and its load on PostgreSQL and Redis every second. */
  nodeMb: number
  nodeUs: number
  nodePostgresUs: number
  nodeRedisUs: number
  changePostgresUs: number
  changeRedisUs: number
  changeRedisNodeUs: number
  videoViewerUs: number
  videoViewerKbit: number
  streamPackagerUs: number
  streamNodeUs: number
  streamRedisUs: number
}

export interface Line {
  slope: number
  at0: number
}

type Point = [x: number, y: number]

/** Least squares. */
export function fitLine(points: Point[]): Line {
  const [x0, y0] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const spread = mean(points.map(([x]) => (x - x0) ** 2))
  const slope = spread === 0 ? 0 : mean(points.map(([x, y]) => (x - x0) * (y - y0))) / spread
  return { slope, at0: y0 - slope * x0 }
}

/** A figure of the kernel's clock may come out below nothing when there is nothing: then it is nothing. */
const us = (ms: number) => Math.max(0, ms * 1000)

export function slopesOf(crowds: Crowd[], spread: Crowd[], pictures: Picture[], lists: ListCost[]): Slopes {
  const byViewers = (figure: (crowd: Crowd) => number) => fitLine(crowds.map((one) => [one.viewers, figure(one)]))
  const byNodes = (figure: (crowd: Crowd) => number) => fitLine(spread.map((one) => [one.nodes, figure(one)]))
  // The camera that nobody watches is a point of both lines.
  const ofOne = pictures.filter((one) => one.streams === 1)
  const filmed = pictures.filter((one) => one.viewers === 0)
  const byStreams = (figure: (one: Picture) => number) => fitLine(filmed.map((one) => [one.streams, figure(one)]))
  const change = byViewers((one) => one.change.nodes)
  return {
    viewerKb: byViewers((one) => one.heldMb).slope * 1024,
    // Both ends of each socket are on this machine.
    viewerKernelKb: (byViewers((one) => one.kernelMb).slope * 1024) / 2,
    viewerUs: us(byViewers((one) => one.idle.nodes).slope),
    joinUs: us(mean(crowds.map((one) => one.join))),
    deliveryUs: us(change.slope),
    deliveryBytes: mean(crowds.map((one) => one.bytesPerDelivery)),
    changeUs: us(change.at0),
    requestUs: us(mean(crowds.map((one) => one.request.nodes))),
    bareDeliveryUs: us(byViewers((one) => one.bare?.change ?? Number.NaN).slope),
    bareRequestUs: us(mean(crowds.map((one) => one.bare?.request ?? Number.NaN))),
    lists,
    nodeMb: byNodes((one) => one.residentMb).slope,
    nodeUs: us(byNodes((one) => one.idle.nodes).slope),
    nodePostgresUs: us(byNodes((one) => one.idle.postgres).slope),
    nodeRedisUs: us(byNodes((one) => one.idle.redis).slope),
    changePostgresUs: us(mean(crowds.map((one) => one.change.postgres))),
    changeRedisUs: us(mean(crowds.map((one) => one.change.redis))),
    // Too little for a line: the share of each process, a part of the change itself included, is rather too much.
    changeRedisNodeUs: us(mean(spread.map((one) => one.change.redis / one.nodes))),
    videoViewerUs: us(fitLine(ofOne.map((one) => [one.viewers, one.cost.nodes])).slope),
    videoViewerKbit: mean(ofOne.filter((one) => one.viewers > 0).map((one) => one.kbitPerViewer)),
    streamPackagerUs: us(byStreams((one) => one.cost.packagers).slope),
    streamNodeUs: us(byStreams((one) => one.cost.nodes).slope),
    streamRedisUs: us(byStreams((one) => one.cost.redis).slope),
  }
}
