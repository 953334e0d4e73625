import { drawPlain } from './ground.ts'
import { type Mood, mix } from './palette.ts'
import { type Sheet, sheetWidth } from './Sheet.ts'
import { rect, repeat } from './svg.ts'

export const stone = (mood: Mood) => mix(mood.paper, mood.far, mood.night ? 0.62 : 0.3)

export function drawPlaza(sheet: Sheet, y: number): string {
  const { mood } = sheet
  const paving = sheet.down(mix(stone(mood), mood.mid, 0.2), mix(mood.mid, mood.near, 0.5))
  const joints = repeat(15, i => {
    const end = 800 + (i - 7) * 330
    const start = 800 + (i - 7) * 62
    return `<path d="M${start} ${y}L${end} 900" stroke="${mood.paper}" stroke-width="3" opacity="0.14"/>`
  })
  const rows = repeat(5, i =>
    rect(0, y + 14 + i * i * 11, sheetWidth, 2 + i * 0.7, mood.paper, 'opacity="0.12"'),
  )
  return drawPlain(y, paving) + joints + rows
}
