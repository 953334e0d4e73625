import { drawTable } from '../drawTable.ts'
import { darken, lighten, mix, tint } from '../palette.ts'
import type { Sheet } from '../Sheet.ts'
import { circle, ellipse, group, line, n, path, pill, place, polygon, rect, repeat, stroke } from '../svg.ts'

export function drawVegetables(sheet: Sheet): string {
  const { mood, random } = sheet
  const wood = tint(mood, sheet.choose('#b98552', '#94664a', '#c79a68'))
  const [red, green, aubergine, yellow, orange] = ['#cf3f2c', '#5f8f3f', '#4f2a52', '#efbf3d', '#e6842f'].map(
    colour => tint(mood, colour),
  ) as [string, string, string, string, string]
  const ball = (colour: string) => sheet.ball(lighten(colour, 0.5), colour, mix(colour, mood.ink, 0.5))
  const [redBall, greenBall, darkBall, yellowBall, orangeBall, rubyBall] = [
    red,
    green,
    aubergine,
    yellow,
    orange,
    tint(mood, '#a8283c'),
  ].map(ball) as [string, string, string, string, string, string]
  const shine = (x: number, y: number, r: number) =>
    ellipse(x - r * 0.36, y - r * 0.42, r * 0.2, r * 0.12, '#fff6e2', 'opacity="0.75" ')
  const leafy = (x: number, y: number, r: number) =>
    repeat(
      5,
      i =>
        `<path transform="translate(${n(x)} ${n(y)}) rotate(${i * 72 + 10})" d="M0 0Q${n(r * 0.2)} ${n(-r * 0.3)} 0 ${n(-r * 0.6)}Q${n(-r * 0.2)} ${n(-r * 0.3)} 0 0Z" fill="${darken(green, 0.2)}"/>`,
    )
  const tomato = (x: number, y: number, r: number) =>
    ellipse(x, y, r * 1.08, r, redBall) + shine(x, y, r) + leafy(x, y - r * 0.72, r)
  const lemon = (x: number, y: number, r: number) =>
    path(
      `M${n(x - r * 1.35)} ${n(y)}Q${n(x - r)} ${n(y - r * 0.2)} ${n(x - r * 0.8)} ${n(y - r * 0.6)}Q${n(x)} ${n(y - r * 1.2)} ${n(x + r * 0.8)} ${n(y - r * 0.6)}Q${n(x + r)} ${n(y - r * 0.2)} ${n(x + r * 1.35)} ${n(y)}Q${n(x + r)} ${n(y + r * 0.2)} ${n(x + r * 0.8)} ${n(y + r * 0.6)}Q${n(x)} ${n(y + r * 1.2)} ${n(x - r * 0.8)} ${n(y + r * 0.6)}Q${n(x - r)} ${n(y + r * 0.2)} ${n(x - r * 1.35)} ${n(y)}Z`,
      yellowBall,
    ) + shine(x, y, r)
  const orangeFruit = (x: number, y: number, r: number) =>
    circle(x, y, r, orangeBall) + shine(x, y, r) + circle(x, y - r * 0.8, r * 0.1, darken(green, 0.2))
  const pomegranate = (x: number, y: number, r: number) =>
    polygon(
      [
        [x - r * 0.3, y - r * 0.8],
        [x - r * 0.36, y - r * 1.32],
        [x - r * 0.12, y - r * 1.12],
        [x, y - r * 1.36],
        [x + r * 0.12, y - r * 1.12],
        [x + r * 0.36, y - r * 1.32],
        [x + r * 0.3, y - r * 0.8],
      ],
      darken(red, 0.35),
    ) +
    circle(x, y, r, rubyBall) +
    shine(x, y, r)
  const eggplant = (x: number, y: number, s: number, turn: number) =>
    place(
      path(
        'M-20 -150C40 -150 40 -60 76 10C110 90 60 150 0 150C-60 150 -110 90 -80 10C-50 -60 -60 -150 -20 -150Z',
        darkBall,
      ) +
        path('M-46 -110Q-10 -170 40 -112Q30 -80 10 -104Q-4 -70 -16 -102Q-34 -76 -46 -110Z', green) +
        stroke('M-4 -146Q-10 -176 10 -192', darken(green, 0.2), 14) +
        stroke('M-46 30Q-54 80 -30 112', '#fff6e2', 9, 'opacity="0.45"'),
      x,
      y,
      s,
      turn,
    )
  const pepper = (x: number, y: number, s: number, hue: string, turn: number) =>
    place(
      path(
        'M-6 -92C-70 -120 -110 -70 -96 0C-90 70 -60 118 -30 104Q0 122 30 104C60 118 90 70 96 0C110 -70 64 -120 -6 -92Z',
        hue,
      ) +
        path(
          'M-26 -84C-50 -20 -44 60 -26 100M26 -84C50 -20 44 60 26 100',
          'none',
          `stroke="${mood.ink}" stroke-width="5" opacity="0.22"`,
        ) +
        stroke('M0 -90Q0 -124 20 -138', darken(green, 0.25), 18) +
        stroke('M-70 -50Q-82 0 -68 44', '#fff6e2', 10, 'opacity="0.5"'),
      x,
      y,
      s,
      turn,
    )
  const carrot = (x: number, y: number, s: number, turn: number) =>
    place(
      [-26, -8, 12, 28]
        .map(
          (t, i) =>
            `<g transform="rotate(${t})">${path(`M0 -8C${i % 2 ? 30 : -30} -60 ${i % 2 ? 20 : -20} -110 0 -150C-6 -100 6 -50 0 -8Z`, i % 2 ? green : lighten(green, 0.2))}</g>`,
        )
        .join('') +
        path(
          'M-36 0Q0 -24 36 0Q30 120 0 250Q-30 120 -36 0Z',
          sheet.across(lighten(orange, 0.25), darken(orange, 0.3)),
        ) +
        [40, 84, 130].map(y2 => stroke(`M-22 ${y2}Q-8 ${y2 + 6} 4 ${y2}`, darken(orange, 0.3), 4)).join(''),
      x,
      y,
      s,
      turn,
    )
  const lettuce = (x: number, y: number, s: number) =>
    repeat(
      9,
      i =>
        `<g transform="translate(${n(x)} ${n(y)}) rotate(${-72 + i * 18}) scale(${s})">${path('M0 0C-60 -40 -76 -120 -50 -180Q-30 -214 0 -200Q30 -214 50 -180C76 -120 60 -40 0 0Z', mix(green, i % 2 ? mood.paper : mood.ink, i % 2 ? 0.3 : 0.12))}${stroke('M0 0V-170', lighten(green, 0.55), 6)}</g>`,
    )
  const plan = sheet.variant % 2
  let content = drawTable(sheet, 610, wood)
  content += sheet.shadow(800, 850, 620, 60, 0.75)
  content +=
    lettuce(sheet.choose(560, 1030), 560, 1.25) +
    carrot(1010, 420, 1, 24) +
    carrot(1090, 440, 0.95, 36) +
    eggplant(sheet.choose(800, 640), 470, 1.15, sheet.choose(14, -18)) +
    pepper(960, 560, 1.1, plan ? yellowBall : redBall, 8) +
    pepper(650, 570, 1.05, plan ? redBall : greenBall, -8)
  content +=
    tomato(800, 590, 84) +
    orangeFruit(1090, 600, 72) +
    lemon(540, 620, 54) +
    tomato(720, 610, 62) +
    pomegranate(900, 620, 66)
  if (plan) {
    const slat = (i: number) =>
      pill(430, 616 + i * 76, 740, 64, sheet.down(lighten(wood, 0.32), darken(wood, 0.12)), 6) +
      repeat(6, k =>
        line(
          [
            [460 + k * 116, 634 + i * 76],
            [530 + k * 116, 632 + i * 76],
          ],
          darken(wood, 0.2),
          2,
        ),
      )
    content +=
      rect(440, 640, 720, 200, darken(wood, 0.5)) +
      repeat(3, slat) +
      rect(440, 606, 44, 240, sheet.across(lighten(wood, 0.2), darken(wood, 0.2))) +
      rect(1116, 606, 44, 240, sheet.across(lighten(wood, 0.2), darken(wood, 0.2)))
  } else {
    const bowl = tint(mood, sheet.choose('#2c6f78', '#2f5f94', '#b4593a', '#e9dfc8'))
    content +=
      path(
        'M420 620H1180C1176 760 1040 850 800 850C560 850 424 760 420 620Z',
        sheet.gradient(
          [
            [0, lighten(bowl, 0.4)],
            [0.5, bowl],
            [1, mix(bowl, mood.ink, 0.5)],
          ],
          10,
        ),
      ) +
      group(
        repeat(
          14,
          i =>
            polygon(
              [
                [400 + i * 62, 690],
                [431 + i * 62, 652],
                [462 + i * 62, 690],
                [431 + i * 62, 728],
              ],
              mood.paper,
              'opacity="0.8"',
            ) + circle(431 + i * 62, 690, 11, mood.accent2),
        ),
        sheet.clip(path('M424 640H1176C1176 760 1040 850 800 850C560 850 424 760 424 640Z', '#000')),
      ) +
      pill(410, 612, 780, 18, lighten(bowl, 0.45), 9)
  }
  content +=
    sheet.shadow(1300, 850, 130, 22, 0.7) +
    pomegranate(1270, 790, 64) +
    lemon(1370, 820, 40) +
    sheet.shadow(300, 850, 150, 22, 0.7) +
    tomato(270, 800, 58) +
    tomato(360, 822, 42)
  return (
    content +
    repeat(7, () =>
      ellipse(random.between(460, 1140), random.between(862, 886), 14, 7, green, 'opacity="0.8"'),
    )
  )
}
