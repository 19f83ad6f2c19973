// The passes of courts on this device, and the address that opens what is next there.
import { paths } from '../../../paths.ts'
import { createPassStore } from '../../../ui/passes/pass-store.ts'

export const courtPasses = createPassStore<number>({ name: 'court-pass', mark: 'pass' })

/** An address of the console: in place of a match it names the pass. */
export const courtPath = (passId: number, after?: number) =>
  paths.score.replace(':matchId', `court-${passId}`) + (after === undefined ? '' : `?after=${after}`)

/** The pass that an address names; null where it names a match. */
export function readCourt(segment: string): number | null {
  const [, passId] = /^court-([1-9]\d{0,14})$/.exec(segment) ?? []
  return passId === undefined ? null : Number(passId)
}
