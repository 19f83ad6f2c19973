// The passes that let this device film, by the camera.
import { createPassStore } from '../../../ui/passes/pass-store.ts'

export const cameraPasses = createPassStore<string>({ name: 'camera-pass', mark: 'token' })
