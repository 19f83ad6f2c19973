// Lets the bench weigh connections and not the rubbish of making them: SIGUSR2 collects garbage (node --expose-gc).

export function tidyOnSignal() {
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
  })
}
