// Whether the page is being printed: the print layout must be rendered before the browser takes the page.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const media = matchMedia('print')
    const turn = (to: boolean) => flushSync(() => setPrinting(to))
    const begin = () => turn(true)
    const end = () => turn(false)
    const change = () => turn(media.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
