// Copying to the clipboard and the device's share sheet, with a toast for the result.
import { toast } from '../feedback/toast.tsx'

export async function copy(what: string, words: { copied: string; copyFailed: string }) {
  try {
    await navigator.clipboard.writeText(what)
    toast(words.copied)
  } catch {
    toast(words.copyFailed)
  }
}

/** By the device's share sheet where it has one, else to the clipboard. */
export async function share(
  link: { title: string; text?: string; url: string },
  words: { copied: string; shareFailed: string },
) {
  if (!navigator.canShare?.(link)) return copy(link.url, { copied: words.copied, copyFailed: words.shareFailed })
  try {
    await navigator.share(link)
  } catch (error) {
    // Cancelling is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(words.shareFailed)
  }
}
