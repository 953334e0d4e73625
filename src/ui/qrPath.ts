import { encodeQR } from 'qr'

export type Qr = { path: string; size: number }

/** A QR code as the path of an SVG of `size` units, with the quiet zone around it. */
export function qrPath(text: string): Qr {
  const quiet = 4
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: quiet })
  const path = cells
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return { path, size: cells.length }
}
