import { drawArch } from '../buildings.ts'
import { darken, depth, lighten, mix, tint } from '../palette.ts'
import { drawAudience, drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, curve, ellipse, line, n, path, polygon, rect, repeat, stroke } from '../svg.ts'

function drawCurtain(sheet: Sheet, side: 1 | -1, colour: string): string {
  const folds = 8
  const cloth = sheet.gradient(
    [
      [0, darken(colour, 0.45)],
      [0.35, lighten(colour, 0.12)],
      [0.62, colour],
      [1, darken(colour, 0.5)],
    ],
    0,
  )
  return (
    repeat(folds, i => {
      const [outer, next] = [i * 48, (i + 1) * 48 + 6]
      const pull = (v: number) => v * (1 - 0.42 * (v / 400))
      const at = (v: number) => 800 + side * (800 - v)
      return path(
        `M${n(at(outer * 1.15))} -10C${n(at(outer * 1.2))} 300 ${n(at(pull(outer) * 0.7))} 420 ${n(at(pull(outer) * 0.66))} 560Q${n(at(pull(outer) * 0.8))} 700 ${n(at(pull(outer) * 0.9))} 790H${n(at(pull(next) * 0.92))}Q${n(at(pull(next) * 0.8))} 700 ${n(at(pull(next) * 0.68))} 560C${n(at(pull(next) * 0.72))} 420 ${n(at(next * 1.2))} 300 ${n(at(next * 1.15))} -10Z`,
        cloth,
      )
    }) +
    path(
      `M${800 + side * 800} 520Q${800 + side * 660} 590 ${800 + side * 590} 548V572Q${800 + side * 660} 616 ${800 + side * 800} 548Z`,
      sheet.mood.accent2,
    )
  )
}

export function drawTheatre(sheet: Sheet): string {
  const { mood, random } = sheet
  const velvet = tint(mood, sheet.choose('#a32f35', '#8a2f4f', '#b0442c', '#6d2f5e'), 0.03)
  const stage = tint(mood, '#a8693d')
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.down(mix(mood.near, mood.ink, 0.3), mix(mood.mid, mood.near, 0.4)),
  )
  content += sheet.glow(800, 360, 620, mood.sky[1], 0.75)
  content +=
    circle(sheet.choose(800, 930, 680), 330, sheet.choose(150, 120, 170), mix(mood.sun, mood.sky[2], 0.3)) +
    sheet.glow(800, 330, 420, mood.sun, 0.45)
  const set = sheet.choose(0, 1, 2)
  if (set === 0)
    content += repeat(
      7,
      i =>
        rect(400 + i * 120, 480 - ((i * 53) % 150), 104, 320, depth(mood, 0.5)) +
        drawArch(452 + i * 120, 640 - ((i * 53) % 150), 34, 70, mood.window),
    )
  if (set === 1)
    content += repeat(
      5,
      i =>
        drawArch(480 + i * 160, 700, 132, 300 + (i % 2) * 60, depth(mood, 0.55)) +
        drawArch(480 + i * 160, 700, 92, 240 + (i % 2) * 60, mix(mood.sky[2], mood.accent2, 0.3)),
    )
  if (set === 2)
    content +=
      path(
        `${curve([
          [300, 620],
          [500, 470],
          [700, 580],
          [900, 430],
          [1120, 560],
          [1320, 500],
        ])}V760H300Z`,
        depth(mood, 0.5),
      ) +
      path(
        `${curve([
          [300, 680],
          [560, 590],
          [820, 660],
          [1060, 570],
          [1320, 660],
        ])}V760H300Z`,
        depth(mood, 0.65),
      )
  content +=
    polygon(
      [
        [290, 690],
        [1310, 690],
        [1520, 830],
        [80, 830],
      ],
      sheet.down(lighten(stage, 0.25), darken(stage, 0.15)),
    ) +
    repeat(15, i =>
      line(
        [
          [800 + (i - 7) * 68, 690],
          [800 + (i - 7) * 98, 830],
        ],
        darken(stage, 0.25),
        2,
        'opacity="0.5"',
      ),
    )
  content += [
    [420, 700],
    [1180, 880],
    [800, 800],
  ]
    .map(
      ([from, to]) =>
        polygon(
          [
            [from! - 14, -10],
            [from! + 14, -10],
            [to! + 130, 760],
            [to! - 130, 760],
          ],
          sheet.fade(mood.window, 0.36),
        ) + ellipse(to!, 760, 130, 26, mood.window, 'opacity="0.35"'),
    )
    .join('')
  const actor = (x: number, y: number, h: number, kind: 'man' | 'woman', cloth: string, arm: 1 | -1) =>
    drawPerson(sheet, x, y, h, {
      kind,
      cloth,
      walking: true,
      scarf: kind === 'woman' && random.chance(0.5),
    }) +
    stroke(
      `M${n(x + arm * h * 0.09)} ${n(y - h * 0.74)}Q${n(x + arm * h * 0.26)} ${n(y - h * 0.76)} ${n(x + arm * h * 0.34)} ${n(y - h * 0.96)}`,
      darken(cloth, 0.08),
      h * 0.06,
    )
  content +=
    actor(sheet.choose(690, 760, 640), 768, 280, 'man', mood.near, 1) +
    actor(sheet.choose(880, 960, 860), 776, 268, 'woman', tint(mood, mood.accent), -1)
  if (sheet.variant % 2 === 0)
    content += actor(sheet.choose(1040, 560, 1010, 540), 758, 240, 'man', tint(mood, mood.accent2), 1)
  content +=
    rect(60, 828, 1480, 26, darken(stage, 0.35)) +
    repeat(
      13,
      i =>
        sheet.glow(200 + i * 100, 826, 64, mood.window, 0.8) +
        path(`M${182 + i * 100} 832a18 18 0 0 1 36 0Z`, mood.accent2),
    )
  content += drawCurtain(sheet, -1, velvet) + drawCurtain(sheet, 1, velvet)
  const swag = sheet.down(darken(velvet, 0.25), lighten(velvet, 0.08))
  content += repeat(
    6,
    i =>
      path(
        `M${i * 280 - 40} -10H${i * 280 + 280}Q${i * 280 + 250} 150 ${i * 280 + 120} 154Q${i * 280 - 10} 150 ${i * 280 - 40} -10Z`,
        swag,
      ) +
      stroke(
        `M${i * 280 - 34} 20Q${i * 280 - 2} 146 ${i * 280 + 120} 152Q${i * 280 + 242} 146 ${i * 280 + 274} 20`,
        mood.accent2,
        7,
      ),
  )
  content += rect(0, 0, sheetWidth, 26, darken(velvet, 0.5))
  return (
    content +
    drawAudience(sheet, 848, -20, 1620, 84, mix(mood.ink, mood.near, 0.15), mood.accent2) +
    drawAudience(sheet, 900, -60, 1660, 104, darken(mood.ink, 0.3), mood.accent2)
  )
}
