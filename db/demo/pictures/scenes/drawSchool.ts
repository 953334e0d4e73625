import { drawTree } from '../ground.ts'
import { darken, depth, lighten, mix, tint } from '../palette.ts'
import { drawBack, drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { boxes, circle, curve, ellipse, group, line, path, pill, polygon, rect, stroke } from '../svg.ts'

export function drawSchool(sheet: Sheet): string {
  const { mood, random } = sheet
  const wall = mix(
    tint(mood, sheet.choose('#f0dcb4', '#cfe0d4', '#f3cdb4', '#d8d9ea')),
    mood.far,
    mood.night ? 0.5 : 0.12,
  )
  const wood = tint(mood, '#b98250')
  const board = tint(mood, sheet.choose('#2c5a4c', '#2b4a5e', '#28544a'), 0.05)
  let content =
    rect(0, 0, sheetWidth, sheetHeight, sheet.down(mix(wall, mood.mid, 0.18), wall)) +
    rect(0, 520, sheetWidth, 140, mix(wall, mood.mid, 0.32)) +
    rect(0, 512, sheetWidth, 10, lighten(wall, 0.4)) +
    rect(0, 650, sheetWidth, 250, sheet.down(mix(wood, wall, 0.4), darken(wood, 0.35)))
  const win = sheet.choose(1290, 1270, 1310)
  const view =
    rect(win, 110, 280, 340, sheet.down(mood.sky[0], mood.sky[2])) +
    circle(win + 190, 230, 44, mood.sun) +
    path(
      `${curve([
        [win - 20, 360],
        [win + 90, 310],
        [win + 190, 350],
        [win + 300, 320],
      ])}V460H${win}Z`,
      depth(mood, 0.35),
    ) +
    drawTree(sheet, win + 90, 470, 190, mood.leaf)
  content +=
    group(view, sheet.clip(rect(win, 110, 280, 340, '#000'))) +
    rect(win, 110, 280, 340, 'none', `stroke="${lighten(wood, 0.35)}" stroke-width="16"`) +
    rect(win + 134, 110, 12, 340, lighten(wood, 0.35)) +
    rect(win, 270, 280, 12, lighten(wood, 0.35)) +
    polygon(
      [
        [win, 110],
        [win + 280, 110],
        [win - 300, 900],
        [win - 820, 900],
      ],
      sheet.fade(mood.sun, 0.32),
    )
  content +=
    rect(342, 94, 876, 404, mood.ink, 'opacity="0.25" rx="10"') +
    rect(330, 82, 880, 404, lighten(wood, 0.12), 'rx="10"') +
    rect(
      348,
      100,
      844,
      368,
      sheet.gradient(
        [
          [0, lighten(board, 0.12)],
          [1, darken(board, 0.22)],
        ],
        40,
      ),
    ) +
    rect(360, 482, 820, 14, lighten(wood, 0.3))
  const chalk = `stroke="#fdf6e2" stroke-width="5" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="0.85"`
  content += sheet.choose(
    `<path ${chalk} d="M420 410H640L420 230ZM420 384h26v26M640 410L420 230"/><path ${chalk} d="M420 230L500 140L716 318L640 410"/><circle ${chalk} cx="850" cy="290" r="112"/><path ${chalk} d="M753 234L947 234L947 346L753 346ZM753 234L947 346"/><path ${chalk} d="M1010 300Q1045 180 1080 300T1150 300M1000 300H1170"/>`,
    `<circle ${chalk} cx="600" cy="285" r="50"/><ellipse ${chalk} cx="600" cy="285" rx="120" ry="44"/><ellipse ${chalk} cx="600" cy="285" rx="180" ry="90"/><circle ${chalk} cx="720" cy="290" r="16"/><circle ${chalk} cx="440" cy="250" r="22"/><path ${chalk} d="M900 420V330Q900 250 990 200M900 360Q840 340 830 280Q900 280 900 350M930 290Q1010 320 1060 260Q1000 210 935 270M860 420H950"/>`,
    `<path ${chalk} d="M440 400L500 210L660 180L720 300L620 420ZM500 210L620 420M660 180L440 400"/><path ${chalk} d="M820 200L950 150L1080 200L950 250ZM820 200V350L950 410L1080 350V200M950 250V410"/>`,
  )
  const teacher = sheet.choose(1180, 400, 1130, 460)
  const female = sheet.variant % 2 === 1
  content += drawPerson(sheet, teacher, 678, 370, {
    kind: female ? 'woman' : 'man',
    cloth: tint(mood, female ? mood.accent : mood.mid),
    scarf: true,
    walking: false,
  })
  content +=
    rect(teacher < 800 ? 120 : 130, 560, 190, 14, wood) +
    rect(140, 574, 14, 110, darken(wood, 0.2)) +
    rect(284, 574, 14, 110, darken(wood, 0.2)) +
    circle(214, 500, 46, sheet.ball('#bfe3e6', tint(mood, '#2f7fa0'), mood.near)) +
    path(
      'M190 480q14 -20 34 -10q10 16 -6 24q-24 6 -28 -14ZM214 516q20 -6 26 6q-10 20 -26 14Z',
      tint(mood, '#8fa35c'),
    ) +
    stroke('M214 446A54 54 0 0 1 214 554', mood.accent2, 6) +
    rect(208, 548, 12, 12, mood.accent2)
  for (let row = 0; row < 2; row++) {
    const [y, size, step] = [690 + row * 118, 92 + row * 34, 250 + row * 80]
    const count = row === 0 ? 6 : 5
    for (let i = 0; i < count; i++) {
      const x = 800 + (i - (count - 1) / 2) * step
      const cloth = tint(
        mood,
        ['#c7553f', '#e0a73f', '#2f7a78', '#f0e2c6', '#4a5a92', '#7a9a5a'][
          (i + row * 2 + sheet.variant) % 6
        ]!,
      )
      const girl = random.chance(0.5)
      content += drawBack(x, y, size, cloth, mood.sun)
      content += girl
        ? ellipse(x + 2, y, size * 0.28, size * 0.34, mood.ink) +
          pill(x - size * 0.06, y + size * 0.1, size * 0.14, size * 0.56, mood.ink) +
          circle(x + 1, y + size * 0.34, size * 0.09, mood.accent)
        : ellipse(x + 2, y - size * 0.04, size * 0.265, size * 0.31, mix(mood.ink, '#4a2c1e', 0.4))
      if (random.chance(0.28) || (row === 1 && i === 2))
        content +=
          line(
            [
              [x + size * 0.45, y + size * 0.6],
              [x + size * 0.56, y - size * 0.1],
              [x + size * 0.5, y - size * 0.62],
            ],
            cloth,
            size * 0.2,
          ) + circle(x + size * 0.5, y - size * 0.74, size * 0.1, tint(mood, '#b07a52'))
      content +=
        pill(x - step * 0.4, y + size * 0.92, step * 0.8, 20 + row * 6, lighten(wood, 0.3), 6) +
        boxes(
          [
            [x - step * 0.34, y + size * 0.92 + 20, 14, 120],
            [x + step * 0.34 - 14, y + size * 0.92 + 20, 14, 120],
          ],
          darken(wood, 0.35),
        ) +
        pill(
          x + size * 0.1,
          y + size * 0.84,
          size * 0.5,
          10,
          [mood.accent, mood.paper, mood.accent2][i % 3]!,
          3,
        )
    }
  }
  return content
}
