// Layout of an email to a person, as text and as HTML. It contains only our own text: nothing that somebody typed (a
// name, a nickname) gets into an email to an address that may belong to another.

import { escapeHtml } from './html.ts'
import type { Email } from './platform/mail/mailer.ts'

export type Line = string | { strong: string } | { link: string; label: string }

/** The campus as e-mails show it. */
export interface Sender {
  /** Where its pages are. */
  origin: string
  name: string
  colors: { brand: string }
  crest: { path: string; size: object | null } | null
}

export function composeEmail(from: Sender, subject: string, lines: Line[]): Email {
  const { name } = from
  const sign = `${name} 드림`
  const head = headOf(from)
  return {
    subject: `[${name}] ${subject}`,
    text: `${[...lines.map(asText), sign].join('\n\n')}\n`,
    html: `<!doctype html><html lang="ko"><body style="${bodyStyle}">${head}${[...lines, sign].map((line) => asHtml(line, from)).join('')}</body></html>`,
  }
}

/** Mail programs do not draw SVG, so only another kind of crest is shown beside the name. */
function headOf({ origin, name, colors, crest }: Sender): string {
  const picture = crest?.size
    ? `<img src="${escapeHtml(origin + crest.path)}" alt="" height="40" style="vertical-align:middle"> `
    : ''
  return `<p style="padding-bottom:12px;border-bottom:3px solid ${colors.brand}">${picture}<strong>${escapeHtml(name)}</strong></p>`
}

const bodyStyle = 'font-family:sans-serif;font-size:16px;line-height:1.6;color:#1b1b1f'

function asText(line: Line): string {
  if (typeof line === 'string') return line
  return 'strong' in line ? line.strong : line.link
}

function asHtml(line: Line, { colors }: Sender): string {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`
  if ('strong' in line)
    return `<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(line.strong)}</strong></p>`
  return `<p><a style="color:${colors.brand}" href="${escapeHtml(line.link)}">${escapeHtml(line.label)}</a></p>`
}
