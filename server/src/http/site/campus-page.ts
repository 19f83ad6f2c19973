// Puts the campus's own name, colour and crest into index.html and the manifest. The web reads them there.
import { campusColors, type Theme } from '@campus/rules/campus-colors'
import type { Campus, Crest } from '../../campus.ts'
import { escapeHtml } from '../../html.ts'

export function isOwn({ own, crest }: Campus): boolean {
  return own.name !== null || own.englishName !== null || own.color !== null || crest !== null
}

export function campusPage(index: string, { own, crest }: Campus): string {
  const tags = [
    own.name && `<meta name="application-name" content="${escapeHtml(own.name)}">`,
    own.englishName && `<meta name="campus-name-en" content="${escapeHtml(own.englishName)}">`,
    own.color && `<style>${stylesOf(own.color)}</style>`,
  ].filter(Boolean)
  // Replacements are functions: a name may contain a pattern of String.replace.
  let page = index.replace('</head>', () => `${tags.join('')}</head>`)
  const { name } = own
  if (name) page = page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
  if (crest) page = page.replace(/<link rel="icon"[^<>]*>/, () => iconOf('icon', crest))
  if (crest?.size) page = page.replace(/<link rel="apple-touch-icon"[^<>]*>/, () => iconOf('apple-touch-icon', crest))
  return page
}

const iconOf = (rel: string, { path, type }: Crest) => `<link rel="${rel}" href="${path}" type="${type}">`

/** Twice as specific as tokens.css, because the build decides which of the two comes later. */
const selectors: Record<Theme, string> = { light: ':root:root', dark: '[data-theme="dark"][data-theme]' }

function stylesOf(color: string): string {
  const rules = (['light', 'dark'] as const).map((theme) => {
    const { brand, weak, on } = campusColors(color, theme)
    return `${selectors[theme]}{--brand:${brand};--brand-weak:${weak};--on-brand:${on}}`
  })
  return rules.join('')
}

interface Icon {
  src: string
  sizes: string
  type: string
}

export function campusManifest(manifest: string, { own, crest }: Campus): string {
  const plain = JSON.parse(manifest) as { name: string; short_name: string; icons: Icon[] }
  const icon = crest && {
    src: crest.path,
    sizes: crest.size ? `${crest.size.width}x${crest.size.height}` : 'any',
    type: crest.type,
  }
  return JSON.stringify({
    ...plain,
    ...(own.name && { name: own.name, short_name: own.name }),
    ...(icon && { icons: [icon] }),
  })
}
