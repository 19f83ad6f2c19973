// A fresh Debian with a systemd of its own, for as long as the drill lasts: debootstrap makes it, systemd-nspawn boots it, by
// default in its own network, and slirp4netns lets it out to Debian's packages without touching this machine's network.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '../../local/folder.ts'
import { eventually, startChild, stopChild } from '../../local/process.ts'

export interface Host {
  folder: string
  /** Runs a script as root, all of it in one shell; what it prints is shown and given back. */
  run: (script: string) => Promise<string>
  stop: () => Promise<void>
}

const needed = ['debootstrap', 'systemd-nspawn', 'slirp4netns', 'nsenter', 'ip']
/** Where this machine gets its Debian from; without one, debootstrap knows. */
const sources = '/etc/apt/sources.list.d/debian.sources'
const nameServer = '10.0.2.3'
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const ownAuthorities = '/usr/local/share/ca-certificates'
const authorities = '/etc/ssl/certs/ca-certificates.crt'

export type Debian = 12 | 13
const suites: Record<Debian, string> = { 12: 'bookworm', 13: 'trixie' }

export interface HostOptions {
  debian?: Debian
  /** Folders of this machine that it sees under the same path. */
  binds?: string[]
  /** On this machine's network, where its services are within reach; otherwise on one of its own, with a way out. */
  sharesNetwork?: boolean
}

/** `name` is also that of its network, for `ip netns exec`; `hosts` are names it goes by there. */
export async function startHost(name: string, hosts: string[], options: HostOptions = {}): Promise<Host> {
  const { debian = 12, binds = [], sharesNetwork = false } = options
  if (process.getuid?.() !== 0) throw new Error('this drill boots a machine: run it as root')
  const missing = needed.filter(
    (program) => !['/usr/bin', '/usr/sbin', '/sbin'].some((at) => existsSync(join(at, program))),
  )
  if (missing.length > 0)
    throw new Error(`missing: ${missing.join(', ')} (debootstrap, systemd-container, slirp4netns)`)
  const folder = join('/var/tmp', name)
  const own = join('/etc/netns', name)
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await stopChild(child, 'SIGTERM', 20_000)
    execFileSync('sh', ['-c', `ip netns del ${name} 2>/dev/null || true`])
    rmSync(own, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    unpackDebian(folder, debian)
    writeFileSync(join(folder, 'etc/resolv.conf'), `nameserver ${nameServer}\n`)

    if (!sharesNetwork) {
      execFileSync('ip', ['netns', 'add', name])
      execFileSync('ip', ['-n', name, 'link', 'set', 'lo', 'up'])
      mkdirSync(own, { recursive: true })
      writeFileSync(join(own, 'hosts'), `127.0.0.1 localhost ${hosts.join(' ')}\n`)
      const way = ['--configure', '--mtu=1500', '--disable-host-loopback', '--netns-type=path', `/run/netns/${name}`]
      children.push(startChild('/usr/bin/slirp4netns', [...way, 'tap0']))
    }

    // Share downloaded packages between machines.
    const downloads = join(localFolder, `debian-${debian}-packages`)
    mkdirSync(join(downloads, 'partial'), { recursive: true })
    const booting = ['-D', folder, '--boot', '--register=no', '--keep-unit', '--resolv-conf=off', '--console=pipe']
    const machine = startChild('/usr/bin/systemd-nspawn', [
      ...booting,
      '--quiet',
      `--machine=${name}`,
      ...(sharesNetwork ? [] : [`--network-namespace-path=/run/netns/${name}`]),
      `--bind=${downloads}:/var/cache/apt/archives`,
      ...binds.map((path) => `--bind=${path}`),
    ])
    children.push(machine)
    const leader = await eventually(async () => leaderOf(machine.pid ?? 0), 20_000, 200)
    await eventually(
      async () => enter(leader, 'systemctl is-system-running | grep -E "running|degraded"', false),
      60_000,
      500,
    )
    await enter(leader, 'update-ca-certificates', false)
    // The kernel's settings of its own network are its own to change; of all others nspawn lets it read only.
    const net = '/proc/sys/net'
    if (!sharesNetwork) await enter(leader, `mount --bind ${net} ${net} && mount -o remount,rw,bind ${net}`, false)
    return { folder, run: (script) => enter(leader, script, true), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A Debian that gets its packages from where this machine does. */
export function unpackDebian(folder: string, debian: Debian) {
  unpackBase(folder, debian)
  if (existsSync(sources)) {
    const text = readFileSync(sources, 'utf8').replaceAll(/bookworm|trixie/g, suites[debian])
    writeFileSync(join(folder, sources), text)
    rmSync(join(folder, 'etc/apt/sources.list'), { force: true })
  }
  // It need not survive a power cut, and is half as long then.
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/drill'), 'force-unsafe-io\n')
  // Where a network has an authority of its own, its machines trust it; ours would be set up in the same way.
  if (existsSync(ownAuthorities)) cpSync(ownAuthorities, join(folder, ownAuthorities), { recursive: true })
}

/** The base is made once and cached; each machine is unpacked from it. */
function unpackBase(folder: string, debian: Debian) {
  const cached = join(localFolder, `debian-${debian}.tar`)
  mkdirSync(folder, { recursive: true })
  if (existsSync(cached)) {
    execFileSync('tar', ['--numeric-owner', '-xpf', cached, '-C', folder])
    return
  }
  // What systemd itself needs and the base does not have; the page's own packages come by the page.
  const include = '--include=systemd,systemd-sysv,dbus,ca-certificates'
  execFileSync('debootstrap', ['--variant=minbase', include, suites[debian], folder], { stdio: 'ignore' })
  mkdirSync(localFolder, { recursive: true })
  execFileSync('tar', ['--numeric-owner', '-cf', `${cached}.new`, '-C', folder, '.'])
  renameSync(`${cached}.new`, cached)
}

/** The process that is number one inside. */
function leaderOf(pid: number): number {
  const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  if (!first) throw new Error('the machine has not begun to boot')
  return Number(first)
}

function enter(leader: number, script: string, isShown: boolean): Promise<string> {
  const inside = ['-t', String(leader), '-m', '-u', '-i', '-n', '-p', '-C', '--wdns=/root', '--']
  const clean = ['env', '-i', 'HOME=/root', 'LANG=C.UTF-8', `PATH=${searchPath}`, `NODE_EXTRA_CA_CERTS=${authorities}`]
  const child = spawn('nsenter', [...inside, ...clean, 'bash', '-euo', 'pipefail', '-c', script], {
    // Something like a socket here, and bash would take us for a visitor by network.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      if (isShown) process.stdout.write(bytes)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`exit ${code}: ${output.slice(-2000)}`))
    })
  })
}
