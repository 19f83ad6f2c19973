// Mutations are loaded with `node --import` into every process of a drill; they change the product's own processes only.
const isProduct = process.argv[1]?.endsWith('server/src/main.ts') ?? false

export async function mutate(change: () => Promise<void> | void): Promise<void> {
  if (isProduct) await change()
}

type Method = (this: object, ...args: unknown[]) => unknown

/** Throws where there is no such method any more: a mutation that changes nothing must not pass for one that was caught. */
export function wrapMethod(target: object, name: string, wrap: (original: Method) => Method): void {
  const original: unknown = Reflect.get(target, name)
  if (typeof original !== 'function') throw new Error(`nothing to mutate: ${name}`)
  Reflect.set(target, name, wrap(original as Method))
}
