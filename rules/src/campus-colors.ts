// Derives a theme's colours from a campus's own colour. Contrast is guaranteed: a colour that is too light or too dark to read is
// mixed with black or white until it is readable.

export interface CampusColors {
  /** Buttons, links and marks; also text on `weak` and on every surface. */
  brand: string
  /** The background of a selected item. */
  weak: string
  /** Text on `brand`. */
  on: string
}

type Rgb = [number, number, number]

/** WCAG 2.2 AA for text of any size. */
const readable = 4.5
/** The backgrounds of `brand`, besides `weak` (tokens.css of the web). */
const themes = {
  light: { surfaces: ['#ffffff', '#f3f5f8'], base: '#ffffff', towards: '#000000', share: 0.1, on: '#ffffff' },
  dark: { surfaces: ['#0d1014', '#1c212a'], base: '#161a21', towards: '#ffffff', share: 0.16, on: '#0b1020' },
} as const
export type Theme = keyof typeof themes

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export function campusColors(color: string, theme: Theme): CampusColors {
  const { surfaces, base, towards, share, on } = themes[theme]
  const weak = mix(base, color, share)
  const grounds = [...surfaces, weak]
  for (let step = 0; step <= 100; step++) {
    const brand = mix(color, towards, step / 100)
    if (grounds.every((ground) => contrast(brand, ground) >= readable)) return { brand, weak, on }
  }
  return { brand: towards, weak, on }
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of the second colour in the first. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  const parts = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
