// Korean text as a picture, in the product's own letters, small enough for its place.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

export type Weight = 'Medium' | 'Bold' | 'ExtraBold'

export interface Place {
  /** The middle of the text, or where it begins. */
  x: number
  y: number
  isFromLeft?: boolean
  /** The room there is; text breaks into lines where it is wider. */
  width: number
  height: number
  /** Letter heights to try, the largest first. */
  sizes: readonly number[]
  weight: Weight
}

const require = createRequire(import.meta.url)
const fonts = join(dirname(require.resolve('pretendard/package.json')), 'dist/public/static')
const fontFile = (weight: Weight) => join(fonts, `Pretendard-${weight}.otf`)

/** Draws marked-up text (see `inked`) as large as its place allows. */
export async function write(markup: string, place: Place): Promise<OverlayOptions> {
  const { x, y, width, height, sizes, weight, isFromLeft = false } = place
  let made: Awaited<ReturnType<typeof draw>> | undefined
  for (const size of sizes) {
    made = await draw(markup, size, width, weight)
    if (made.info.height <= height && made.info.width <= width) break
  }
  if (!made) throw new Error('a text needs a size')
  // What is too much even for the smallest letters is cut off, never drawn over its neighbours.
  const [wide, high] = [Math.min(made.info.width, width), Math.min(made.info.height, height)]
  const raw = { width: made.info.width, height: made.info.height, channels: 4 } as const
  const input = await sharp(made.data, { raw }).extract({ left: 0, top: 0, width: wide, height: high }).png().toBuffer()
  return { input, left: Math.round(isFromLeft ? x : x - wide / 2), top: Math.round(y - high / 2) }
}

function draw(markup: string, size: number, width: number, weight: Weight) {
  return sharp({
    text: {
      text: markup,
      font: `Pretendard ${weight} ${size}`,
      fontfile: fontFile(weight),
      width,
      align: 'centre',
      wrap: 'word-char',
      // One point is one pixel.
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text in a colour. Signs that cannot be seen have no place in a picture, and some would break it. */
export function inked(text: string, color: string): string {
  const safe = text.replace(/\p{C}/gu, '').replace(/[&<>]/g, (sign) => signs[sign] ?? '')
  return `<span foreground="${color}">${safe}</span>`
}
