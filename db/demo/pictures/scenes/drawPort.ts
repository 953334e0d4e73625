import { drawTowers } from '../buildings.ts'
import { drawRange, drawWater } from '../ground.ts'
import { darken, depth, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import type { Sheet } from '../Sheet.ts'
import { drawBirds, drawHaze, drawSky } from '../sky.ts'
import { boxes, ellipse, group, line, n, path, polygon, rect, repeat } from '../svg.ts'

const boxColours = ['#c4513a', '#e0a43a', '#2f6f7d', '#e9dfc8', '#4f7d5b', '#7b4a5e', '#d97b46']

function drawContainer(sheet: Sheet, x: number, y: number, w: number, h: number, nearness: number): string {
  const { mood, random } = sheet
  const colour = mix(tint(mood, random.pick(boxColours)), depth(mood, nearness), 0.22)
  const ribs = boxes(
    Array.from({ length: 8 }, (_, i) => [x + (i + 0.4) * (w / 8), y + h * 0.12, w / 26, h * 0.76] as const),
    darken(colour, 0.22),
    'opacity="0.7"',
  )
  return rect(x, y, w - 2, h - 2, colour) + ribs + rect(x, y, w - 2, h * 0.1, lighten(colour, 0.25))
}

/** A ship-to-shore crane: legs on the quay at (x, y), boom over the water to the left. */
function drawCrane(sheet: Sheet, x: number, y: number, h: number, colour: string, boom: number): string {
  const { mood } = sheet
  const [deck, thick] = [y - h * 0.62, h * 0.03]
  const dark = mix(colour, mood.ink, 0.4)
  const cable = mix(colour, mood.ink, 0.2)
  const tip = x - h * boom
  const load = x - h * boom * 0.62
  return (
    line(
      [
        [x + h * 0.16, y - h],
        [tip, deck],
      ],
      cable,
      thick * 0.3,
    ) +
    line(
      [
        [x + h * 0.16, y - h],
        [x - h * boom * 0.5, deck],
      ],
      cable,
      thick * 0.3,
    ) +
    line(
      [
        [x + h * 0.16, y - h],
        [x + h * 0.62, deck],
      ],
      cable,
      thick * 0.35,
    ) +
    line(
      [
        [x, y],
        [x + h * 0.02, deck],
      ],
      dark,
      thick * 1.2,
    ) +
    line(
      [
        [x + h * 0.34, y],
        [x + h * 0.32, deck],
      ],
      colour,
      thick * 1.3,
    ) +
    line(
      [
        [x + h * 0.02, deck],
        [x + h * 0.16, y - h],
        [x + h * 0.32, deck],
      ],
      colour,
      thick,
    ) +
    line(
      [
        [x, y - h * 0.3],
        [x + h * 0.34, y - h * 0.3],
      ],
      colour,
      thick * 0.9,
    ) +
    line(
      [
        [x, y - h * 0.3],
        [x + h * 0.32, deck],
      ],
      dark,
      thick * 0.6,
    ) +
    rect(tip, deck - thick, h * (boom + 0.64), thick * 2, colour) +
    rect(x + h * 0.4, deck - h * 0.1, h * 0.18, h * 0.09, lighten(colour, 0.2)) +
    line(
      [
        [load - h * 0.04, deck],
        [load - h * 0.04, deck + h * 0.2],
      ],
      mood.ink,
      2,
    ) +
    line(
      [
        [load + h * 0.04, deck],
        [load + h * 0.04, deck + h * 0.2],
      ],
      mood.ink,
      2,
    ) +
    drawContainer(sheet, load - h * 0.09, deck + h * 0.2, h * 0.18, h * 0.075, 0.6) +
    rect(load - h * 0.06, deck, h * 0.12, h * 0.035, dark)
  )
}

function drawShip(sheet: Sheet, x: number, y: number, w: number): string {
  const { mood, random } = sheet
  const hull = tint(mood, sheet.choose('#9c3f33', '#22485c', '#2d5a4d', '#8b4a2f'))
  const [h, cell] = [w * 0.11, w * 0.072]
  let content = ''
  for (let column = 0; column < 9; column++) {
    const stack = 2 + random.whole(0, 2) + (column > 1 && column < 7 ? 1 : 0)
    content += repeat(stack, row =>
      drawContainer(
        sheet,
        x + w * 0.06 + column * cell,
        y - h - (row + 1) * cell * 0.46,
        cell,
        cell * 0.46,
        0.4,
      ),
    )
  }
  const bridge = x + w * 0.745
  content +=
    rect(bridge, y - h - w * 0.2, w * 0.09, w * 0.2, mood.paper) +
    rect(bridge - w * 0.012, y - h - w * 0.2, w * 0.114, w * 0.028, lighten(mood.far, 0.2))
  content += boxes(
    [0, 1, 2, 3].flatMap(row =>
      [0, 1, 2, 3].map(
        i =>
          [
            bridge + w * 0.01 + i * w * 0.02,
            y - h - w * 0.155 + row * w * 0.034,
            w * 0.011,
            w * 0.013,
          ] as const,
      ),
    ),
    mood.night ? mood.window : mood.near,
  )
  content +=
    rect(bridge + w * 0.035, y - h - w * 0.25, w * 0.008, w * 0.06, mood.near) +
    rect(bridge + w * 0.055, y - h - w * 0.235, w * 0.03, w * 0.045, hull)
  const side = `M${n(x - w * 0.05)} ${n(y - h * 1.25)}L${n(x + w * 0.04)} ${n(y - h)}H${n(x + w * 0.93)}L${n(x + w * 0.97)} ${n(y - h * 1.1)}L${n(x + w * 0.93)} ${n(y)}H${n(x + w * 0.03)}Z`
  const foot = `M${n(x + w * 0.018)} ${n(y - h * 0.22)}H${n(x + w * 0.938)}L${n(x + w * 0.93)} ${n(y)}H${n(x + w * 0.03)}Z`
  return (
    content +
    path(side, sheet.down(lighten(hull, 0.12), darken(hull, 0.3))) +
    path(foot, mix(mood.accent, mood.ink, 0.25)) +
    rect(x + w * 0.02, y - h * 0.74, w * 0.92, h * 0.06, mood.paper, 'opacity="0.6"') +
    ellipse(x + w * 0.45, y + 5, w * 0.52, 9, mood.paper, 'opacity="0.35"')
  )
}

export function drawPort(sheet: Sheet): string {
  const { mood, random } = sheet
  const sunX = sheet.choose(520, 700, 460)
  const crane = mix(sheet.choose(mood.accent, mood.near, mood.accent2, mood.mid), mood.near, 0.3)
  const quay = 742
  const shipY = sheet.choose(728, 716, 734, 720)
  return (
    drawSky(sheet, { horizon: 600, sunX, sunY: sheet.choose(330, 250, 400) }) +
    drawRange(sheet, 600, 130, 7, depth(mood, 0.13)) +
    drawTowers(sheet, 606, 900, 1660, depth(mood, 0.2), () => 120, 0.1) +
    drawHaze(sheet, 450, 180, 0.8) +
    drawWater(sheet, 600, sunX) +
    repeat(3, i => group(drawCrane(sheet, 980 + i * 210, 640, 250, depth(mood, 0.34), 0.7))) +
    drawHaze(sheet, 480, 190, 0.5) +
    drawShip(sheet, sheet.choose(250, 330, 210, 300), shipY, sheet.choose(860, 780, 900)) +
    drawCrane(sheet, 1090, quay + 40, 560, crane, 0.86) +
    (sheet.variant % 2 ? drawCrane(sheet, 1400, quay + 60, 640, mix(crane, mood.ink, 0.3), 0.5) : '') +
    polygon(
      [
        [880, quay + 26],
        [1600, quay - 12],
        [1600, 900],
        [700, 900],
      ],
      sheet.down(mix(mood.paper, mood.mid, 0.55), mix(mood.mid, mood.ink, 0.55)),
    ) +
    polygon(
      [
        [880, quay + 26],
        [700, 900],
        [660, 900],
        [868, quay + 30],
      ],
      mix(mood.near, mood.ink, 0.5),
    ) +
    repeat(14, i => {
      const [column, row] = [i % 5, Math.floor(i / 5)]
      return drawContainer(sheet, 1120 + column * 112 + (row % 2) * 10, 800 - row * 50, 112, 50, 0.75)
    }) +
    repeat(5, i => drawContainer(sheet, 1010 + i * 132, 845, 132, 62, 0.9)) +
    drawPerson(sheet, 930, 874, 76, { kind: 'man', cloth: mood.accent2 }) +
    drawPerson(sheet, 975, 880, 78, { kind: 'man', cloth: mood.accent2 }) +
    drawBirds(sheet, 600, random.between(180, 300), 9, mood.near)
  )
}
