import { mix } from './palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from './Sheet.ts'
import { drawStars } from './sky.ts'
import { rect, repeat } from './svg.ts'

export function drawSpace(sheet: Sheet, low: string): string {
  const { mood, random } = sheet
  const night = mix(mood.ink, '#0a1330', 0.5)
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient([
      [0, night],
      [0.55, mix(night, mood.near, 0.75)],
      [1, low],
    ]),
  )
  content += repeat(9, () =>
    sheet.glow(
      random.between(0, 1600),
      random.between(0, 500),
      random.between(160, 380),
      random.pick([mood.sky[1], mood.accent, mood.mid]),
      0.28,
    ),
  )
  return content + drawStars(sheet, 780, 260)
}
