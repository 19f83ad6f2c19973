// The pattern of an email address, for the wire and for forms.

/** Only the first dot of the domain can split the match, so that matching takes linear time. */
export const emailPattern = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/
