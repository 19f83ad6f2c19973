// Saves text as a file of the person's device.

export function saveFile(name: string, text: string, type = 'application/json') {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoke later: some browsers begin to read only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
