import { drawHills, drawPine, drawRange, drawTufts, drawWater } from '../ground.ts'
import { depth, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { circle, line, path, pill, rect, repeat } from '../svg.ts'

export function drawTrain(sheet: Sheet): string {
  const { mood, random } = sheet
  const deck = sheet.choose(610, 560, 640, 590)
  const span = 190
  const bridge = mix(mood.paper, mood.mid, mood.night ? 0.65 : 0.35)
  const shade = mix(bridge, mood.ink, 0.35)
  const body = mix(mood.paper, mood.far, mood.night ? 0.3 : 0.05)
  const stripe = tint(mood, sheet.choose('#c5523a', '#1f6a78', '#d9952e', '#39684c'))
  const nose = sheet.choose(1270, 1200, 1330, 1180)
  const [top, foot] = [deck - 104, deck - 12]
  const arch = (i: number) =>
    `M${i * span - 40} 900V${deck + 150}A${span / 2 - 17} ${span / 2 - 17} 0 0 1 ${i * span + span - 74} ${deck + 150}V900Z`
  const holes = Array.from({ length: 10 }, (_, i) => arch(i)).join('')
  const front = `M${nose - 260} ${top}C${nose - 130} ${top} ${nose - 20} ${foot - 46} ${nose} ${foot - 16}Q${nose + 4} ${foot} ${nose - 20} ${foot}H-20V${top}Z`
  const coach = (i: number) => nose - 560 - i * 330
  return (
    drawSky(sheet, { horizon: 600, sunX: sheet.choose(480, 1080, 820), sunY: 240 }) +
    drawRange(sheet, 560, 300, 5, depth(mood, 0.16)) +
    drawHaze(sheet, 380, 200, 0.8) +
    drawHills(sheet, 560, 50, depth(mood, 0.3)) +
    drawHills(sheet, 660, 60, mix(mood.leaf, depth(mood, 0.35), 0.5)) +
    drawHills(sheet, 770, 40, mix(mood.leaf, mood.near, 0.3)) +
    (sheet.variant % 2 ? drawWater(sheet, 800, 820) : '') +
    path(
      `M-20 ${deck}H1620V900H-20Z${holes}`,
      sheet.down(bridge, mix(bridge, mood.near, 0.55)),
      'fill-rule="evenodd"',
    ) +
    repeat(10, i =>
      path(
        `M${i * span - 40} 900V${deck + 150}A${span / 2 - 17} ${span / 2 - 17} 0 0 1 ${i * span + 40} ${deck + 80}Q${i * span - 8} ${deck + 106} ${i * span - 18} ${deck + 160}V900Z`,
        shade,
      ),
    ) +
    rect(-20, deck, 1640, 22, lighten(bridge, 0.3)) +
    rect(-20, deck + 22, 1640, 8, shade) +
    repeat(
      14,
      i =>
        rect(30 + i * 122, deck - 210, 5, 212, mood.near) + rect(30 + i * 122, deck - 204, 44, 4, mood.near),
    ) +
    line(
      [
        [-20, deck - 190],
        [1620, deck - 190],
      ],
      mood.near,
      2,
    ) +
    path(front, sheet.down(lighten(body, 0.4), mix(body, mood.mid, 0.5))) +
    path(
      `M-20 ${foot - 34}H${nose - 90}Q${nose - 20} ${foot - 34} ${nose - 4} ${foot - 14}Q${nose} ${foot} ${nose - 20} ${foot}H-20Z`,
      stripe,
    ) +
    pill(-40, top + 22, nose - 260, 34, mood.ink, 6) +
    repeat(24, i =>
      pill(
        nose - 330 - i * 52,
        top + 26,
        38,
        26,
        random.chance(0.65) ? mood.window : mix(mood.sky[1], mood.near, 0.5),
        5,
      ),
    ) +
    path(
      `M${nose - 196} ${top + 12}Q${nose - 110} ${top + 22} ${nose - 62} ${foot - 52}L${nose - 176} ${foot - 52}Z`,
      mood.ink,
    ) +
    repeat(
      4,
      i =>
        rect(coach(i), top, 7, 92, mix(body, mood.ink, 0.55)) +
        rect(coach(i) + 24, top + 18, 26, 66, lighten(stripe, 0.2), 'rx="3"'),
    ) +
    sheet.glow(nose - 12, foot - 26, 100, mood.window, 0.7) +
    circle(nose - 22, foot - 28, 7, mood.window) +
    repeat(7, i =>
      pill(-40 + i * 34, top - 12 - i * 9, nose * 0.3 - i * 50, 3, mood.paper, undefined, 'opacity="0.35"'),
    ) +
    drawTufts(sheet, 850, 20) +
    drawPine(160, 900, 210, mix(mood.leaf, mood.near, 0.5), mix(mood.leaf, mood.ink, 0.7)) +
    drawPine(1440, 900, 240, mix(mood.leaf, mood.near, 0.5), mix(mood.leaf, mood.ink, 0.7)) +
    drawPine(1510, 910, 180, mix(mood.leaf, mood.near, 0.6), mix(mood.leaf, mood.ink, 0.75)) +
    rect(0, 760, sheetWidth, sheetHeight - 760, sheet.fade(mood.ink, 0.3, -90))
  )
}
