// The passes that let this device film, by the camera.
import { passKeeper } from '../../../ui/passes/pass-keeper.ts'

export const cameraPasses = passKeeper<string>({ name: 'camera-pass', mark: 'token' })
