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
  page += sheet.choose(
    path(
      'M330 -190C350 -60 340 60 250 130C130 214 -90 214 -230 130C-340 60 -350 -60 -300 -130C-290 -40 -260 40 -180 84C-60 146 110 140 210 76C290 20 296 -80 284 -160Z',
      ink,
    ) +
      path('M90 -240C104 -100 96 20 60 92L22 108C60 10 56 -110 40 -216Z', ink) +
      path('M-70 -200C-56 -90 -60 10 -92 84L-130 96C-96 10 -100 -80 -118 -176Z', ink),
    path(
      'M380 40C300 130 160 150 60 80C-20 20 -40 -80 20 -130C80 -170 150 -120 140 -60C60 -90 40 -30 100 30C190 90 290 70 360 -10Z',
      ink,
    ) +
      path(
        'M60 76C-60 150 -240 190 -400 90C-420 60 -410 20 -390 0C-360 70 -220 110 -60 60C-10 40 20 20 40 10Z',
        ink,
      ) +
      path('M-190 -230C-176 -110 -180 0 -210 70L-250 84C-216 0 -220 -110 -240 -206Z', ink),
    path('M-400 120C-200 210 200 210 400 60C380 120 360 160 320 190C120 300 -260 270 -400 120Z', ink) +
      repeat(4, i =>
        path(
          `M${-230 + i * 140} ${-220 + i * 16}C${-214 + i * 140} -100 ${-220 + i * 140} 40 ${-250 + i * 140} 124L${-290 + i * 140} 136C${-256 + i * 140} 30 ${-260 + i * 140} -90 ${-280 + i * 140} ${-196 + i * 16}Z`,
          ink,
        ),
      ),
  )
  const dot = (x: number, y: number) =>
    `<path d="M${x} ${y - 26}l26 26l-26 26l-26 -26Z" fill="${tint(mood, mood.accent)}"/>`
  page += dot(-40, 236) + dot(24, 236) + dot(200, -216)
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
