// The address where overlays are steered. Beside paths.ts: the first load of the app holds every address there.
export const overlaysPath = '/admin/overlays'
export const steeringPath = (overlayId: number) => `${overlaysPath}?overlay=${overlayId}`
