// Lets the bench measure the memory of connections without the garbage of opening them: SIGUSR2 collects it (node --expose-gc).

export function tidyOnSignal() {
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
  })
}
