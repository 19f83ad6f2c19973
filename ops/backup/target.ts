// The moment to restore to, as an operator types it.
const pattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/

/** In the form PostgreSQL and pgBackRest read. Without an offset it is Seoul's time, as on every screen. */
export function targetOf(at: string): string {
  const [, day, minute, second = ':00', offset = '+09:00'] = pattern.exec(at.trim()) ?? []
  const target = `${day} ${minute}${second}${offset === 'Z' ? '+00' : offset}`
  const isReal =
    day !== undefined && !Number.isNaN(Date.parse(`${day}T${minute}Z`)) && new Date(day).toISOString().startsWith(day)
  if (!isReal) throw new Error(`--at "${at}": say it as "2026-05-20 14:03:00", with +00 for another zone than Seoul`)
  return target
}
