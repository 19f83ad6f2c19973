// npm run up -- --port P [--nodes N]: the production build with the demo campus, until Ctrl-C.
import { parseArgs } from 'node:util'
import { buildWeb } from './build.ts'
import { startInstallation } from './installation.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    nodes: { type: 'string', default: '1' },
    'no-build': { type: 'boolean', default: false },
  },
})
if (!values['no-build']) await buildWeb()
const port = Number(values.port)
const installation = await startInstallation({ name: `up-${port}`, port, nodes: Number(values.nodes), packagers: 1 })
console.log(`ready ${installation.url}`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await installation.stop()
    process.exit(0)
  })
}
