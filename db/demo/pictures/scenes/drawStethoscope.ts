import { drawPlus } from '../drawPlus.ts'
import { darken, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, line, n, type Point, path, pill, polygon, rect, repeat, stroke } from '../svg.ts'

export function drawStethoscope(sheet: Sheet): string {
  const { mood, random } = sheet
  const desk = mix(tint(mood, sheet.choose('#2f8f8a', '#e9d9bd', '#2f5f94', '#d98a72')), mood.mid, 0.12)
  const dark = mix(mood.ink, mood.near, 0.25)
  let content =
    rect(
      0,
      0,
      sheetWidth,
      sheetHeight,
      sheet.gradient(
        [
          [0, lighten(desk, 0.28)],
          [1, darken(desk, 0.28)],
        ],
        50,
      ),
    ) + sheet.glow(sheet.choose(360, 1240), 80, 900, mood.sun, 0.55)
  content +=
    polygon(
      [
        [-40, 640],
        [720, -40],
        [960, -40],
        [-40, 860],
      ],
      mood.paper,
      'opacity="0.09"',
    ) +
    polygon(
      [
        [620, 940],
        [1640, 40],
        [1640, 200],
        [820, 940],
      ],
      mood.paper,
      'opacity="0.07"',
    )
  const [bx, by, turn] = sheet.choose([1010, 470, 8], [640, 460, -9], [980, 450, 5]) as readonly [
    number,
    number,
    number,
  ]
  const beat: Point[] = [
    [-190, 40],
    [-110, 40],
    [-84, 0],
    [-58, 40],
    [-30, 40],
    [-8, -100],
    [24, 130],
    [48, 10],
    [64, 40],
    [100, 40],
    [122, 14],
    [144, 40],
    [190, 40],
  ]
  const paper = mix('#fffaf0', mood.sky[2], 0.2)
  content += `<g transform="translate(${bx} ${by}) rotate(${turn})">${rect(-250, -310, 530, 680, mood.ink, 'opacity="0.28" rx="26"')}${rect(-266, -330, 532, 680, sheet.down(tint(mood, '#a8703f'), darken(tint(mood, '#a8703f'), 0.3)), 'rx="26"')}${rect(-234, -290, 468, 612, paper)}${repeat(14, i => rect(-214, -190 + i * 26, 428, 1.5, mood.accent, 'opacity="0.2"'))}${repeat(17, i => rect(-214 + i * 26.7, -190, 1.5, 340, mood.accent, 'opacity="0.2"'))}${line(beat, tint(mood, mood.accent), 9)}${repeat(4, i => pill(-210, 186 + i * 32, [330, 400, 280, 180][i]!, 12, mood.far, 6, 'opacity="0.6"'))}${circle(-180, -244, 26, tint(mood, '#1f8a80'))}${drawPlus(-180, -244, 30, '#fffaf0')}${pill(-140, -258, 190, 14, mood.mid, 7)}${pill(-140, -236, 120, 10, mood.far, 5)}${rect(-86, -356, 172, 62, sheet.down(lighten(mood.far, 0.6), mood.mid), 'rx="14"')}${circle(0, -340, 12, mood.near)}</g>`
  const [hx, hy, s] = sheet.choose([700, 430, 1], [900, 430, 1.04], [690, 450, 1.08]) as readonly [
    number,
    number,
    number,
  ]
  const tube = tint(mood, sheet.choose('#1d3f5f', '#a23a3c', '#23555a', '#3b3560'))
  const loop =
    'M0 -120C-60 -250 -310 -230 -300 -30C-292 130 -90 200 0 330C90 200 292 130 300 -30C306 -200 130 -260 40 -160'
  const ears = 'M0 330C10 420 -120 430 -190 400'
  content += `<g transform="translate(${hx} ${hy}) scale(${s})">${stroke(loop, mood.ink, 34, 'opacity="0.28" transform="translate(18 24)"')}${stroke(ears, mood.ink, 34, 'opacity="0.25" transform="translate(14 20)"')}${stroke(ears, tube, 30)}${stroke(loop, tube, 30)}${stroke(loop, lighten(tube, 0.4), 7, 'opacity="0.6" transform="translate(-5 -7)"')}${stroke('M0 -120C20 -190 60 -230 120 -290', lighten(mood.far, 0.35), 15)}${stroke('M0 -120C-20 -190 -60 -230 -120 -290', lighten(mood.far, 0.35), 15)}${stroke('M120 -290l34 -34M-120 -290l-34 -34', dark, 30)}${circle(-206, 404, 84, mood.ink, 'opacity="0.3"')}${circle(-222, 388, 82, sheet.ball('#ffffff', mood.far, mood.near))}${circle(-222, 388, 60, sheet.ball(mood.near, lighten(mood.far, 0.5), '#ffffff'))}${circle(-222, 388, 42, mix(mood.paper, mood.far, 0.3))}</g>`
  const pill2 = (x: number, y: number, a: number, colour: string) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${a})">${pill(-48, -14, 110, 46, mood.ink, 23, 'opacity="0.25"')}${pill(-56, -23, 112, 46, '#fffaf0')}${path('M0 -23H33A23 23 0 0 1 33 23H0Z', colour)}${pill(-40, -16, 80, 9, '#ffffff', 4, 'opacity="0.6"')}</g>`
  const side = sheet.choose(1360, 300, 1380)
  content += repeat(5, i =>
    pill2(
      side + random.between(-90, 70),
      560 + i * 62,
      random.between(-60, 80),
      tint(mood, [mood.accent, mood.accent2, '#1f8a80'][i % 3]!),
    ),
  )
  return (
    content +
    repeat(4, () =>
      circle(
        side + random.between(-120, 120),
        random.between(500, 840),
        20,
        '#fffaf0',
        `stroke="${mood.far}" stroke-width="3"`,
      ),
    )
  )
}
