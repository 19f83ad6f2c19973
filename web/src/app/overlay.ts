// Loads the overlay. Between it and main.tsx, so that the first load of the app does not name its parts.
void import('./overlay-root.tsx')

export {}
