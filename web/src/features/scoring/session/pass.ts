// The passes that let this device score a match, by the match.
import { passKeeper } from '../../../ui/passes/pass-keeper.ts'

export const scorerPasses = passKeeper<number>({ name: 'scorer-pass', mark: 'pass' })
