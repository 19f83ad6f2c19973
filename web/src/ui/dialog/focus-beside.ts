// Moves the focus before its row is removed: to the button of the next row, else to the page's heading.
export function focusBeside() {
  const row = document.activeElement?.closest('li')
  if (!row) return
  const rows = [...document.querySelectorAll('main li')]
  const at = rows.indexOf(row)
  const next = (rows[at + 1] ?? rows[at - 1])?.querySelector('button') ?? document.querySelector('h1')
  next?.focus({ preventScroll: true })
}
