import { darken, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import {
  boxes,
  circle,
  curve,
  ellipse,
  group,
  n,
  type Point,
  path,
  pill,
  place,
  polygon,
  rect,
  repeat,
  stroke,
} from '../svg.ts'

function drawOud(sheet: Sheet): string {
  const { mood } = sheet
  const wood = tint(mood, sheet.choose('#c7813f', '#a85f34', '#d39a55', '#b0703a'))
  const dark = darken(wood, 0.55)
  const rose = (x: number, y: number, r: number) =>
    circle(x, y, r, dark) +
    circle(x, y, r * 0.9, 'none', `stroke="${lighten(wood, 0.5)}" stroke-width="${n(r * 0.08)}"`) +
    repeat(
      8,
      i =>
        `<g transform="translate(${x} ${y}) rotate(${i * 45})">${path(`M0 ${n(-r * 0.82)}Q${n(r * 0.24)} ${n(-r * 0.4)} 0 0Q${n(-r * 0.24)} ${n(-r * 0.4)} 0 ${n(-r * 0.82)}Z`, 'none', `stroke="${lighten(wood, 0.35)}" stroke-width="${n(r * 0.06)}"`)}</g>`,
    ) +
    circle(x, y, r * 0.14, lighten(wood, 0.35))
  const outline =
    'M-20 -190C-150 -120 -206 20 -196 130C-186 250 -100 300 0 300C100 300 186 250 196 130C206 20 150 -120 20 -190Z'
  const strings = [-22, -17, -7, -2, 8, 13, 22].map(x => `M${x * 1.6} 218L${x * 0.55} -400`).join('')
  return (
    path(outline, darken(wood, 0.62), 'transform="translate(16 12) scale(1.03)"') +
    path(
      outline,
      sheet.gradient(
        [
          [0, lighten(wood, 0.35)],
          [0.5, wood],
          [1, darken(wood, 0.3)],
        ],
        35,
      ),
    ) +
    group(
      [-150, -110, -70, -30, 10, 50, 90, 130]
        .map(x => stroke(`M${x} 300Q${x * 1.1} 60 ${x * 0.4} -200`, darken(wood, 0.2), 2, 'opacity="0.35"'))
        .join(''),
      sheet.clip(path(outline, '#000')),
    ) +
    path(outline, 'none', `stroke="${dark}" stroke-width="8"`) +
    rose(0, 30, 66) +
    rose(-78, 120, 26) +
    rose(78, 120, 26) +
    rect(-90, 208, 180, 22, dark, 'rx="8"') +
    polygon(
      [
        [-30, -180],
        [30, -180],
        [19, -410],
        [-19, -410],
      ],
      sheet.across(lighten(dark, 0.12), darken(dark, 0.3)),
    ) +
    polygon(
      [
        [-20, -406],
        [20, -406],
        [72, -560],
        [38, -576],
      ],
      sheet.across(wood, dark),
    ) +
    repeat(
      5,
      i =>
        pill(
          -14 + i * 12,
          -436 - i * 27,
          84,
          10,
          mood.paper,
          5,
          `transform="rotate(18 ${-14 + i * 12} ${-436 - i * 27})"`,
        ) +
        pill(
          -66 + i * 14,
          -446 - i * 27,
          70,
          10,
          mix(mood.paper, wood, 0.3),
          5,
          `transform="rotate(18 ${-66 + i * 14} ${-446 - i * 27})"`,
        ),
    ) +
    path(strings, 'none', `stroke="${mood.paper}" stroke-width="2.4"`)
  )
}

export function drawMusic(sheet: Sheet): string {
  const { mood, random } = sheet
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient(
      [
        [0, mix(mood.sky[0], mood.near, 0.35)],
        [0.6, mood.sky[1]],
        [1, mood.sky[2]],
      ],
      sheet.choose(60, 120),
    ),
  )
  const centre = sheet.choose(800, 760, 840)
  content +=
    circle(centre, 450, 390, mix(mood.sun, mood.sky[2], 0.35), 'opacity="0.9"') +
    sheet.glow(centre, 450, 700, mood.sun, 0.5)
  content += repeat(6, i =>
    circle(
      centre,
      450,
      430 + i * 68,
      'none',
      `stroke="${mood.paper}" stroke-width="${n(7 - i)}" opacity="${n(0.5 - i * 0.07)}"`,
    ),
  )
  const ribbons = [mood.accent, mood.accent2, mood.mid, mood.near, mood.leaf]
  content += repeat(5, i => {
    const points: Point[] = Array.from({ length: 9 }, (_, k) => [
      k * 220 - 80,
      560 + i * 58 + Math.sin(k * 1.15 + i * 0.5 + sheet.variant) * 72,
    ])
    return (
      stroke(curve(points), ribbons[i]!, 26 - i * 2, 'opacity="0.9"') +
      stroke(
        curve(points.map(([x, y]) => [x, y - 6] as const)),
        lighten(ribbons[i]!, 0.35),
        4,
        'opacity="0.6"',
      )
    )
  })
  content += repeat(11, () => {
    const [x, y, s] = [random.between(150, 1450), random.between(90, 470), random.between(13, 24)]
    if (Math.abs(x - centre) < 230) return ''
    const colour = random.pick([mood.ink, mood.near, mood.paper])
    return group(
      ellipse(x, y, s, s * 0.72, colour, `transform="rotate(-18 ${n(x)} ${n(y)})"`) +
        rect(x + s * 0.75, y - s * 3.6, s * 0.24, s * 3.6, colour) +
        path(
          `M${n(x + s * 0.75)} ${n(y - s * 3.6)}q${n(s * 1.2)} ${n(s * 0.4)} ${n(s * 1.3)} ${n(s * 1.8)}q${n(-s * 0.4)} ${n(-s * 0.8)} ${n(-s * 1.1)} ${n(-s * 0.8)}Z`,
          colour,
        ),
    )
  })
  content += ellipse(centre + 40, 800, 330, 46, mood.ink, 'opacity="0.18"')
  if (sheet.variant % 2 === 0)
    content += drawDrum(sheet, centre - 320, 700) + drawDrum(sheet, centre + 350, 730)
  return (
    content +
    place(drawOud(sheet), centre, 580, sheet.choose(0.9, 0.84, 0.94), sheet.choose(24, -20, 14, -28))
  )
}

function drawDrum(sheet: Sheet, x: number, y: number): string {
  const { mood } = sheet
  const body = tint(mood, '#2c6f78')
  return (
    sheet.shadow(x, y + 150, 130, 20, 0.6) +
    path(
      `M${x - 100} ${y - 110}C${x - 96} ${y} ${x - 40} ${y} ${x - 38} ${y + 60}L${x - 66} ${y + 150}H${x + 66}L${x + 38} ${y + 60}C${x + 40} ${y} ${x + 96} ${y} ${x + 100} ${y - 110}Z`,
      sheet.across(lighten(body, 0.3), darken(body, 0.4)),
    ) +
    repeat(9, i =>
      polygon(
        [
          [x - 88 + i * 20, y - 60],
          [x - 78 + i * 20, y - 80],
          [x - 68 + i * 20, y - 60],
          [x - 78 + i * 20, y - 40],
        ],
        i % 2 ? mood.accent2 : mood.paper,
      ),
    ) +
    ellipse(x, y - 110, 104, 30, mood.accent2) +
    ellipse(x, y - 112, 92, 24, mood.paper) +
    boxes([[x - 44, y + 56, 88, 9]], mood.accent2)
  )
}
