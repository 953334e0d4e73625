import { drawTowers } from '../buildings.ts'
import { darken, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, curve, ellipse, group, type Point, path, pill, rect, repeat, stroke } from '../svg.ts'

export function drawMarketChart(sheet: Sheet): string {
  const { mood, random } = sheet
  const rising = sheet.choose(true, false, true, true, false)
  const [left, right, top, foot] = [110, 1490, 170, 730]
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient(
      [
        [0, mix(mood.near, mood.ink, 0.55)],
        [1, mix(mood.near, mood.mid, 0.35)],
      ],
      60,
    ),
  )
  content += sheet.glow(rising ? 1150 : 460, 260, 620, mood.mid, 0.7)
  content += group(
    drawTowers(
      sheet,
      900,
      -20,
      1640,
      mix(mood.near, mood.ink, 0.25),
      at => 200 + Math.sin(at * 7) * 80 + 160,
      0.2,
    ),
    'opacity="0.55"',
  )
  content +=
    repeat(7, i => rect(0, top + i * 94, sheetWidth, 1.5, mood.paper, 'opacity="0.14"')) +
    repeat(14, i => rect(60 + i * 115, 90, 1.5, 700, mood.paper, 'opacity="0.08"'))
  const count = 22
  const up = mix(mood.leaf, mood.paper, 0.28)
  const down = mix(mood.accent, mood.paper, 0.1)
  let value = rising ? foot - 90 : top + 90
  const trend: Point[] = []
  for (let i = 0; i < count; i++) {
    const goal = rising
      ? foot - 90 - (i / (count - 1)) ** 1.3 * 440
      : top + 90 + (i / (count - 1)) ** 1.2 * 420
    const open = value
    value = goal + random.between(-62, 62)
    const x = left + (i / (count - 1)) * (right - left)
    const colour = value <= open ? up : down
    const [high, low] = [Math.min(open, value), Math.max(open, value)]
    content +=
      rect(x - 2, high - random.between(14, 46), 4, low - high + random.between(50, 84), colour) +
      pill(
        x - 18,
        high,
        36,
        Math.max(14, low - high),
        sheet.across(lighten(colour, 0.28), darken(colour, 0.12)),
        4,
      )
    content += rect(x - 18, 840 - random.between(20, 96), 36, 200, colour, 'opacity="0.3"')
    trend.push([x, (open + value) / 2 + (rising ? -34 : 34)])
  }
  const smooth: Point[] = trend.map(([x], i) => [
    x,
    trend.slice(Math.max(0, i - 2), i + 3).reduce((sum, [, y]) => sum + y, 0) /
      trend.slice(Math.max(0, i - 2), i + 3).length,
  ])
  content +=
    path(`${curve(smooth)}V900H${left}Z`, sheet.fade(mood.accent2, 0.34)) +
    stroke(curve(smooth), mood.accent2, 22, 'opacity="0.22"') +
    stroke(curve(smooth), mood.accent2, 8)
  const [endX, endY] = smooth.at(-4)!
  content +=
    sheet.glow(endX, endY, 130, mood.window, 0.85) +
    circle(endX, endY, 19, mood.paper) +
    circle(endX, endY, 11, mood.accent)
  const gold = tint(mood, '#e8b23e')
  const coin = (x: number, y: number, r: number) =>
    pill(x - r, y, r * 2, r * 0.44, darken(gold, 0.32), r * 0.2) +
    ellipse(x, y, r, r * 0.3, sheet.across(lighten(gold, 0.45), gold)) +
    ellipse(x, y, r * 0.7, r * 0.19, darken(gold, 0.14))
  const stacks = sheet.choose([3, 5, 8, 11], [11, 8, 6, 4], [4, 7, 6, 9]) as readonly number[]
  content +=
    sheet.shadow(800, 900, 560, 60, 0.8) +
    stacks
      .map((height, k) => repeat(height, i => coin(530 + k * 180 + random.between(-5, 5), 874 - i * 25, 76)))
      .join('')
  return (
    content + (sheet.variant % 2 ? '' : drawPerson(sheet, 1290, 890, 330, { kind: 'man', walking: false }))
  )
}
