// Loads the overlay. Between it and main.tsx, so that the first load of the app does not name its parts.
export const loading = import('./overlay-root.tsx')
