// The passes that let this device score a match, by the match.
import { createPassStore } from '../../../ui/passes/pass-store.ts'

export const scorerPasses = createPassStore<number>({ name: 'scorer-pass', mark: 'pass' })
