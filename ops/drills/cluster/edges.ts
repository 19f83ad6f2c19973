// Edge processes of a drill: without PostgreSQL, each asks two of the processes that have it.
import { freePort } from '../../local/process.ts'
import { type ServerProcess, startServer } from '../../node-process.ts'

export interface Edge extends ServerProcess {
  writers: ServerProcess[]
}

/** `settings`: what every process of the drill has. An edge gets nothing of the database. */
export async function startEdge(index: number, nodes: ServerProcess[], settings: Record<string, string>) {
  // Not all: where only its own are gone, the other edges still have one.
  const writers = nodes.filter((_, at) => at === index % nodes.length || at === (index + 1) % nodes.length)
  const process = await startServer(`edge-${index + 1}`, {
    ...settings,
    WRITER_URLS: writers.map(({ url }) => url).join(),
    ROLES: 'realtime,http',
    PORT: String(await freePort()),
  })
  return { ...process, writers } satisfies Edge
}
