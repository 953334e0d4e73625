import { darken, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { ellipse, group, n, path, pill, polygon, rect, repeat, stroke } from '../svg.ts'

export function drawBooks(sheet: Sheet): string {
  const { mood, random } = sheet
  const wood = tint(mood, sheet.choose('#8a5836', '#6d4a3c', '#a06a3e'))
  const hues = ['#b4462f', '#d9a03c', '#2c6b70', '#efe2c4', '#3c4a7a', '#6f8a55', '#7b3d55', '#c97848'].map(
    colour => tint(mood, colour),
  )
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.down(mix(mood.near, mood.ink, 0.3), mix(mood.near, mood.mid, 0.3)),
  )
  for (let shelf = 0; shelf < 3; shelf++) {
    const y = 218 + shelf * 226
    for (let x = -20; x < 1620; ) {
      const [w, h] = [random.between(26, 58), random.between(128, 188)]
      if (random.chance(0.07)) {
        x += w * 1.6
        continue
      }
      const colour = mix(random.pick(hues), mood.near, 0.48)
      const tilt = random.chance(0.08) ? `transform="rotate(7 ${n(x)} ${y})"` : ''
      content += group(
        rect(x, y - h, w, h, sheet.across(lighten(colour, 0.12), darken(colour, 0.25))) +
          rect(x, y - h + 18, w, 5, mood.accent2, 'opacity="0.5"') +
          rect(x, y - 34, w, 8, mood.accent2, 'opacity="0.4"'),
        tilt,
      )
      x += w + 2
    }
    content +=
      rect(0, y, sheetWidth, 20, mix(wood, mood.near, 0.25)) +
      rect(0, y + 20, sheetWidth, 16, sheet.fade(mood.ink, 0.6))
  }
  content += sheet.glow(sheet.choose(800, 760, 860), 430, 640, mood.window, 0.5)
  content +=
    rect(0, 710, sheetWidth, 190, sheet.down(lighten(wood, 0.2), darken(wood, 0.4))) +
    rect(0, 710, sheetWidth, 8, lighten(wood, 0.42))
  const book = (x: number, y: number, w: number, h: number, colour: string) =>
    pill(x, y, w, h, sheet.down(lighten(colour, 0.14), darken(colour, 0.3)), 8) +
    pill(x + w * 0.05, y + h * 0.16, w * 0.95, h * 0.68, mix(mood.paper, colour, 0.12), 5) +
    repeat(4, i =>
      rect(x + w * 0.06, y + h * (0.28 + i * 0.13), w * 0.93, 2, mix(mood.paper, mood.mid, 0.5)),
    ) +
    pill(x, y, w * 0.12, h, darken(colour, 0.12), 8) +
    rect(x + w * 0.02, y + h * 0.2, w * 0.07, h * 0.1, mood.accent2)
  const stackX = sheet.choose(360, 960, 380, 930)
  content += sheet.shadow(stackX + 140, 790, 270, 26, 0.8)
  content += repeat(sheet.choose(6, 5, 7), i =>
    book(
      stackX + random.between(-22, 22),
      732 - i * 52,
      270 + random.between(-20, 30),
      50,
      hues[(i + sheet.variant) % hues.length]!,
    ),
  )
  const ox = sheet.choose(920, 640, 960, 620)
  const page = (side: 1 | -1) =>
    path(
      `M${ox} 640C${ox + side * 60} 590 ${ox + side * 190} 584 ${ox + side * 290} 622L${ox + side * 318} 800C${ox + side * 200} 764 ${ox + side * 70} 770 ${ox} 822Z`,
      sheet.gradient(
        [
          [0, mix(mood.paper, mood.mid, side === 1 ? 0.32 : 0.02)],
          [1, mix(mood.paper, mood.mid, side === 1 ? 0.02 : 0.3)],
        ],
        0,
      ),
    ) +
    repeat(7, i =>
      stroke(
        `M${n(ox + side * (36 + i))} ${n(660 + i * 19)}C${n(ox + side * 90)} ${n(628 + i * 20)} ${n(ox + side * 190)} ${n(622 + i * 20)} ${n(ox + side * (262 + i * 3 - (i === 6 ? 90 : 0)))} ${n(640 + i * 20)}`,
        mood.mid,
        4,
        'opacity="0.45"',
      ),
    )
  const cover = tint(mood, mood.accent)
  content +=
    sheet.shadow(ox, 834, 400, 40, 0.8) +
    polygon(
      [
        [ox - 304, 632],
        [ox - 336, 820],
        [ox, 846],
        [ox + 336, 820],
        [ox + 304, 632],
      ],
      cover,
    ) +
    path(
      `M${ox - 322} 806C${ox - 200} 772 ${ox - 70} 780 ${ox} 832C${ox + 70} 780 ${ox + 200} 772 ${ox + 322} 806L${ox + 326} 816C${ox + 200} 786 ${ox + 70} 796 ${ox} 842C${ox - 70} 796 ${ox - 200} 786 ${ox - 326} 816Z`,
      mix(mood.paper, mood.mid, 0.4),
    ) +
    page(-1) +
    page(1) +
    polygon(
      [
        [ox + 30, 622],
        [ox + 54, 614],
        [ox + 70, 858],
        [ox + 52, 840],
        [ox + 38, 862],
      ],
      mood.accent2,
    )
  const lamp = sheet.choose(700, 1300, 1290, 300)
  if (sheet.variant % 2 === 0)
    content +=
      sheet.glow(lamp, 520, 330, mood.window, 0.7) +
      rect(lamp - 5, 500, 10, 260, mood.ink) +
      ellipse(lamp, 764, 70, 14, mood.ink) +
      polygon(
        [
          [lamp - 46, 420],
          [lamp + 46, 420],
          [lamp + 96, 530],
          [lamp - 96, 530],
        ],
        sheet.down(mood.accent, lighten(mood.accent2, 0.3)),
      )
  return content
}
