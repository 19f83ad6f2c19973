// How a letter to a person is laid out, as text and as HTML. Made of our own words only: nothing that somebody typed (a name,
// a nickname) gets into a letter to an address that may be another's.
import type { Letter } from './platform/mailer.ts'

const sign = '캠퍼스 스코어 드림'

export type Line = string | { strong: string } | { link: string; label: string }

export function letter(subject: string, lines: Line[]): Letter {
  return {
    subject: `[캠퍼스 스코어] ${subject}`,
    text: `${[...lines.map(asText), sign].join('\n\n')}\n`,
    html: `<!doctype html><html lang="ko"><body style="${bodyStyle}">${[...lines, sign].map(asHtml).join('')}</body></html>`,
  }
}

const bodyStyle = 'font-family:sans-serif;font-size:16px;line-height:1.6;color:#1b1b1f'

function asText(line: Line): string {
  if (typeof line === 'string') return line
  return 'strong' in line ? line.strong : line.link
}

function asHtml(line: Line): string {
  if (typeof line === 'string') return `<p>${escape(line)}</p>`
  if ('strong' in line)
    return `<p style="font-size:28px;letter-spacing:4px"><strong>${escape(line.strong)}</strong></p>`
  return `<p><a href="${escape(line.link)}">${escape(line.label)}</a></p>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? '')
