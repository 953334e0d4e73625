import { drawTowers, drawWindows } from '../buildings.ts'
import { drawPlus } from '../drawPlus.ts'
import { drawPlain, drawTree } from '../ground.ts'
import { depth, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import { type Sheet, sheetWidth } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { circle, ellipse, path, pill, polygon, rect, repeat } from '../svg.ts'

function drawAmbulance(sheet: Sheet, x: number, y: number): string {
  const { mood } = sheet
  const body = mix(mood.paper, mood.far, mood.night ? 0.25 : 0.04)
  const teal = tint(mood, '#1f8a80')
  const wheel = (dx: number) => circle(x + dx, y - 6, 36, mood.ink) + circle(x + dx, y - 6, 17, mood.haze)
  return (
    sheet.shadow(x, y + 24, 290, 26, 0.7) +
    path(
      `M${x - 220} ${y - 200}Q${x - 220} ${y - 214} ${x - 206} ${y - 214}H${x + 90}L${x + 176} ${y - 112}Q${x + 230} ${y - 104} ${x + 230} ${y - 60}V${y}H${x - 220}Z`,
      sheet.down(lighten(body, 0.4), mix(body, mood.mid, 0.35)),
    ) +
    rect(x - 220, y - 84, 446, 26, teal) +
    path(
      `M${x + 84} ${y - 194}L${x + 150} ${y - 114}H${x + 40}V${y - 194}Z`,
      sheet.gradient(
        [
          [0, mood.sky[2]],
          [1, mood.near],
        ],
        40,
      ),
    ) +
    pill(x - 30, y - 190, 52, 70, mix(mood.sky[2], mood.near, 0.5), 8) +
    drawPlus(x - 126, y - 142, 78, teal) +
    rect(x + 30, y - 112, 4, 108, mood.mid) +
    pill(x + 44, y - 236, 56, 24, mood.accent, 8) +
    sheet.glow(x + 72, y - 232, 110, mood.accent, 0.9) +
    sheet.glow(x + 222, y - 50, 100, mood.window, 0.8) +
    circle(x + 220, y - 50, 12, mood.window) +
    wheel(-130) +
    wheel(140)
  )
}

export function drawHospital(sheet: Sheet): string {
  const { mood, random } = sheet
  const wall = mix(mood.paper, mood.far, mood.night ? 0.55 : 0.16)
  const teal = tint(mood, sheet.choose('#1f8a80', '#2d6fa0', '#1f8a80', '#4a7f5a'))
  const lit = mood.night ? 0.7 : 0.2
  const ground = 720
  const left = sheet.choose(430, 520, 460)
  const block = (x: number, w: number, h: number, shade: number) => {
    const face = mix(wall, mood.mid, shade)
    return (
      rect(x, ground - h, w, h, sheet.across(lighten(face, 0.2), face)) +
      rect(x - 8, ground - h - 14, w + 16, 18, lighten(face, 0.35)) +
      drawWindows(
        sheet,
        [x + 20, ground - h + 24, w - 40, h - 60],
        Math.round(w / 52),
        Math.round(h / 72),
        mood.near,
        lit,
      ) +
      repeat(Math.round(h / 72), i => rect(x, ground - h + 20 + i * 72, w, 5, face))
    )
  }
  let content =
    drawSky(sheet, { horizon: ground, sunX: sheet.choose(1180, 400, 1090), sunY: 230 }) +
    drawTowers(sheet, ground, -20, 1640, depth(mood, 0.16), at => 150 + Math.abs(at - 0.5) * 220, 0.08) +
    drawHaze(sheet, 470, 270, 0.8)
  content +=
    block(left - 230, 300, 300, 0.28) + block(left + 480, 390, 340, 0.22) + block(left + 40, 470, 520, 0.02)
  content +=
    rect(left + 200, 120, 150, 150, teal, 'rx="22"') +
    drawPlus(left + 275, 195, 100, '#fffaf0') +
    (mood.night ? sheet.glow(left + 275, 195, 260, mood.window, 0.5) : '')
  content +=
    rect(left + 470, 300, 20, 420, teal, 'opacity="0.8"') +
    rect(
      left + 40,
      ground - 160,
      470,
      160,
      sheet.down(mix(mood.window, mood.paper, 0.2), mix(mood.window, mood.near, 0.4)),
    ) +
    repeat(11, i => rect(left + 40 + i * 46, ground - 160, 5, 160, mood.near, 'opacity="0.6"')) +
    path(`M${left - 10} ${ground - 186}H${left + 560}L${left + 530} ${ground - 150}H${left + 20}Z`, teal) +
    rect(left + 16, ground - 152, 12, 152, mix(teal, mood.ink, 0.3)) +
    rect(left + 522, ground - 152, 12, 152, mix(teal, mood.ink, 0.3))
  content +=
    rect(left + 610, ground - 340 - 40, 150, 30, mix(wall, mood.near, 0.3)) +
    ellipse(left + 685, ground - 382, 96, 14, lighten(wall, 0.2)) +
    drawPlus(left + 685, ground - 383, 26, teal)
  content +=
    drawPlain(ground, sheet.down(mix(mood.mid, mood.haze, 0.35), mix(mood.near, mood.ink, 0.3))) +
    rect(0, ground, sheetWidth, 24, mix(mood.leaf, mood.near, 0.2)) +
    polygon(
      [
        [left + 60, ground],
        [left + 490, ground],
        [left + 760, 900],
        [left - 180, 900],
      ],
      mix(mood.haze, mood.mid, 0.45),
    ) +
    rect(0, 800, sheetWidth, 6, mood.paper, 'opacity="0.35"')
  content +=
    drawTree(sheet, 130, 750, 230, mix(mood.leaf, mood.near, 0.1)) +
    drawTree(sheet, 1500, 750, 250, mix(mood.leaf, mood.near, 0.1)) +
    drawTree(sheet, 1400, 740, 180, mix(mood.leaf, mood.near, 0.25))
  content += drawAmbulance(sheet, sheet.choose(1060, 560, 1020, 600), 836)
  const coat = mix('#fffaf0', mood.mid, mood.ambient * 0.5)
  const docs = sheet.choose(560, 1000, 520, 1030)
  return (
    content +
    drawPerson(sheet, docs, 872, 210, { kind: 'woman', cloth: coat, scarf: true, walking: true }) +
    drawPerson(sheet, docs + 96, 876, 222, { kind: 'man', cloth: teal, walking: true }) +
    repeat(3, i => drawPerson(sheet, left + 140 + i * 120, 766 + random.between(0, 10), 108))
  )
}
