// The perceived distance of two colours: CIEDE2000, also for red-green colour blindness.

type Three = readonly [number, number, number]

/** Linear light of #rrggbb. */
function linearOf(hex: string): Three {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const multiply = (rows: readonly Three[], [x, y, z]: Three): Three =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three

const toXyz: readonly Three[] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
/** Normal vision, protanopia and deuteranopia (Machado, Oliveira, Fernandes 2009). */
const eyes: readonly (readonly Three[])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
]

const lightness = (ratio: number) => (ratio > 216 / 24389 ? Math.cbrt(ratio) : ((24389 / 27) * ratio + 16) / 116)

function labOf(linear: Three): Three {
  const [x, y, z] = multiply(toXyz, linear)
  const [fx, fy, fz] = [lightness(x / 0.95047), lightness(y), lightness(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360)

/** CIEDE2000 after Sharma, Wu and Dalal. */
export function deltaE([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const chroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7
  const g = 1.5 - 0.5 * Math.sqrt(chroma7 / (chroma7 + 25 ** 7))
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)]
  const [h1, h2] = [hueOf(a1 * g, b1), hueOf(a2 * g, b2)]
  const isGrey = c1 * c2 === 0
  const around = ((h2 - h1 + 540) % 360) - 180
  const turn = isGrey ? 0 : around
  const sum = h1 + h2
  const mean = isGrey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? sum / 2 + 180 : sum / 2 - 180
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const t =
    1 -
    0.17 * Math.cos(radians(mean - 30)) +
    0.24 * Math.cos(radians(2 * mean)) +
    0.32 * Math.cos(radians(3 * mean + 6)) -
    0.2 * Math.cos(radians(4 * mean - 63))
  const dl = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2))
  const dc = (c2 - c1) / (1 + 0.045 * chroma)
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * chroma * t)
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) *
    Math.sin(radians(60 * Math.exp(-(((mean - 275) / 25) ** 2))))
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh)
}

/** The smallest distance among normal and colour-blind vision. */
export function distanceOf(one: string, two: string): number {
  const [first, second] = [linearOf(one), linearOf(two)]
  return Math.min(...eyes.map((eye) => deltaE(labOf(multiply(eye, first)), labOf(multiply(eye, second)))))
}
