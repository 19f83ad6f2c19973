// A team's crest: the colour of its department, and the letter on it.

/** White is readable on each of these (contrast 4.5 or more), and none is LIVE's red. */
export const crestColors = [
  '#2f5bea',
  '#b8490f',
  '#0b7f52',
  '#7a4fd0',
  '#b4317a',
  '#0e7490',
  '#8a5a00',
  '#4d7c0f',
  '#4338ca',
  '#86198f',
  '#9a3412',
  '#475569',
] as const

/** The same department has the same colour on every device (FNV-1a). */
export function crestColor(department: string): string {
  let hash = 0x811c9dc5
  for (const unit of department.normalize('NFC')) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return crestColors[(hash >>> 0) % crestColors.length] ?? crestColors[0]
}

/** The first syllable of a name; a team that is not known yet has a question mark. */
export const crestLetter = (name: string | null) =>
  String.fromCodePoint((name ?? '?').normalize('NFC').codePointAt(0) ?? 63)
