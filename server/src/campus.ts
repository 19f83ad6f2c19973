// The campus's name, colour and crest as the operator set them, with the product's own as defaults.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { type CampusColors, campusColors } from '@campus/rules/campus-colors'
import type { Config } from './config.ts'

export interface Crest {
  bytes: Buffer
  type: 'image/svg+xml' | 'image/png'
  /** URL path with a version: another crest has another URL. */
  path: string
  /** Of a PNG; null for an SVG, which has any size. */
  size: { width: number; height: number } | null
}

export interface Campus {
  name: string
  /** As set: null where the product's default is used. */
  own: { name: string | null; englishName: string | null; color: string | null }
  colors: CampusColors
  crest: Crest | null
}

type Settings = Partial<Pick<Config, 'CAMPUS_NAME' | 'CAMPUS_NAME_EN' | 'CAMPUS_COLOR' | 'CAMPUS_CREST'>>

const productName = '캠퍼스 스코어'
/** The same as in the web's tokens.css. */
const productColors: CampusColors = { brand: '#2f5bea', weak: '#e9eeff', on: '#ffffff' }
/** Small, because every visitor loads it. */
export const mostCrestBytes = 256 * 1024

export function readCampus({ CAMPUS_NAME, CAMPUS_NAME_EN, CAMPUS_COLOR, CAMPUS_CREST }: Settings): Campus {
  return {
    name: CAMPUS_NAME ?? productName,
    own: { name: CAMPUS_NAME ?? null, englishName: CAMPUS_NAME_EN ?? null, color: CAMPUS_COLOR ?? null },
    colors: CAMPUS_COLOR ? campusColors(CAMPUS_COLOR, 'light') : productColors,
    crest: CAMPUS_CREST ? readCrest(CAMPUS_CREST) : null,
  }
}

function readCrest(file: string): Crest {
  const reject = (reason: string): never => {
    throw new Error(`bad settings: CAMPUS_CREST: ${file}: ${reason}`)
  }
  let bytes: Buffer
  try {
    if (statSync(file).size > mostCrestBytes) return reject(`larger than ${mostCrestBytes / 1024} kB`)
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return reject(`cannot be read (${String(error.code)})`)
    throw error
  }
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const size = pngSize(bytes)
  if (size) return { bytes, type: 'image/png', path: `/campus-crest.png?v=${mark}`, size }
  if (!isSvg(bytes)) return reject('neither PNG nor SVG, or an SVG with a script in it')
  return { bytes, type: 'image/svg+xml', path: `/campus-crest.svg?v=${mark}`, size: null }
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngSize(bytes: Buffer) {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngMark)) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The response headers block scripts anyway; a crest with a script is more likely a mistake. */
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').trimStart().toLowerCase()
  const forbidden = ['<script', '<foreignobject', '<!entity', 'javascript:']
  return text.startsWith('<') && text.includes('<svg') && !forbidden.some((word) => text.includes(word))
}
