import { darken, lighten, mix } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, type Point, path, pill, rect, repeat, stroke, taper } from '../svg.ts'

export function drawRobot(sheet: Sheet): string {
  const { mood, random } = sheet
  const shell = mix(mood.paper, mood.far, mood.night ? 0.3 : 0.08)
  const shade = mix(shell, mood.near, 0.55)
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient(
      [
        [0, mix(mood.sky[0], mood.near, 0.3)],
        [0.7, mood.sky[1]],
        [1, mood.sky[2]],
      ],
      70,
    ),
  )
  content +=
    repeat(9, i => rect(i * 200 - 30, 0, 2, 900, mood.paper, 'opacity="0.14"')) +
    repeat(6, i => rect(0, i * 170 + 20, sheetWidth, 2, mood.paper, 'opacity="0.14"'))
  content +=
    circle(800, 410, 390, mix(mood.sun, mood.sky[2], 0.4), 'opacity="0.75"') +
    sheet.glow(800, 400, 760, mood.sun, 0.5)
  content += repeat(3, i =>
    circle(
      800,
      410,
      430 + i * 90,
      'none',
      `stroke="${mood.paper}" stroke-width="3" stroke-dasharray="${30 + i * 40} ${20 + i * 14}" opacity="0.5"`,
    ),
  )
  content += repeat(14, () => {
    const [x, y] = [random.between(120, 1480), random.between(80, 560)]
    return Math.abs(x - 800) < 330
      ? ''
      : circle(x, y, random.between(5, 13), random.pick([mood.accent, mood.accent2, mood.near, mood.paper]))
  })
  const look = sheet.choose(0, 16, -16)
  const metal = sheet.gradient(
    [
      [0, lighten(shell, 0.5)],
      [0.5, shell],
      [1, shade],
    ],
    25,
  )
  content +=
    rect(756, 520, 88, 120, sheet.across(mood.mid, mood.ink)) +
    repeat(4, i => pill(744, 536 + i * 26, 112, 14, mix(mood.near, mood.mid, 0.4)))
  content +=
    path('M390 920C390 740 520 640 680 622H920C1080 640 1210 740 1210 920Z', metal) +
    path('M620 920V700Q800 640 980 700V920Z', mix(shell, mood.mid, 0.24)) +
    circle(800, 780, 62, mood.ink) +
    sheet.glow(800, 780, 150, mood.accent2, 0.8) +
    circle(800, 780, 40, sheet.ball(mood.paper, mood.accent2, darken(mood.accent, 0.2)))
  content +=
    circle(452, 800, 92, sheet.ball(lighten(shell, 0.4), mix(shell, mood.mid, 0.35), mood.near)) +
    circle(1148, 800, 92, sheet.ball(lighten(shell, 0.3), mix(shell, mood.mid, 0.4), mood.near))
  content +=
    rect(797, 96, 8, 90, mood.near) +
    sheet.glow(801, 92, 80, mood.accent, 0.9) +
    circle(801, 92, 17, mood.accent)
  content +=
    circle(548, 384, 52, mood.near) +
    circle(1052, 384, 52, mood.near) +
    circle(548, 384, 28, mood.accent) +
    circle(1052, 384, 28, mood.accent)
  content +=
    rect(556, 168, 488, 420, metal, `rx="${sheet.choose(150, 90, 200)}"`) +
    rect(612 + look, 262, 376, 232, sheet.down(mood.ink, lighten(mood.ink, 0.12)), 'rx="100"') +
    path(
      `M${640 + look} 330Q${660 + look} 280 ${730 + look} 276`,
      'none',
      `stroke="${mood.paper}" stroke-width="9" stroke-linecap="round" opacity="0.4"`,
    )
  const eye = (x: number) =>
    sheet.glow(x, 372, 110, mood.window, 0.75) +
    sheet.choose(
      circle(x, 372, 36, mood.window) + circle(x + look * 0.5, 372, 15, mood.ink),
      pill(x - 34, 346, 68, 56, mood.window, 26),
      stroke(`M${x - 34} 386Q${x} 336 ${x + 34} 386`, mood.window, 18),
    )
  content +=
    eye(716 + look * 1.4) +
    eye(884 + look * 1.4) +
    stroke(
      `M${752 + look} 446Q${800 + look} ${sheet.choose(472, 452, 476)} ${848 + look} 446`,
      mood.window,
      9,
    )
  const hand = (x: number, y: number, side: 1 | -1) => {
    const palm: Point = [x, y]
    const fingers = [-38, -14, 10, 34]
      .map(
        (dx, i) =>
          taper(
            [x + dx * side, y - 30],
            13,
            [x + dx * 1.5 * side, y - 106 + Math.abs(i - 1.5) * 14],
            10,
            i % 2 ? shell : lighten(shell, 0.2),
          ) + circle(x + dx * 1.25 * side, y - 68, 12, mood.mid),
      )
      .join('')
    return (
      taper([x + side * 120, 930], 62, [x + side * 16, y + 60], 40, sheet.across(shade, shell)) +
      fingers +
      taper([x - side * 44, y + 10], 15, [x - side * 98, y - 46], 11, shell) +
      circle(...palm, 56, metal)
    )
  }
  if (sheet.variant % 2 === 0) content += hand(330, 640, -1)
  if (sheet.variant % 4 !== 2) content += hand(1270, 610, 1)
  if (sheet.variant % 2)
    content += `<g transform="translate(1250 430)">${repeat(8, i => rect(-16, -84, 32, 168, mood.accent, `rx="6" transform="rotate(${i * 22.5})"`))}${circle(0, 0, 62, mood.accent)}${circle(0, 0, 28, mood.sky[1])}</g>`
  return content
}
