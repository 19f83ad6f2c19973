// Removes schemas from the browser's bundle: a call needs only its method and path, the compiler checks types and the server
// validates. A schema that a page imports by its own name would stay, and the library of all schemas with it: the build fails.
import type { Plugin } from 'vite'

/** Properties of an endpoint or a topic that only the server needs. */
const serverSide = new Set(['params', 'query', 'body', 'reply', 'summary', 'limit', 'access', 'session'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

function topLevelValues(program: Node): { name: string; value: Node }[] {
  return (program.body as Node[]).flatMap((statement) => {
    const { declarations = [] } = (statement.declaration ?? statement) as { declarations?: Node[] }
    return declarations.flatMap(({ id, init }) => {
      return init ? [{ name: String((id as Node).name), value: init as Node }] : []
    })
  })
}

/** The object literal with the address: the argument of endpoint(…), or a topic itself. */
function addressOf(name: string, value: Node): Node | undefined {
  if (value.type === 'ObjectExpression' && name.endsWith('Topic')) return value
  const isEndpoint = value.type === 'CallExpression' && (value.callee as Node).name === 'endpoint'
  return isEndpoint ? (value.arguments as Node[])[0] : undefined
}

/** An object literal that holds schemas. */
const holdsCalls = ({ type, properties }: Node) =>
  type === 'ObjectExpression' && (properties as Node[]).some(({ value }) => (value as Node)?.type === 'CallExpression')

/** An import whose schemas were all removed would still pull the module, and its addresses, into the first load. */
function withoutUnusedImports(code: string): string {
  return code.replace(/^import \{([^}]*)\} from .*$/gm, (line, names: string) => {
    const isUsed = names.split(',').some((name) => {
      const local =
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? ''
      return local !== '' && new RegExp(`\\b${local}\\b`).test(code.replace(line, ''))
    })
    return isUsed ? line : ''
  })
}

export function leaveOutSchemas(): Plugin {
  return {
    name: 'leave-out-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/contract\/src\/[\w-]+\.ts$/.test(id)) return null
      const edits: { start: number; end: number; text: string }[] = []
      for (const { name, value } of topLevelValues(this.parse(code) as unknown as Node)) {
        const address = addressOf(name, value)
        if (address) {
          const clientSide = (address.properties as Node[]).filter(
            ({ key }) => !serverSide.has(String((key as Node)?.name)),
          )
          const text = `{ ${clientSide.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
          edits.push({ start: address.start, end: address.end, text })
        }
        // Creating a schema or an endpoint has no side effects: unused ones may be removed.
        if (value.type === 'CallExpression' || holdsCalls(value)) {
          edits.push({ start: value.start, end: value.start, text: '/* @__PURE__ */ made(() => (' })
          edits.push({ start: value.end, end: value.end, text: '))' })
        }
      }
      edits.sort((a, b) => b.start - a.start)
      const edited = edits.reduce((done, e) => done.slice(0, e.start) + e.text + done.slice(e.end), code)
      return { code: `${withoutUnusedImports(edited)}\nfunction made(make) { return make() }\n`, map: null }
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/node_modules/zod/')))
          this.error(`${file.fileName} has a schema of the contract: a page calls it`)
    },
  }
}
