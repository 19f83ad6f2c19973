// Boxes, the syntax of MP4: reads and writes them.

export interface Box {
  type: string
  /** Including its header. */
  whole: Buffer
  content: Buffer
}

/** The box that begins here; null when it is incomplete, undefined when no box can begin like this. */
export function readBox(bytes: Buffer, at: number, limit = 64_000_000): Box | null | undefined {
  if (at + 8 > bytes.length) return null
  const size = bytes.readUInt32BE(at)
  if (size < 8 || size > limit) return undefined
  if (at + size > bytes.length) return null
  const whole = bytes.subarray(at, at + size)
  return { type: whole.toString('latin1', 4, 8), whole, content: whole.subarray(8) }
}

export function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < content.length; ) {
    const box = readBox(content, at)
    if (!box) break
    boxes.push(box)
    at += box.whole.length
  }
  return boxes
}

/** The content of the first box on the way down, e.g. 'moov/trak/mdia'. */
export function inside(content: Buffer, path: string): Buffer | undefined {
  let found: Buffer | undefined = content
  for (const type of path.split('/')) found = found && boxesIn(found).find((box) => box.type === type)?.content
  return found
}

export function writeBox(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** 32-bit words, as most fields are. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}
