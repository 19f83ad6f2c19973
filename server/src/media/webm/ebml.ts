// EBML, the syntax of WebM: reads and writes the id and size of elements.

/** The elements a recording may contain; any other is damage. */
export const id = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  referenceBlock: 0xfb,
  position: 0xa7,
  prevSize: 0xab,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  void: 0xec,
  crc: 0xbf,
} as const

export interface Element {
  id: number
  /** Infinity for an unknown size, as live writers use. */
  size: number
  /** Where its content begins. */
  start: number
}

/** Null: more bytes are needed. Undefined: no element can begin like this. */
export function readElement(bytes: Buffer, at: number): Element | null | undefined {
  const first = bytes[at]
  if (first === undefined) return null
  const idLength = Math.clz32(first) - 23
  if (idLength > 4) return undefined
  const sizeByte = bytes[at + idLength]
  if (sizeByte === undefined) return null
  const sizeLength = Math.clz32(sizeByte) - 23
  if (sizeLength > 8) return undefined
  const start = at + idLength + sizeLength
  if (start > bytes.length) return null
  return { id: bytes.readUIntBE(at, idLength), size: readSize(bytes, at + idLength, sizeLength), start }
}

function readSize(bytes: Buffer, at: number, length: number): number {
  let size = (bytes[at] ?? 0) & (0xff >> length)
  let isUnknown = size === 0xff >> length
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0
    isUnknown &&= byte === 0xff
    size = size * 256 + byte
  }
  return isUnknown ? Number.POSITIVE_INFINITY : size
}

/** The elements inside a complete parent; undefined when they do not fill it exactly. */
export function children(bytes: Buffer): Array<{ id: number; content: Buffer }> | undefined {
  const found: Array<{ id: number; content: Buffer }> = []
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at)
    if (!element || element.start + element.size > bytes.length) return undefined
    const end = element.start + element.size
    found.push({ id: element.id, content: bytes.subarray(element.start, end) })
    at = end
  }
  return found
}

/** Undefined when it is too long for a number. */
export function readUint(content: Buffer): number | undefined {
  if (content.length > 8) return undefined
  let value = 0
  for (const byte of content) value = value * 256 + byte
  return Number.isSafeInteger(value) ? value : undefined
}

export function readFloat(content: Buffer): number | undefined {
  if (content.length === 4) return content.readFloatBE(0)
  return content.length === 8 ? content.readDoubleBE(0) : undefined
}

function idBytes(elementId: number): Buffer {
  const length = Math.ceil((32 - Math.clz32(elementId)) / 8)
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(elementId, 0, length)
  return bytes
}

export function writeElement(elementId: number, ...content: Buffer[]): Buffer {
  const size = Buffer.alloc(8)
  size.writeUIntBE(
    content.reduce((sum, { length }) => sum + length, 0),
    2,
    6,
  )
  size[0] = 0x01
  return Buffer.concat([idBytes(elementId), size, ...content])
}

/** A master element of unknown size: what follows is inside. */
export const openElement = (elementId: number) =>
  Buffer.concat([idBytes(elementId), Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255])])

export function writeUint(elementId: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return writeElement(elementId, bytes)
}

export function writeFloat(elementId: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return writeElement(elementId, bytes)
}
