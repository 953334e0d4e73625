import type { Qr } from './qrPath.ts'

/** Black on white in every theme, or cameras do not read it. */
export function QrCode({ qr: { path, size }, label }: { qr: Qr; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
