import { darken, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, curve, ellipse, type Point, path, pill, polygon, rect, repeat, stroke } from '../svg.ts'

/** A calligrapher's desk: pen strokes, diamonds and rosettes only, nothing that can be read. */
export function drawCalligraphy(sheet: Sheet): string {
  const { mood, random } = sheet
  const desk = tint(mood, sheet.choose('#6d4630', '#33505c', '#7d3f38', '#4e4a3c'))
  const paper = mix('#f8ecd2', mood.sky[2], 0.16)
  const ink = mix(mood.ink, '#1c1a2a', 0.4)
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient(
      [
        [0, lighten(desk, 0.16)],
        [1, darken(desk, 0.45)],
      ],
      50,
    ),
  )
  content += repeat(9, i =>
    stroke(
      curve([
        [-20, 60 + i * 110],
        [500, 40 + i * 110 + random.between(-16, 16)],
        [1100, 70 + i * 110],
        [1620, 50 + i * 110],
      ]),
      darken(desk, 0.25),
      3,
      'opacity="0.4"',
    ),
  )
  content += sheet.glow(sheet.choose(380, 1200), 60, 800, mood.sun, 0.5)
  const turn = sheet.choose(-5, 4, -3, 6)
  const star = (x: number, y: number, r: number, colour: string) =>
    `<g transform="translate(${x} ${y})">${rect(-r, -r, r * 2, r * 2, colour)}${rect(-r, -r, r * 2, r * 2, colour, 'transform="rotate(45)"')}${circle(0, 0, r * 0.72, paper)}${circle(0, 0, r * 0.45, mood.accent2)}</g>`
  let page =
    rect(-536, -336, 1100, 704, mood.ink, 'opacity="0.35"') +
    rect(
      -550,
      -350,
      1100,
      700,
      sheet.gradient(
        [
          [0, lighten(paper, 0.3)],
          [1, mix(paper, mood.far, 0.2)],
        ],
        40,
      ),
    ) +
    rect(-522, -322, 1044, 644, 'none', `stroke="${mood.accent2}" stroke-width="5"`) +
    rect(-506, -306, 1012, 612, 'none', `stroke="${tint(mood, mood.accent)}" stroke-width="14"`) +
    rect(-490, -290, 980, 580, 'none', `stroke="${mood.accent2}" stroke-width="3"`)
  page += [
    [-498, -298],
    [498, -298],
    [-498, 298],
    [498, 298],
  ]
    .map(([x, y]) => star(x!, y!, 26, tint(mood, mood.mid)))
    .join('')
  const dot = (x: number, y: number, size = 24) =>
    path(`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}Z`, tint(mood, mood.accent))
  const guide = `stroke="${mood.far}" stroke-width="2.5" stroke-dasharray="2 11" stroke-linecap="round"`
  page += sheet.choose(
    path(
      'M318 -168C368 20 250 216 -6 226C-250 232 -366 70 -318 -132L-262 -176C-300 -10 -220 112 -16 116C170 118 276 16 262 -122Z',
      ink,
    ) +
      path('M-420 116H420M-420 226H420', 'none', guide) +
      repeat(7, i => dot(-180 + i * 60, -64)),
    path(
      'M336 -84C340 -150 280 -196 216 -166C150 -132 158 -44 230 -26C266 -18 290 -26 306 -40C286 70 160 150 -80 160C-210 164 -310 138 -400 70L-424 110C-330 214 -150 262 50 234C256 202 346 70 336 -84ZM288 -98C262 -82 224 -92 222 -114C224 -138 270 -134 288 -98Z',
      ink,
      'fill-rule="evenodd"',
    ) +
      path('M-440 70H440M-440 -166H440', 'none', guide) +
      repeat(5, i => dot(-330 + i * 62, -60)),
    circle(0, 0, 252, 'none', guide) +
      path('M-440 0H440M0 -270V270', 'none', guide) +
      path(
        'M66 -262C84 -240 74 -214 70 -190C80 -60 66 100 8 246L-30 214C22 80 26 -70 8 -196C4 -226 34 -250 66 -262Z',
        ink,
      ) +
      repeat(7, i => dot(150, -216 + i * 72, 22)) +
      path('M-110 -40C-140 90 -230 130 -330 96C-300 170 -160 170 -96 60C-76 20 -84 -20 -110 -40Z', ink),
  )
  content += `<g transform="translate(${sheet.choose(780, 820)} 430) rotate(${turn})">${page}</g>`
  const [px, py] = [sheet.choose(1040, 980, 1080), sheet.choose(600, 560, 640)]
  const reed = tint(mood, '#c9974d')
  content += `<g transform="translate(${px} ${py}) rotate(${sheet.choose(-38, -46, -32)})">${polygon(
    [
      [14, 26],
      [560, 40],
      [560, 70],
      [30, 50],
    ],
    mood.ink,
    'opacity="0.3"',
  )}${path('M0 0L86 -26H560V26H110Q60 24 0 0Z', sheet.down(lighten(reed, 0.4), darken(reed, 0.3)))}${path('M0 0L60 -18Q80 -2 60 16L20 8Z', ink)}${repeat(3, i => rect(190 + i * 130, -26, 8, 52, darken(reed, 0.35)))}</g>`
  const well: Point = sheet.choose([350, 700], [1270, 190], [330, 210])
  content +=
    sheet.shadow(well[0] + 20, well[1] + 24, 150, 110, 0.8) +
    circle(
      well[0],
      well[1],
      92,
      sheet.ball(lighten(mood.accent2, 0.4), mood.accent2, darken(mood.accent2, 0.5)),
    ) +
    circle(well[0], well[1], 66, darken(mood.accent2, 0.35)) +
    circle(well[0], well[1], 58, ink) +
    ellipse(well[0] - 16, well[1] - 20, 24, 12, mood.paper, 'opacity="0.3"')
  return (
    content + (sheet.variant % 2 ? '' : pill(120, 800, 300, 18, reed, 9, 'transform="rotate(-14 120 800)"'))
  )
}
