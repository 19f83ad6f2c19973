// What an e-mail address looks like, for the wire and for the forms that ask for one.

/** The first dot of the domain is the only place to split at, so that the time grows with the length and not faster. */
export const emailPattern = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/
