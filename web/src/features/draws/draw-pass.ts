// The links of captains on this device, by draw.
import { createPassStore } from '../../ui/passes/pass-store.ts'

export const drawPasses = createPassStore<number>({ name: 'draw-pass', mark: 'draw' })
