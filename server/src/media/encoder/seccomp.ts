// The seccomp filter of an encoder: system calls that only an attacker needs fail with EPERM.
// A program for the kernel's BPF machine (seccomp(2)), written by hand because Debian has no tool that makes one.

interface Machine {
  audit: number
  clone: number
  clone3: number
  denied: Record<'sockets' | 'processes' | 'namespaces' | 'kernel', number[]>
}

/** `namespaces` with mounts; `kernel` with keys, modules, and io_uring, which would do all of it unseen. */
const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    audit: 0xc0_00_00_3e,
    clone: 56,
    clone3: 435,
    denied: {
      sockets: [41, 42, 43, 49, 50, 53, 288],
      processes: [101, 310, 311, 438],
      namespaces: [155, 161, 165, 166, 272, 304, 308, 428, 429, 430, 432, 442],
      kernel: [248, 249, 250, 175, 176, 313, 246, 320, 298, 321, 323, 425, 426, 427],
    },
  },
  arm64: {
    audit: 0xc0_00_00_b7,
    clone: 220,
    clone3: 435,
    denied: {
      sockets: [198, 203, 202, 200, 201, 199, 242],
      processes: [117, 270, 271, 438],
      namespaces: [41, 51, 40, 39, 97, 265, 268, 428, 429, 430, 432, 442],
      kernel: [217, 218, 219, 105, 106, 273, 104, 294, 241, 280, 282, 425, 426, 427],
    },
  },
}

const load = 0x20
const jumpIfEqual = 0x15
const jumpIfAtLeast = 0x35
const jumpIfAnyBit = 0x45
const result = 0x06
const allow = 0x7f_ff_00_00
const kill = 0x80_00_00_00
const error = (errno: number) => 0x00_05_00_00 | errno
const notPermitted = error(1)
const notImplemented = error(38)
/** Offsets in the kernel's `seccomp_data`. */
const callNumber = 0
const callMachine = 4
const firstArgument = 16
/** Numbers of the x32 calls, a second entry to the same kernel. */
const x32 = 0x40_00_00_00
/** CLONE_NEW*: threads are fine, new namespaces are not. */
const newNamespaces = 0x7e_02_00_00

/** Undefined on a machine whose call numbers are not listed here. */
export function seccompProgram(architecture: NodeJS.Architecture = process.arch): Buffer | undefined {
  const machine = machines[architecture]
  if (!machine) return undefined
  const steps: Array<[code: number, ifTrue: number, ifFalse: number, value: number]> = [
    [load, 0, 0, callMachine],
    [jumpIfEqual, 1, 0, machine.audit],
    [result, 0, 0, kill],
    [load, 0, 0, callNumber],
    [jumpIfAtLeast, 0, 1, x32],
    [result, 0, 0, kill],
  ]
  for (const call of Object.values(machine.denied).flat())
    steps.push([jumpIfEqual, 0, 1, call], [result, 0, 0, notPermitted])
  steps.push(
    // A filter can't read its flags, which are in memory: with ENOSYS libc falls back to `clone`.
    [jumpIfEqual, 0, 1, machine.clone3],
    [result, 0, 0, notImplemented],
    [jumpIfEqual, 0, 3, machine.clone],
    [load, 0, 0, firstArgument],
    [jumpIfAnyBit, 0, 1, newNamespaces],
    [result, 0, 0, notPermitted],
    [result, 0, 0, allow],
  )
  const program = Buffer.alloc(steps.length * 8)
  steps.forEach(([code, ifTrue, ifFalse, value], index) => {
    program.writeUInt16LE(code, index * 8)
    program.writeUInt8(ifTrue, index * 8 + 2)
    program.writeUInt8(ifFalse, index * 8 + 3)
    program.writeUInt32LE(value, index * 8 + 4)
  })
  return program
}
