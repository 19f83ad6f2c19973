// Runs in the television's page: notes what is on the screen, and frames that take long.
const courtOf = (tile) => tile?.querySelector('header b')?.textContent ?? ''
const scoreOf = (tile) => [...tile.querySelectorAll('p > b')].map((score) => score.textContent).join(':')

;(() => {
  const seen = { turns: 0, frames: [], goals: [] }
  globalThis.seen = seen
  globalThis.shown = () =>
    Object.fromEntries([...document.querySelectorAll('article')].map((tile) => [courtOf(tile), scoreOf(tile)]))
  let first = ''
  function read() {
    const court = courtOf(document.querySelector('article'))
    if (court !== first) seen.turns++
    first = court
  }
  new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.frames.push({ at: startTime, ms: duration })
    seen.frames.splice(0, seen.frames.length - 500)
  }).observe({ type: 'long-animation-frame' })
})()
