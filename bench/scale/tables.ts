// The tables of docs/scale.md in Markdown: what was measured, what follows for three audiences, where things end.
import type { Crowd } from './crowds.ts'
import type { Engines } from './engines.ts'
import { mostBusy } from './judge.ts'
import type { ListCost } from './lists.ts'
import { assumed, audiences, limitsOf, type Plan, planFor } from './plan.ts'
import type { Herd, Run } from './write-docs.ts'

type Row = Array<string | number | boolean>

export function blocksOf(run: Run): Record<string, string> {
  const plans = audiences.map((audience) => planFor(run.slopes, audience, run.engines))
  return {
    'scale:summary': summary(plans),
    'scale:measured': measured(run),
    'scale:slopes': slopes(run),
    'scale:engines': engines(run),
    'scale:plan': plan(plans, run.herd),
    'scale:limits': table(
      ['of this', 'there is enough for', 'measured end'],
      limitsOf(run.slopes).map(({ part, ends, at }) => [part, ends, round(at)]),
    ),
  }
}

const round = (value: number) =>
  value >= 100 ? Number(value.toPrecision(2)).toLocaleString('en-US') : String(Number(value.toPrecision(2)))
const money = (value: number) => `$${value.toPrecision(2)}`
const table = (head: Row, rows: Row[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

function summary([campus, country, final]: Plan[]): string {
  if (!campus || !country || !final) return ''
  return [
    `관중 5,000명의 캠퍼스 하나는 서버 프로세스 ${campus.processes}개, 메모리 ${round(campus.memoryGb)} GB면 됩니다.`,
    `전국(100만 명)은 프로세스 ${round(country.processes)}개와 CDN, 세계 결승(1,000만 명)은 프로세스`,
    `${round(final.processes)}개와 영상 ${round(final.pictureGbit / 1000)} Tbit/s를 나르는 CDN이 필요합니다.`,
  ].join('\n')
}

const crowdRow = (one: Crowd): Row => [
  round(one.viewers),
  one.nodes,
  round(one.residentMb),
  round(one.heldMb),
  round(one.idle.nodes),
  round(one.change.nodes),
  round((one.change.nodes * 1000) / one.viewers),
  one.bare ? round((one.bare.change * 1000) / one.viewers) : '–',
  round(one.request.nodes * 1000),
  one.bare ? round(one.bare.request * 1000) : '–',
  round(one.p99Ms),
  one.lost,
]

function measured({ run, at, machine, busyBefore, crowds, spread, pictures, listsOf, slopes: { lists } }: Run): string {
  const head = [
    'viewers',
    'processes',
    'resident MB',
    'held MB',
    'idle, ms/s',
    'a change, ms',
    'µs a delivery',
    'naive `ws` loop, µs',
  ]
  return [
    `\`npm run bench -- ${run}\`, ${at}: ${machine.cores} cores (${machine.model}), ${machine.memoryGb} GB, Linux ${machine.kernel},`,
    `Node ${machine.node}; other programs used ${round(busyBefore * 100)} % of it before it began. Times are of a core.`,
    ...(busyBefore <= mostBusy ? [] : ['', '**The machine was busy: the next quiet run replaces these figures.**']),
    ...(run === 'scale'
      ? []
      : ['', '**A short run: lines through two points are rough. `npm run bench -- scale` replaces them.**']),
    '',
    table(
      [...head, 'µs a list, saturated', 'bare Fastify, µs', 'p99, ms', 'lost'],
      [...crowds, ...spread].map(crowdRow),
    ),
    '',
    table(
      [
        'cameras',
        'with the picture',
        'process, ms/s',
        'packager and ffmpeg, ms/s',
        'Redis, ms/s',
        'kbit/s each',
        'failures',
      ],
      pictures.map((one) => [
        one.streams,
        one.viewers,
        round(one.cost.nodes),
        round(one.cost.packagers),
        round(one.cost.redis),
        one.viewers > 0 ? round(one.kbitPerViewer) : '–',
        one.failures,
      ]),
    ),
    '',
    `Lists, asked of one process by people who come at random moments: \`npm run bench -- ${listsOf.run}\`, ${listsOf.at}; other programs used`,
    `${round(listsOf.busyBefore * 100)} % of the machine before it began${listsOf.busyBefore <= mostBusy ? '' : ', so the next quiet run replaces these figures'}.`,
    '',
    table(
      [
        '`BARRIER_MS`',
        'lists a second',
        'answered a second',
        'questions to PostgreSQL a second',
        'PostgreSQL, µs each',
        'process, µs each',
        'p50, ms',
        'p99, ms',
        'failures',
      ],
      lists.map((one) => [
        one.barrierMs,
        round(one.perSecond),
        round(one.answeredPerSecond),
        round(one.questions * one.answeredPerSecond),
        round(one.postgresUs),
        round(one.us),
        round(one.p50Ms),
        round(one.p99Ms),
        one.failures,
      ]),
    ),
  ].join('\n')
}

/** What is measured for comparison only is in the table of what was measured. */
const isPlanned = ({ barrierMs }: ListCost) => audiences.some((audience) => audience.barrierMs === barrierMs)

function slopes({ run, slopes: s }: Run): string {
  const rows: Row[] = [
    ['viewer', `${round(s.viewerKb)} kB + ${round(s.viewerKernelKb)} kB in the kernel`, `${round(s.viewerUs)} µs/s`],
    ['viewer who comes', '', `${round(s.joinUs)} µs`],
    [
      'delivery',
      `${round(s.deliveryBytes)} bytes`,
      `${round(s.deliveryUs)} µs (naive \`ws\` loop ${round(s.bareDeliveryUs)})`,
    ],
    ['list, saturated', '', `${round(s.requestUs)} µs (bare Fastify ${round(s.bareRequestUs)})`],
    ...s.lists
      .filter(isPlanned)
      .map(
        (one): Row => [
          `list, at ${round(one.perSecond)} a second, \`BARRIER_MS=${one.barrierMs}\``,
          '',
          `${round(one.us)} µs + ${round(one.postgresUs)} PostgreSQL`,
        ],
      ),
    [
      'change before anybody receives it',
      '',
      `${round(s.changeUs)} µs + ${round(s.changePostgresUs)} PostgreSQL + ${round(s.changeRedisUs)} Redis`,
    ],
    [
      'process',
      `${round(s.nodeMb)} MB after a load`,
      `${round(s.nodeUs)} µs/s + ${round(s.nodePostgresUs)} PostgreSQL + ${round(s.nodeRedisUs)} Redis; ` +
        `${round(s.changeRedisNodeUs)} µs of Redis for each change`,
    ],
    ['viewer with the picture', `${round(s.videoViewerKbit)} kbit/s`, `${round(s.videoViewerUs)} µs/s`],
    [
      'camera',
      '',
      `${round(s.streamPackagerUs)} µs/s packager + ${round(s.streamNodeUs)} process + ${round(s.streamRedisUs)} Redis`,
    ],
  ]
  return `From \`npm run bench -- ${run}\`:\n\n${table(['one more', 'memory, bytes', 'processor'], rows)}`
}

const ms = (value: number) => `${round(value)} ms`
const times = (value: number) => `${value.toFixed(2)}×`

const engineRows = ({ freshness, edges, redis, pgbouncer, cdn, balancer, push, memory }: Engines): Row[] => {
  const one = redis.trials.find(({ failover }) => failover === null)
  const directUs = (statements: string) =>
    pgbouncer.ways.find((way) => way.by === 'direct' && way.statements === statements)?.postgresUs ?? Number.NaN
  return [
    [
      'freshness barrier',
      `${round(freshness.reads)} reads right after a change, ${freshness.kills} writers killed: ${freshness.stale} older than the change; ` +
        `behind an edge, without a socket: at most ${ms(freshness.namelessOldestMs)} old`,
      freshness.holds,
    ],
    [
      'edge process, times a full one',
      `memory ${times(edges.times.residentMb)}, idle ${times(edges.times.idleMs)}, a delivery ${times(edges.times.deliveryUs)}, ` +
        `a list ${times(edges.times.listUs)}; ${edges.lost} lost, ${edges.closed} sockets closed when its writer was killed`,
      edges.holds,
    ],
    ...redis.trials
      .filter(({ failover }) => failover)
      .map(
        ({ kind, change, failover }): Row => [
          `Redis, ${kind}, times one server`,
          `a change: Redis ${times(change.redis / (one?.change.redis ?? Number.NaN))}, processes ` +
            `${times(change.processes / (one?.change.processes ?? Number.NaN))}; primary killed: ` +
            `${failover?.lost} lost, p99 ${ms(failover?.p99Ms ?? Number.NaN)}`,
          redis.holds,
        ],
      ),
    ...pgbouncer.ways
      .filter(({ by }) => by !== 'direct')
      .map(
        ({ by, statements, postgresUs, pgbouncerUs, connections }): Row => [
          `PgBouncer ${by}, statements ${statements}`,
          `500 clients on ${connections} connections; a statement: PostgreSQL ${times(postgresUs / directUs(statements))} of straight, ` +
            `PgBouncer ${round(pgbouncerUs)} µs`,
          pgbouncer.holds,
        ],
      ),
    [
      `CDN, ${round(cdn.players)} players, times one`,
      `requests ${times(cdn.times.requests)}, bytes ${times(cdn.times.bytes)}, processor ${times(cdn.times.cpuMs)}`,
      cdn.holds,
    ],
    [
      `nginx with TLS, ${round(balancer.sockets)} sockets`,
      `${round(balancer.kb)} kB and ${round(balancer.restUs)} µs/s each, ${round(balancer.deliveryUs)} µs a delivery; a core makes ` +
        `${round(balancer.fullPerCore)} handshakes a second, ${round(balancer.resumedPerCore)} resumed; all back ` +
        `${round(balancer.backSeconds)} s after a restart`,
      balancer.holds,
    ],
    [
      'notifications to 10,000',
      `${round(push.servedSeconds)} s, ${round(push.cpuMsEach)} ms of a core each; two workers ${times(push.timesOne.two)} as fast, ` +
        `four ${times(push.timesOne.four)}`,
      push.holds,
    ],
    [
      'memory of a process',
      `idle ${memory.idleMb} MB, under 1,000 viewers ${memory.loadedMb} MB, a minute after ${memory.afterMb} MB`,
      memory.holds,
    ],
  ]
}

function engines({ run, engines: measuredEngines }: Run): string {
  if (!measuredEngines) return 'Not measured: `npm run bench -- scale`, the whole run, measures them.'
  const rows = engineRows(measuredEngines).map(
    ([what = '', figures = '', holds]): Row => [what, figures, holds ? 'yes' : '**no**'],
  )
  return `From \`npm run bench -- ${run}\`:\n\n${table(['engine', 'measured', 'promise kept'], rows)}`
}

/** How long everybody needs to be back is known only where the drill of it was run. */
const returned = (viewers: number, herd: Herd | null) =>
  herd && herd.viewers === viewers ? round(herd.seconds) : 'not measured'

function plan(plans: Plan[], herd: Herd | null): string {
  const line = (name: string, figure: (one: Plan) => string | number): Row => [name, ...plans.map(figure)]
  const rows = [
    line('viewers', ({ audience }) => audience.viewers.toLocaleString('en-US')),
    line('deliveries a second to each', ({ audience }) => audience.deliveries),
    line('with the picture', ({ audience }) => `${audience.watching * 100} %`),
    line('cameras; changes a second', ({ audience }) => `${audience.streams}; ${audience.changes}`),
    line('µs of a core a second for each viewer', (one) => round(one.usPerViewer)),
    line('processes (one core each, half loaded)', (one) => round(one.processes)),
    line(`machines of ${assumed.machineCores} cores`, (one) => round(one.machines)),
    line('memory of processes and sockets, GB', (one) => round(one.memoryGb)),
    line('seconds until all are back after an outage (drill `herd`)', (one) => returned(one.audience.viewers, herd)),
    line('of them processor time, at the least', (one) => round(one.joinSeconds)),
    line('lists a second on each process', (one) => round(one.listsPerProcess)),
    line('`BARRIER_MS`', ({ audience }) => audience.barrierMs),
    line('questions to PostgreSQL a second', (one) => round(one.postgresQueries)),
    line('PostgreSQL, cores', (one) => round(one.postgresCores)),
    line('connections asked of it', (one) => round(one.postgresConnections)),
    line('Redis, cores', (one) => round(one.redisCores)),
    line('scores and chat, Gbit/s', (one) => round(one.deliveriesGbit)),
    line('pictures, Gbit/s', (one) => round(one.pictureGbit)),
    line('cores, if we sent them ourselves', (one) => round(one.pictureCores)),
    line('packagers, cores', (one) => round(one.packagerCores)),
    line('balancers with TLS, cores', ({ balancer }) => (balancer ? round(balancer.cores) : 'not measured')),
    line('balancers with TLS, memory GB', ({ balancer }) => (balancer ? round(balancer.memoryGb) : 'not measured')),
    line(`cores of theirs, if all shake hands again within ${assumed.returnSeconds} s`, ({ balancer }) =>
      balancer ? round(balancer.returnCores) : 'not measured',
    ),
    line(`processes that notify ${assumed.following * 100} % within ${assumed.notifiedSeconds} s`, ({ pushWorkers }) =>
      pushWorkers === null ? 'not measured' : round(pushWorkers),
    ),
    line('machine-seconds for a viewer-hour', (one) => round(one.machineSecondsPerViewerHour)),
    line('price of a viewer-hour', (one) => money(one.viewerHour)),
    line('price of a viewer-hour with the picture, by CDN', (one) => money(one.viewerHour + one.watcherHour)),
  ]
  return table(['', ...plans.map(({ audience }) => audience.name)], rows)
}
