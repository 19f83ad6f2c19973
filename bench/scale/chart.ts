// Small line charts as SVG text: linear axes from zero, a dot for each figure, names beside the lines' ends.

export interface Series {
  name: string
  points: Array<[x: number, y: number]>
}

export interface Chart {
  title: string
  x: string
  y: string
  series: Series[]
}

const [width, height] = [640, 320]
const area = { left: 64, right: 500, top: 48, bottom: 268 }
const inks = ['#1d4ed8', '#b45309', '#047857', '#9d174d']

export function drawChart({ title, x, y, series }: Chart): string {
  const all = series.flatMap(({ points }) => points)
  const [xs, ys] = [ticksTo(Math.max(...all.map(([at]) => at))), ticksTo(Math.max(...all.map(([, at]) => at)))]
  const toX = place(xs.at(-1) ?? 1, area.left, area.right)
  const toY = place(ys.at(-1) ?? 1, area.bottom, area.top)
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    word(area.left, 24, title, 'font-size="15" font-weight="600"'),
    word(area.left, 40, y, 'fill="#555"'),
    word(area.right, height - 14, x, 'fill="#555" text-anchor="end"'),
    ...ys.map((at) => `<path d="M${area.left} ${toY(at)}H${area.right}" stroke="#e5e5e5"/>`),
    ...ys.map((at) => word(area.left - 6, toY(at) + 4, figure(at), 'text-anchor="end" fill="#555"')),
    ...xs.map((at) => word(toX(at), area.bottom + 18, figure(at), 'text-anchor="middle" fill="#555"')),
    ...series.flatMap((one, index) => drawSeries(one, inks[index % inks.length] ?? '', toX, toY)),
    ...nameLines(series, toY),
    '</svg>',
  ]
  return `${lines.join('\n')}\n`
}

type Scale = (at: number) => number

const place =
  (most: number, from: number, to: number): Scale =>
  (at) =>
    Math.round((from + (at / most) * (to - from)) * 10) / 10

function drawSeries({ points }: Series, ink: string, toX: Scale, toY: Scale): string[] {
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${toX(x)} ${toY(y)}`).join('')
  return [
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="2"/>`,
    ...points.map(([x, y]) => `<circle cx="${toX(x)}" cy="${toY(y)}" r="3.5" fill="${ink}"/>`),
  ]
}

/** Names are placed where lines end, and never overlap. */
function nameLines(series: Series[], toY: Scale): string[] {
  const places = series
    .map(({ name, points }, index) => ({ name, ink: inks[index % inks.length] ?? '', y: toY(points.at(-1)?.[1] ?? 0) }))
    .toSorted((a, b) => a.y - b.y)
  let free = area.top
  return places.map(({ name, ink, y }) => {
    const at = Math.max(free, y)
    free = at + 16
    return word(area.right + 10, at + 4, name, `fill="${ink}"`)
  })
}

/** About five round steps that reach the largest. */
export function ticksTo(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one * 5 >= most) ?? most
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

const figure = (value: number) => value.toLocaleString('en-US')
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const word = (x: number, y: number, text: string, more: string) =>
  `<text x="${x}" y="${y}" ${more}>${escaped(text)}</text>`
