// Which slopes are drawn.
import type { Chart } from './chart.ts'
import type { Crowd } from './crowds.ts'
import type { Measured } from './judge.ts'

export function chartsOf({ crowds, spread, pictures }: Measured): Record<string, Chart> {
  const byViewers = (figure: (crowd: Crowd) => number) =>
    crowds.map((crowd): [number, number] => [crowd.viewers, figure(crowd)])
  const byNodes = (figure: (crowd: Crowd) => number) =>
    spread.map((crowd): [number, number] => [crowd.nodes, figure(crowd)])
  const ofOne = pictures.filter(({ streams }) => streams === 1).toSorted((a, b) => a.viewers - b.viewers)
  const filmed = pictures.filter(({ viewers }) => viewers === 0)
  return {
    memory: {
      title: 'Memory of one process',
      x: 'viewers',
      y: 'MB',
      series: [
        { name: 'resident', points: byViewers((one) => one.residentMb) },
        { name: 'objects and buffers', points: byViewers((one) => one.heldMb) },
      ],
    },
    idle: {
      title: 'Being there: heart-beats both ways, nothing else',
      x: 'viewers',
      y: 'ms of a core in a second',
      series: [{ name: 'process', points: byViewers((one) => one.idle.nodes) }],
    },
    change: {
      title: 'A goal told to everybody',
      x: 'viewers',
      y: 'ms of a core for each change',
      series: [
        { name: 'process, tap and all', points: byViewers((one) => one.change.nodes) },
        { name: 'bare ws loop', points: byViewers((one) => one.bare?.change ?? 0) },
        { name: 'PostgreSQL', points: byViewers((one) => one.change.postgres) },
      ],
    },
    nodes: {
      title: `The same ${spread[0]?.viewers ?? 0} viewers on more processes`,
      x: 'processes',
      y: 'ms of a core for each change; in a second when idle',
      series: [
        { name: 'a change, all', points: byNodes((one) => one.change.nodes) },
        { name: 'idle, all', points: byNodes((one) => one.idle.nodes) },
        { name: 'idle, PostgreSQL', points: byNodes((one) => one.idle.postgres) },
        { name: 'idle, Redis', points: byNodes((one) => one.idle.redis) },
      ],
    },
    watching: {
      title: 'Viewers of one camera',
      x: 'viewers with the picture',
      y: 'ms of a core in a second',
      series: [{ name: 'process', points: ofOne.map((one) => [one.viewers, one.cost.nodes]) }],
    },
    cameras: {
      title: 'Cameras on air',
      x: 'cameras',
      y: 'ms of a core in a second',
      series: [
        { name: 'packager, ffmpeg', points: filmed.map((one) => [one.streams, one.cost.packagers]) },
        { name: 'process', points: filmed.map((one) => [one.streams, one.cost.nodes]) },
        { name: 'Redis', points: filmed.map((one) => [one.streams, one.cost.redis]) },
      ],
    },
  }
}
