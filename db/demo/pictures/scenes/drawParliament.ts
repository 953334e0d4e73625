import { drawArch, drawColumn, drawDome, drawFlag, drawLamp, drawTowers, drawWindows } from '../buildings.ts'
import { drawPlaza, stone } from '../drawPlaza.ts'
import { drawCypress } from '../ground.ts'
import { darken, depth, lighten, mix, tint } from '../palette.ts'
import { drawBack, drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { drawBirds, drawHaze, drawSky } from '../sky.ts'
import { circle, n, path, polygon, rect, repeat } from '../svg.ts'

function drawChamberHouse(sheet: Sheet): string {
  const { mood, random } = sheet
  const wall = stone(mood)
  const shade = mix(wall, mood.near, 0.38)
  const lit = mood.night ? 0.8 : 0.22
  const ground = 700
  const wing = (x: number, w: number) => {
    const face = sheet.down(lighten(wall, 0.12), mix(wall, mood.mid, 0.2))
    return (
      rect(x, ground - 180, w, 180, face) +
      rect(x - 10, ground - 194, w + 20, 18, lighten(wall, 0.3)) +
      rect(x, ground - 176, w, 9, shade, 'opacity="0.55"') +
      rect(x, ground - 26, w, 26, shade) +
      drawWindows(sheet, [x + 8, ground - 160, w - 16, 66], Math.round(w / 42), 1, mood.ink, lit) +
      repeat(Math.round((w - 16) / 42), i =>
        drawArch(
          x + 29 + i * 42,
          ground - 32,
          22,
          56,
          random.chance(lit) ? mood.window : mix(mood.ink, mood.near, 0.4),
        ),
      )
    )
  }
  const drum =
    rect(664, ground - 340, 272, 72, sheet.across(lighten(wall, 0.3), shade)) +
    rect(650, ground - 352, 300, 15, lighten(wall, 0.3)) +
    rect(640, ground - 276, 320, 20, wall) +
    repeat(8, i => drawArch(684 + i * 33, ground - 280, 17, 46, mood.night ? mood.window : mood.near))
  const domeColour = mix(sheet.choose(mood.leaf, mood.mid, mood.mid, mood.leaf, mood.accent), mood.haze, 0.15)
  const portico =
    rect(590, ground - 260, 420, 260, shade) +
    repeat(6, i =>
      drawArch(633 + i * 67, ground, 40, 150, mood.night ? mood.window : mood.ink, 'opacity="0.85"'),
    ) +
    repeat(7, i => drawColumn(sheet, 600 + i * 66.6, ground, 34, 218, lighten(wall, 0.1))) +
    rect(572, ground - 246, 456, 30, lighten(wall, 0.22)) +
    rect(572, ground - 220, 456, 7, shade) +
    polygon(
      [
        [560, ground - 246],
        [800, ground - 322],
        [1040, ground - 246],
      ],
      lighten(wall, 0.26),
    ) +
    polygon(
      [
        [624, ground - 254],
        [800, ground - 308],
        [976, ground - 254],
      ],
      shade,
    ) +
    circle(800, ground - 272, 15, mood.accent2)
  const steps = repeat(6, i =>
    rect(
      566 - i * 20,
      ground + i * 11,
      468 + i * 40,
      12,
      i % 2 ? mix(wall, mood.mid, 0.3) : lighten(wall, 0.16),
    ),
  )
  return (
    sheet.shadow(800, ground + 66, 820, 46, 0.4) +
    wing(250, 330) +
    wing(1020, 330) +
    drum +
    drawDome(sheet, 800, ground - 352, 132, domeColour, 1.12) +
    portico +
    steps
  )
}

function drawParliamentOutside(sheet: Sheet): string {
  const { mood, random } = sheet
  const left = sheet.variant % 4 === 1
  const flagColours = [mood.accent, mood.accent2, mood.leaf] as const
  const trees = [120, 200, 1400, 1488].map(x =>
    drawCypress(
      x,
      706,
      random.between(190, 280),
      mix(mood.leaf, mood.ink, 0.2),
      mix(mood.leaf, mood.ink, 0.55),
    ),
  )
  return (
    drawSky(sheet, { sunX: left ? 430 : 1190, sunY: random.between(200, 270), clouds: 5 }) +
    drawTowers(sheet, 705, -30, 1650, depth(mood, 0.2), at => 130 + Math.abs(at - 0.5) * 260, 0.1) +
    drawHaze(sheet, 480, 240, 0.8) +
    trees.join('') +
    drawChamberHouse(sheet) +
    drawPlaza(sheet, 766) +
    repeat(3, i => drawFlag(sheet, 420 + i * 62, 790, 250, flagColours[i]!)) +
    repeat(3, i => drawFlag(sheet, 1056 + i * 62, 790, 250, flagColours[2 - i]!)) +
    drawLamp(sheet, 330, 850, 230, mood.ink) +
    drawLamp(sheet, 1290, 850, 230, mood.ink) +
    repeat(9, i =>
      drawPerson(
        sheet,
        470 + i * 74 + random.between(-26, 26),
        random.between(788, 862),
        random.between(66, 82),
      ),
    ) +
    drawBirds(sheet, left ? 1100 : 500, 210, 7, mood.near)
  )
}

function drawParliamentInside(sheet: Sheet): string {
  const { mood, random } = sheet
  const wood = tint(mood, sheet.choose('#8a4f35', '#74513d', '#9a5b34', '#6c4348'), 0.1)
  const wall = mix(mood.paper, mood.far, mood.night ? 0.7 : 0.42)
  let content = rect(0, 0, sheetWidth, sheetHeight, sheet.down(mix(wall, mood.near, 0.45), wall))
  content += repeat(9, i =>
    drawArch(80 + i * 180, 470, 122, 350, sheet.down(mix(wall, mood.near, 0.62), mix(wall, mood.mid, 0.35))),
  )
  content += repeat(10, i => drawColumn(sheet, -10 + i * 180, 480, 46, 400, mix(wall, mood.sun, 0.25)))
  content +=
    rect(0, 66, sheetWidth, 40, mix(wall, mood.near, 0.3)) +
    rect(0, 0, sheetWidth, 68, mix(wall, mood.near, 0.55))
  content += polygon(
    [
      [690, 0],
      [910, 0],
      [1270, 900],
      [330, 900],
    ],
    sheet.fade(mood.sun, 0.34),
  )
  content += drawArch(800, 470, 270, 400, sheet.down(mood.accent, darken(mood.accent, 0.4)))
  content +=
    circle(800, 210, 52, mood.accent2) +
    circle(800, 210, 40, darken(mood.accent, 0.25)) +
    circle(800, 210, 26, mood.accent2)
  content +=
    drawFlag(sheet, 610, 452, 250, mood.accent2, mood.accent) +
    drawFlag(sheet, 976, 452, 250, mood.leaf, mood.accent2)
  content += rect(
    0,
    440,
    sheetWidth,
    460,
    sheet.down(mix(mood.accent, mood.near, 0.55), mix(mood.accent, mood.ink, 0.75)),
  )
  content +=
    rect(560, 390, 480, 84, sheet.down(lighten(wood, 0.12), wood)) +
    rect(548, 380, 504, 14, lighten(wood, 0.3))
  content += repeat(5, i =>
    drawPerson(sheet, 632 + i * 84, 432, 128, { kind: i % 2 ? 'woman' : 'man', walking: false }),
  )
  content +=
    rect(560, 398, 480, 76, sheet.down(lighten(wood, 0.1), darken(wood, 0.15))) +
    rect(548, 390, 504, 12, lighten(wood, 0.32))
  content += drawPerson(sheet, 800, 520, 150, {
    kind: sheet.variant % 4 === 0 ? 'woman' : 'man',
    walking: false,
  })
  content +=
    polygon(
      [
        [748, 452],
        [852, 452],
        [840, 548],
        [760, 548],
      ],
      lighten(wood, 0.2),
    ) + rect(738, 444, 124, 12, lighten(wood, 0.4))
  for (let row = 0; row < 5; row++) {
    const [rx, ry, size] = [430 + row * 230, 46 + row * 62, 40 + row * 19]
    const cy = 496 + row * 16
    const seats = 9 + row
    for (let i = 0; i < seats; i++) {
      const angle = Math.PI * (0.1 + (0.8 * (i + 0.5)) / seats)
      const [x, y] = [800 - Math.cos(angle) * rx, cy + Math.sin(angle) * ry]
      if (random.chance(0.92))
        content += drawBack(
          x,
          y,
          size,
          mix(mood.ink, random.pick([mood.near, mood.mid, mood.accent]), 0.42 - row * 0.07),
          mood.sun,
        )
    }
    const ring = (lift: number, fill: string, thick: number) =>
      path(
        `M${n(800 - rx * 1.08)} ${n(cy + lift)}A${n(rx * 1.08)} ${n(ry * 1.16)} 0 0 0 ${n(800 + rx * 1.08)} ${n(cy + lift)}V${n(cy + lift + thick)}A${n(rx * 1.08)} ${n(ry * 1.16)} 0 0 1 ${n(800 - rx * 1.08)} ${n(cy + lift + thick)}Z`,
        fill,
      )
    content +=
      ring(size * 0.5, darken(wood, 0.12 + row * 0.07), size * 0.9) +
      ring(size * 0.42, lighten(wood, 0.3 - row * 0.05), size * 0.14)
  }
  return content
}

export function drawParliament(sheet: Sheet): string {
  return sheet.variant % 2 === 1 ? drawParliamentOutside(sheet) : drawParliamentInside(sheet)
}
