import { darken, depth, lighten, mix, tint } from '../palette.ts'
import { drawAudience, drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, curve, group, n, path, pill, polygon, rect, repeat } from '../svg.ts'

export function drawCinema(sheet: Sheet): string {
  const { mood, random } = sheet
  const wall = mix(mood.near, mood.ink, 0.6)
  let content = rect(0, 0, sheetWidth, sheetHeight, sheet.down(wall, mood.ink))
  const [x, y, w, h] = [330, 130, 940, 430]
  content += repeat(
    7,
    i =>
      rect(30 + i * 40, 60, 18, 660, mix(wall, mood.accent, 0.22)) +
      rect(1550 - i * 40, 60, 18, 660, mix(wall, mood.accent, 0.22)),
  )
  content +=
    sheet.glow(800, 350, 820, mood.sky[1], 0.7) + rect(x - 16, y - 16, w + 32, h + 32, mood.ink, 'rx="12"')
  const film = sheet.choose(0, 1, 2)
  let scene = rect(x, y, w, h, sheet.down(mood.sky[1], mood.sky[2]))
  const sun = film === 1 ? 620 : 940
  scene += sheet.glow(sun, 380, 330, mood.sun, 0.9) + circle(sun, 400, film === 2 ? 60 : 96, mood.sun)
  if (film === 0)
    scene +=
      path(
        `${curve([
          [300, 470],
          [520, 410],
          [760, 480],
          [1000, 400],
          [1300, 470],
        ])}V600H300Z`,
        depth(mood, 0.35),
      ) +
      path(
        `${curve([
          [300, 520],
          [560, 480],
          [860, 540],
          [1300, 490],
        ])}V600H300Z`,
        depth(mood, 0.6),
      ) +
      drawPerson(sheet, 700, 520, 150, { kind: 'man', cloth: mood.ink, walking: true }) +
      drawPerson(sheet, 780, 524, 136, { kind: 'woman', cloth: mood.near, scarf: true })
  if (film === 1)
    scene +=
      repeat(12, i =>
        rect(330 + i * 82, 470 - ((i * 67) % 130), 76, 300, depth(mood, 0.45 + (i % 3) * 0.1)),
      ) + drawPerson(sheet, 930, 640, 380, { kind: 'woman', cloth: mood.ink, head: mood.ink, scarf: false })
  if (film === 2)
    scene +=
      path('M330 500Q560 470 800 500T1270 490V600H330Z', depth(mood, 0.4)) +
      path('M330 530Q560 505 800 535T1270 520V600H330Z', depth(mood, 0.65)) +
      path('M690 500Q800 545 930 496L900 528H720Z', mood.ink) +
      polygon(
        [
          [800, 500],
          [800, 320],
          [900, 490],
        ],
        mood.paper,
      ) +
      polygon(
        [
          [790, 498],
          [790, 350],
          [716, 492],
        ],
        mix(mood.paper, mood.accent, 0.4),
      )
  content += group(scene, sheet.clip(rect(x, y, w, h, '#000')))
  const source = sheet.choose(800, 560, 1040)
  content +=
    polygon(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [source + 8, 905],
        [source - 8, 905],
        [x, y + h],
      ],
      sheet.fade(mood.window, 0.3, -90),
    ) +
    repeat(50, () =>
      circle(
        random.between(480, 1120),
        random.between(360, 780),
        random.between(1, 3.4),
        mood.paper,
        `opacity="${n(random.between(0.2, 0.7))}"`,
      ),
    )
  const velvet = tint(mood, '#a8343a', 0.06)
  content += repeat(4, row => {
    const [sy, size] = [620 + row * 78, 74 + row * 26]
    const count = Math.ceil(1700 / (size * 1.2))
    const offset = 800 - (count * size * 1.2) / 2 + (row % 2) * size * 0.6
    const people = repeat(count, i =>
      random.chance(0.62)
        ? drawAudience(
            sheet,
            sy - size * 0.1,
            offset + i * size * 1.2,
            offset + (i + 1) * size * 1.2,
            size * 0.68,
            mix(mood.ink, mood.near, 0.25 - row * 0.06),
            mood.window,
          )
        : '',
    )
    const seat = sheet.down(lighten(darken(velvet, row * 0.16), 0.12), darken(velvet, 0.5 + row * 0.1))
    return (
      people +
      repeat(count, i =>
        pill(offset + i * size * 1.2 + 4, sy + size * 0.26, size * 1.2 - 8, size * 1.5, seat, size * 0.26),
      )
    )
  })
  return content
}
