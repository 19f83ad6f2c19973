// Loaded into a server process by tests and drills (node --import): on SIGUSR2 it triggers the fault named by PLANTED_FAULT.
const faults: Record<string, () => void> = {
  throw: () => {
    throw new Error('planted exception')
  },
  reject: () => void Promise.reject(new Error('planted rejection')),
  // The event loop never turns again.
  hang: () => {
    for (;;);
  },
  // The heap grows until V8 aborts; the event loop still turns, ever slower.
  memory: () => {
    const held: number[][] = []
    setInterval(() => held.push(Array.from({ length: 500_000 }, Math.random)), 20)
  },
}

process.on('SIGUSR2', () => faults[process.env['PLANTED_FAULT'] ?? '']?.())
