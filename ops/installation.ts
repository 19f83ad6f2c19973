// A whole local installation: a demo campus, any number of server processes on one port, and any number that pack video.
import { type DemoCampus, type DemoCampusOptions, startDemoCampus } from './demo-campus.ts'
import { freePort } from './local/process.ts'
import { type ServerProcess, startServer } from './node-process.ts'

export interface Installation extends DemoCampus {
  url: string
  nodes: ServerProcess[]
  packagers: ServerProcess[]
}

export interface InstallationOptions extends DemoCampusOptions {
  name: string
  port?: number
  nodes?: number
  packagers?: number
  env?: Record<string, string>
}

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { name, port = await freePort(), nodes = 1, packagers = 0, env = {}, ...more } = options
  const campus = await startDemoCampus(name, more)
  const settings = { ...campus.settings, PORT: String(port), SHARE_PORT: 'true', LOG_LEVEL: 'warn', ...env }
  const start = (count: number, word: string, own: Record<string, string> = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => startServer(`${word}-${index + 1}`, { ...settings, ...own })),
    )
  const [running, packing] = await Promise.all([
    start(nodes, 'node'),
    start(packagers, 'packager', { ROLES: 'media', ...campus.wayFor(campus.services.mediaUrl) }),
  ])
  return {
    ...campus,
    url: `http://localhost:${port}`,
    nodes: running,
    packagers: packing,
    stop: async () => {
      await Promise.all([...running, ...packing].map((one) => one.stop()))
      await campus.stop()
    },
  }
}
