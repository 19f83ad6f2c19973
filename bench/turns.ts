// Runs contenders in short turns: other load on the machine affects all of them alike.

interface Contender<Line> {
  load: (command: string) => Promise<Line>
}

export type Results<Load extends string, Line> = Record<Load, Line[]>

/** Contender → load → the figures of each round. */
export async function takeTurns<Name extends string, Load extends string, Line>(
  contenders: Map<Name, Contender<Line>>,
  loads: Record<Load, string>,
  rounds: number,
): Promise<Record<Name, Results<Load, Line>>> {
  const names = Object.keys(loads) as Load[]
  const none = () => Object.fromEntries(names.map((load) => [load, []])) as unknown as Results<Load, Line>
  const all = Object.fromEntries([...contenders.keys()].map((name) => [name, none()])) as Record<
    Name,
    Results<Load, Line>
  >
  for (let round = 0; round <= rounds; round++) {
    for (const load of names) {
      for (const [name, contender] of contenders) {
        const result = await contender.load(loads[load])
        // The first round only warms everything up.
        if (round > 0) all[name][load].push(result)
      }
    }
  }
  return all
}
