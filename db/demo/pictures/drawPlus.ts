import { pill } from './svg.ts'

/** A plain medical plus; not a registered emblem in colour or shape. */
export function drawPlus(x: number, y: number, size: number, fill: string): string {
  const arm = size * 0.34
  return (
    pill(x - arm / 2, y - size / 2, arm, size, fill, arm * 0.2) +
    pill(x - size / 2, y - arm / 2, size, arm, fill, arm * 0.2)
  )
}
