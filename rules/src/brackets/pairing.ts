// Whether everybody can be paired: a perfect matching by Edmonds' algorithm, which follows alternating paths and contracts odd cycles.

/** `mayMeet[i]` lists whom i may meet. True if all can be paired at once. */
export function canPairAll(mayMeet: ReadonlyArray<readonly number[]>): boolean {
  const count = mayMeet.length
  if (count % 2 === 1) return false
  const partner = new Int16Array(count).fill(-1)
  for (let root = 0; root < count; root++) if (partner[root] === -1 && !extendFrom(root, mayMeet, partner)) return false
  return true
}

/** Pairs `root` by an alternating path to somebody who is free, if there is one. */
function extendFrom(root: number, mayMeet: ReadonlyArray<readonly number[]>, partner: Int16Array): boolean {
  const count = mayMeet.length
  const parent = new Int16Array(count).fill(-1)
  /** Who stands for the contracted cycle that each one is in. */
  const base = Int16Array.from({ length: count }, (_, at) => at)
  const isReached = new Uint8Array(count)
  isReached[root] = 1
  const queue = [root]
  // The queue grows during the loop.
  for (const one of queue)
    for (const two of mayMeet[one] ?? []) {
      if (at(base, one) === at(base, two) || at(partner, one) === two) continue
      const isOddCycle = two === root || (at(partner, two) !== -1 && at(parent, at(partner, two)) !== -1)
      if (isOddCycle) contract(one, two)
      else if (at(parent, two) === -1) {
        parent[two] = one
        if (at(partner, two) === -1) {
          flipPath(two, parent, partner)
          return true
        }
        reach(at(partner, two))
      }
    }
  return false

  function reach(one: number): void {
    if (isReached[one]) return
    isReached[one] = 1
    queue.push(one)
  }

  function contract(one: number, two: number): void {
    const stem = commonBase(one, two)
    const isInCycle = new Uint8Array(count)
    markCycle(one, stem, two, isInCycle)
    markCycle(two, stem, one, isInCycle)
    for (let each = 0; each < count; each++)
      if (isInCycle[at(base, each)]) {
        base[each] = stem
        reach(each)
      }
  }

  function commonBase(one: number, two: number): number {
    const isOnPath = new Uint8Array(count)
    for (let each = at(base, one); ; each = at(base, at(parent, at(partner, each)))) {
      isOnPath[each] = 1
      if (at(partner, each) === -1) break
    }
    let each = at(base, two)
    while (!isOnPath[each]) each = at(base, at(parent, at(partner, each)))
    return each
  }

  function markCycle(from: number, stem: number, next: number, isInCycle: Uint8Array): void {
    let [each, child] = [from, next]
    while (at(base, each) !== stem) {
      isInCycle[at(base, each)] = 1
      isInCycle[at(base, at(partner, each))] = 1
      parent[each] = child
      child = at(partner, each)
      each = at(parent, at(partner, each))
    }
  }
}

function flipPath(end: number, parent: Int16Array, partner: Int16Array): void {
  for (let each = end; each !== -1; ) {
    const before = at(parent, each)
    const next = at(partner, before)
    partner[each] = before
    partner[before] = each
    each = next
  }
}

const at = (list: Int16Array, index: number) => list[index] ?? -1
