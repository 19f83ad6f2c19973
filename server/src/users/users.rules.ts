// Pure decisions about people: how an e-mail address is compared.
export const emailKey = (email: string) => email.normalize('NFC').trim().toLowerCase()
