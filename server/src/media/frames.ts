// Reads a compressed frame: whether it is a key frame, and the size of its picture.
import type { VideoTrack } from './recording.ts'

export interface FrameInfo {
  isKey: boolean
  /** Only of key frames that contain it. */
  size?: { width: number; height: number }
}

/** Undefined: not a frame of that track. */
export function readFrame({ codec, setup }: Pick<VideoTrack, 'codec' | 'setup'>, bytes: Buffer): FrameInfo | undefined {
  if (codec === 'vp8') return readVp8(bytes)
  return codec === 'vp9' ? readVp9(bytes) : readH264(setup ? unitsByLength(bytes) : unitsByStartCode(bytes))
}

function readVp8(bytes: Buffer): FrameInfo | undefined {
  // An empty frame repeats the one before.
  if (bytes.length < 3) return bytes.length === 0 ? { isKey: false } : undefined
  if (((bytes[0] ?? 1) & 1) === 1) return { isKey: false }
  if (bytes.length < 10 || bytes.readUIntBE(3, 3) !== 0x9d012a) return undefined
  return { isKey: true, size: { width: bytes.readUInt16LE(6) & 0x3fff, height: bytes.readUInt16LE(8) & 0x3fff } }
}

/** Profile 0 only, with eight bits per sample: recorders make nothing else. */
function readVp9(bytes: Buffer): FrameInfo | undefined {
  const bit = bitReader(bytes)
  if (bit(2) !== 2 || bit(2) !== 0) return undefined
  if (bit(1) === 1) return { isKey: false }
  const isKey = bit(1) === 0
  bit(2)
  if (!isKey) return { isKey }
  if (bit(24) !== 0x498342) return undefined
  // Profile 0 has no sRGB.
  if (bit(3) === 7) return undefined
  bit(1)
  return { isKey, size: { width: bit(16) + 1, height: bit(16) + 1 } }
}

/** NAL units have a length prefix when the setup is separate, and start codes when it is in the stream. */
function readH264(units: Buffer[]): FrameInfo | undefined {
  let isKey = false
  let isFrame = false
  let size: FrameInfo['size']
  for (const unit of units) {
    const type = (unit[0] ?? 0) & 31
    if (type === 5) isKey = true
    if (type === 5 || type === 1) isFrame = true
    if (type === 7) size = readSps(unit)
    if (type === 7 && !size) return undefined
  }
  return isFrame ? { isKey, ...(size && { size }) } : undefined
}

function unitsByStartCode(bytes: Buffer): Buffer[] {
  const units: Buffer[] = []
  const mark = Buffer.from([0, 0, 1])
  let start = bytes.indexOf(mark)
  while (start !== -1) {
    const next = bytes.indexOf(mark, start + 3)
    let end = next === -1 ? bytes.length : next
    while (end > start + 3 && bytes[end - 1] === 0) end--
    if (end > start + 3) units.push(bytes.subarray(start + 3, end))
    start = next
  }
  return units
}

function unitsByLength(bytes: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + 4 < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0 || at + 4 + length > bytes.length) return []
    units.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return units
}

const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** The picture's size in a sequence parameter set; undefined for what a browser's decoder would reject. */
function readSps(unit: Buffer): { width: number; height: number } | undefined {
  // 0 0 3 stands for 0 0 in what follows.
  const plain = Buffer.from(unit.toString('latin1').replaceAll('\0\0\x03', '\0\0'), 'latin1')
  const bit = bitReader(plain)
  const golomb = () => {
    let zeros = 0
    while (bit(1) === 0 && zeros < 32) zeros++
    return 2 ** zeros - 1 + (zeros > 0 ? bit(zeros) : 0)
  }
  bit(8)
  const profile = bit(8)
  bit(16)
  golomb()
  let chroma = 1
  if (profilesWithChroma.has(profile)) {
    chroma = golomb()
    // Browsers make only eight bits, 4:2:0, without scaling matrices.
    if (chroma !== 1 || golomb() !== 0 || golomb() !== 0 || bit(1) !== 0 || bit(1) !== 0) return undefined
  }
  golomb()
  const order = golomb()
  if (order === 0) golomb()
  else if (order !== 2) return undefined
  golomb()
  bit(1)
  const across = golomb() + 1
  const down = golomb() + 1
  const isFrameOnly = bit(1)
  if (!isFrameOnly) return undefined
  bit(1)
  const crop = bit(1) === 1 ? [golomb(), golomb(), golomb(), golomb()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  return { width: across * 16 - 2 * (left + right), height: down * 16 - 2 * (top + bottom) }
}

/** Reads bits from the top; beyond the end they are 0. */
function bitReader(bytes: Buffer) {
  let at = 0
  return (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
}
