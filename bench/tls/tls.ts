// npm run bench -- tls [SOCKETS]: what the shipped nginx costs for each socket over TLS, beside sockets straight to the process in the same
// run: memory, work at rest and for a delivery, handshakes, and how long until all are back after nginx was restarted.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@campus/contract/limits'
import { residentKb, sum } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { type NginxSite, startNginx } from '@campus/ops/local/nginx'
import { measureBusyShare } from '@campus/ops/record/machine'
import { reconnectDelay } from '@campus/web/realtime/reconnect-delay'
import { faultsOf, type GeneratorFigures, type LoadGenerator, startGenerator } from '../crowd/generator.ts'
import { pin } from '../process.ts'
import { tapsFor } from '../scale/plateau.ts'
import { kernelMb, threadsMs } from '../scale/spent.ts'
import { startTapper, type Taps } from '../taps.ts'
import { isKept, promise } from './judge.ts'

/** As the programs of benches name every server. */
const domain = 'localhost'
const seconds = 8
const shakeSeconds = 4
const mostBackSeconds = 120
/** All crowds of a run come from the same first addresses: together no more than the product lets in from one by default. */
const perAddress = 1000
/** The browser's own back-off, at its longest: after the first failure, and after many. */
const longest = (failures: number) => String(reconnectDelay(failures, undefined, () => 1))
const backOff = ['-f', longest(0), '-m', longest(99), '-w', String(limits.httpTimeoutMs)]
/** As many as this user may have. Two processes share nginx's connections, and each takes two files. */
const nginxLimits = { main: 'worker_processes 2;', events: 'worker_connections 19000;' }

interface Shaken {
  closed: number
  secs: number
  handshakes: number
  resumed: number
}

interface Back {
  closed: number
  is_all: number
  secs: number
  least: number
  handshakes: number
}

type Crowd = LoadGenerator<GeneratorFigures & Shaken & Back>

export async function run(args: string[]) {
  const sockets = Number(args.find((word) => /^\d+$/.test(word)) ?? promise.sockets)
  const busyBefore = await measureBusyShare()
  const env = { TRUSTED_PROXIES: '127.0.0.1', DRAIN_MS: '500' }
  const installation = await startInstallation({ name: `bench-tls-${process.pid}`, env })
  const [node] = installation.nodes
  if (!node) throw new Error('a process is needed')
  const port = Number(new URL(node.url).port)
  const site = await startNginx(domain, port, nginxLimits)
  const pinAll = () => [node.pid(), ...site.pids()].forEach((pid) => pin(pid))
  pinAll()
  try {
    const taps = await startTapper(node.url)
    const stage = { site, nodePid: node.pid(), taps }
    const connect = (program: 'scale/viewers.c' | 'tls/sockets.c', at: number, more: string[] = []) => {
      const all = ['-p', String(at), '-s', taps.topic, '-a', String(Math.ceil(sockets / perAddress)), ...more]
      return startGenerator<GeneratorFigures & Shaken & Back>(program, sockets, all)
    }
    // Whoever comes first would pay for compiled code and memory that all later ones use.
    const warm = await startGenerator('scale/viewers.c', 300, ['-p', String(port), '-s', taps.topic, '-a', '1'])
    await taps.tap(16, 3)
    await warm.leave()

    const plain = await measure(stage, sockets, () => connect('scale/viewers.c', port))
    await plain.crowd.leave()
    await sleep(3000)

    const tls = await measure(stage, sockets, () => connect('tls/sockets.c', site.port, ['-h', domain, ...backOff]))
    const shakes = await shake(stage, tls.crowd)
    const returning = tls.crowd.run(`back ${mostBackSeconds}`)
    await site.restart()
    pinAll()
    const back = await returning
    await tls.crowd.leave()

    const kbEach = {
      nginx: tls.nginxKbEach,
      // Four sockets where the plain crowd has two: what is more than that are nginx's own.
      kernel: Math.max(0, tls.kernelKbEach - plain.kernelKbEach),
    }
    const lost = plain.lost + tls.lost
    const measured = { sockets, kbEach, lost, backSeconds: back.secs, isAllBack: back.is_all === 1, shakes }
    const { crowd: _plainCrowd, ...plainFigures } = plain
    const { crowd: _tlsCrowd, ...tlsFigures } = tls
    return {
      figures: {
        promise,
        busyBefore,
        ...measured,
        times: {
          rest: (tls.rest.nginx + tls.rest.process) / plain.rest.process,
          delivery: (tls.delivery.nginx + tls.delivery.process) / plain.delivery.process,
          kernel: tls.kernelKbEach / plain.kernelKbEach,
        },
        plain: plainFigures,
        tls: tlsFigures,
        back,
      },
      holds: isKept(measured),
    }
  } finally {
    await site.stop()
    await installation.stop()
  }
}

interface Stage {
  site: NginxSite
  nodePid: number
  taps: Taps
}

const nginxMs = ({ site }: Stage) => sum(site.pids().map(threadsMs))
const nginxKb = ({ site }: Stage) => sum(site.pids().map(proportionalKb))

/** Shared pages once, not once for each process. */
function proportionalKb(pid: number): number {
  const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return found === undefined ? residentKb(pid) : Number(found)
}

/** Pages that the kernel uses for what waits in sockets. */
const socketKb = () => Number(/^TCP: .* mem (\d+)/m.exec(readFileSync('/proc/net/sockstat', 'utf8'))?.[1]) * 4

/** Microseconds of a core a second for each at rest, and for one delivery; memory of each. */
async function measure(stage: Stage, sockets: number, connect: () => Promise<Crowd>) {
  const [nginxBefore, kernelBefore, pagesBefore] = [nginxKb(stage), kernelMb() * 1024, socketKb()]
  const began = performance.now()
  const crowd = await connect()
  const joinSeconds = (performance.now() - began) / 1000
  await sleep(2000)
  const nginxKbEach = (nginxKb(stage) - nginxBefore) / sockets
  const kernelKbEach = (kernelMb() * 1024 + socketKb() - kernelBefore - pagesBefore) / sockets
  const costs = startCosts(stage)
  await sleep(seconds * 1000)
  const idle = costs()
  const receiving = crowd.run(`hear ${seconds + 2}`)
  const work = startCosts(stage)
  const changes = await stage.taps.tap(tapsFor(sockets), seconds)
  const heard = await receiving
  const spent = work()
  const { lost, doubled } = faultsOf(heard, changes)
  const each = (of: 'nginx' | 'process') =>
    ((spent.perSecond[of] - idle.perSecond[of]) * spent.seconds * 1000) / Math.max(1, heard.delivered)
  return {
    crowd,
    joinSeconds,
    nginxKbEach,
    kernelKbEach,
    rest: { nginx: (idle.perSecond.nginx * 1000) / sockets, process: (idle.perSecond.process * 1000) / sockets },
    delivery: { nginx: each('nginx'), process: each('process') },
    p99Ms: heard.p99_us / 1000,
    changes,
    lost: lost + doubled + heard.closed,
  }
}

function startCosts(stage: Stage) {
  const now = () => ({ nginx: nginxMs(stage), process: threadsMs(stage.nodePid), at: performance.now() })
  const before = now()
  return () => {
    const after = now()
    const passed = (after.at - before.at) / 1000
    const perSecond = {
      nginx: (after.nginx - before.nginx) / passed,
      process: (after.process - before.process) / passed,
    }
    return { seconds: passed, perSecond }
  }
}

/** Handshakes a second that nginx does in a second of a core; those of people who come back are resumed. */
async function shake(stage: Stage, crowd: Crowd) {
  const rate = async (isResumed: 0 | 1) => {
    const before = nginxMs(stage)
    const { handshakes, resumed } = await crowd.run(`shake ${shakeSeconds} ${isResumed}`)
    return { perCore: (handshakes * 1000) / (nginxMs(stage) - before), resumedShare: resumed / handshakes }
  }
  const [full, resumed] = [await rate(0), await rate(1)]
  return { full: full.perCore, resumed: resumed.perCore, resumedShare: resumed.resumedShare }
}
