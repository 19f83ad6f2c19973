// A whole local installation: a demo campus and any number of server processes on one port.
import { type DemoCampus, startDemoCampus } from './demo-campus.ts'
import { freePort } from './local/process.ts'
import { type ServerProcess, startServer } from './node-process.ts'

export interface Installation extends DemoCampus {
  url: string
  nodes: ServerProcess[]
}

export interface InstallationOptions {
  name: string
  port?: number
  nodes?: number
  env?: Record<string, string>
}

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { name, port = await freePort(), nodes = 1, env = {} } = options
  const campus = await startDemoCampus(name)
  const settings = { ...campus.settings, PORT: String(port), SHARE_PORT: 'true', LOG_LEVEL: 'warn', ...env }
  const running = await Promise.all(
    Array.from({ length: nodes }, (_, index) => startServer(`node-${index + 1}`, settings)),
  )
  return {
    ...campus,
    url: `http://localhost:${port}`,
    nodes: running,
    stop: async () => {
      await Promise.all(running.map((node) => node.stop()))
      await campus.stop()
    },
  }
}
