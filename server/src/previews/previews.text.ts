// Draws Korean text in the product's font, in the largest size that fits its box.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '../html.ts'

export type Weight = 'Medium' | 'Bold' | 'ExtraBold'

export interface TextBox {
  /** The middle of the text, or where it begins. */
  x: number
  y: number
  isFromLeft?: boolean
  /** The space available; wider text wraps. */
  width: number
  height: number
  /** Font sizes to try, the largest first. */
  sizes: readonly number[]
  weight: Weight
}

const require = createRequire(import.meta.url)
const fonts = join(dirname(require.resolve('pretendard/package.json')), 'dist/public/static')
const fontFile = (weight: Weight) => join(fonts, `Pretendard-${weight}.otf`)

/** Draws marked-up text (see `colored`) in the largest size that fits its box. */
export async function write(markup: string, box: TextBox): Promise<OverlayOptions> {
  const { x, y, width, height, sizes, weight, isFromLeft = false } = box
  let made: Awaited<ReturnType<typeof draw>> | undefined
  for (const size of sizes) {
    made = await draw(markup, size, width, weight)
    if (made.info.height <= height && made.info.width <= width) break
  }
  if (!made) throw new Error('a text needs a size')
  // Text too large even in the smallest size is cut off, never drawn over its neighbours.
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

/** Text in a colour. Invisible characters are dropped: some would break the markup. */
export function colored(text: string, color: string): string {
  const safe = escapeHtml(text.replace(/\p{C}/gu, ''))
  return `<span foreground="${color}">${safe}</span>`
}
