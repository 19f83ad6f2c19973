// A link as a QR code: black on white in every theme, because cameras need it.
import { useId } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const id = useId()
  // One path: runs of dark modules, row by row.
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} aria-labelledby={id} shapeRendering="crispEdges">
      <title id={id}>{label}</title>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
