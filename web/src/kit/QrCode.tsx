import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** A QR code; dark on light in every theme, because some cameras cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.map((filled, x) => (filled ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <path d={dark} fill="var(--mantine-color-black)" />
    </svg>
  )
}
