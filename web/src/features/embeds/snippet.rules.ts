// The code that people copy into another site.

export type EmbedAttributes = Partial<
  Record<'match' | 'day' | 'table' | 'bracket' | 'team' | 'sport' | 'competition', string | number>
>

export const themes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof themes)[number]

export interface EmbedLook {
  theme: EmbedTheme
  lang: string
}

/** Ids, days and sport codes only: nothing in them needs escaping. */
export function snippetOf(origin: string, attributes: EmbedAttributes, { theme, lang }: EmbedLook): string {
  const all = Object.entries({ ...attributes, theme, lang }).map(([name, value]) =>
    value === '' ? name : `${name}="${value}"`,
  )
  return `<script src="${origin}/embed.js" async></script>\n<campus-score ${all.join(' ')}></campus-score>`
}
