// The file that anybody can save: one page without a network that computes a draw again and says whether it is right.
import type { Draw, DrawSetup } from '@campus/contract/draws'
import type { DrawText } from '../../text/use-draw-text.ts'
import script from './check-draw.js?raw'
import { roomsOf } from './draws.rules.ts'

type Words = DrawText['draws']

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** As JSON inside a script: no end of it may be in a name. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const style = `body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#161b24;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.125rem}code{overflow-wrap:anywhere}li{margin:.25rem 0}
[data-right=true]{color:#0b7f52;font-weight:700}[data-right=false]{color:#c0122e;font-weight:700}`

/** Runs in the saved page. */
const show = `async function showCheck() {
  const read = (id) => JSON.parse(document.getElementById(id).textContent)
  const words = read('words')
  const line = (isRight, text) => {
    const item = document.createElement('li')
    item.dataset.right = isRight
    item.textContent = text
    return item
  }
  const list = document.getElementById('checks')
  try {
    const { commitment, balls } = await checkDraw(read('draw'))
    list.replaceChildren(
      line(commitment, commitment ? words.rightSeal : words.wrongSeal),
      line(balls, balls ? words.rightBalls : words.wrongBalls),
    )
  } catch {
    list.replaceChildren(line(false, words.broken))
  }
}
void showCheck()`

export function checkPage(draw: Draw, words: Words, setup: DrawSetup): string {
  const { page } = words
  const nameOf = new Map(setup.teams.map(({ teamId, name }) => [teamId, name]))
  const named = (teamId: number | null) => escaped((teamId && nameOf.get(teamId)) || words.empty)
  const rooms = roomsOf(setup, draw.balls ?? []).map(({ name, slots }) => {
    const teams = slots.map(({ teamId, isBye }) => (isBye ? escaped(words.bye) : named(teamId)))
    return `<li>${name ? `<b>${escaped(name)}</b> ` : ''}${teams.join(' · ')}</li>`
  })
  const numbers = (draw.numbers ?? []).map(({ teamId, number }) => `<li>${named(teamId)} <code>${number}</code></li>`)
  const { setup: text, commitment, secret, numbers: given, balls } = draw
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${page.title} · ${setup.competition}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(setup.competition)} ${escaped(words.kinds[setup.kind])}</h1>
<p>${escaped(page.hint)} ${escaped(page.again)}</p>
<ul id="checks" aria-live="polite"><li>${escaped(page.working)}</li></ul>
<h2>${escaped(page.result)}</h2>
<ul>${rooms.join('\n')}</ul>
<h2>${escaped(page.seal)}</h2>
<p><code>${escaped(commitment)}</code></p>
<h2>${escaped(page.secret)}</h2>
<p><code>${escaped(secret ?? '')}</code></p>
<h2>${escaped(page.numbers)}</h2>
<ul>${numbers.join('\n')}</ul>
</main>
<script type="application/json" id="words">${asData(page)}</script>
<script type="application/json" id="draw">${asData({ setup: text, commitment, secret, numbers: given, balls })}</script>
<script>
${script}
${show}
</script>
</body>
</html>
`
}
