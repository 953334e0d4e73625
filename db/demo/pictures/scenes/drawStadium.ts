import { crowdColours, drawFloodlight, turf } from '../arena.ts'
import { darken, lighten, mix, skins, tint } from '../palette.ts'
import { drawAudience, drawSpecks } from '../people.ts'
import { type Sheet, sheetWidth } from '../Sheet.ts'
import { drawSky } from '../sky.ts'
import { circle, ellipse, group, line, type Point, path, pill, polygon, rect, repeat } from '../svg.ts'

export function drawStadium(sheet: Sheet): string {
  const { mood, random } = sheet
  const grass = turf(sheet)
  const cy = sheet.choose(560, 530, 580)
  const stand = (rx: number, ry: number, y: number, fill: string) => ellipse(800, y, rx, ry, fill)
  let content = drawSky(sheet, { horizon: 460, sunX: sheet.choose(520, 1050, 800), sunY: 170, sunRadius: 58 })
  content +=
    drawFloodlight(sheet, 250, 460, 330) +
    drawFloodlight(sheet, 1350, 460, 330) +
    drawFloodlight(sheet, 545, 400, 230) +
    drawFloodlight(sheet, 1055, 400, 230)
  content += rect(0, cy, sheetWidth, 400, mood.near)
  content += stand(1010, 420, cy + 6, mix(mood.paper, mood.mid, 0.35)) + stand(1000, 410, cy + 14, mood.near)
  content += path(
    `M-210 ${cy}A1010 420 0 0 1 1810 ${cy}L1690 ${cy + 4}A890 320 0 0 0 -90 ${cy + 4}Z`,
    sheet.down(lighten(mood.far, 0.3), mix(mood.near, mood.mid, 0.5)),
  )
  content += repeat(31, i => {
    const angle = Math.PI * (i / 30)
    return line(
      [
        [800 - Math.cos(angle) * 1010, cy - Math.sin(angle) * 420],
        [800 - Math.cos(angle) * 890, cy + 4 - Math.sin(angle) * 320],
      ],
      mood.ink,
      3,
      'opacity="0.35"',
    )
  })
  content +=
    stand(900, 330, cy + 20, sheet.down(mix(mood.near, mood.ink, 0.4), mood.near)) +
    stand(900, 326, cy + 30, mood.near)
  const bowl = (inner: number, outer: number, from: number, to: number) => (): Point => {
    const [angle, reach] = [random.between(from, to), random.between(inner, outer)]
    return [800 + Math.cos(angle) * 880 * reach, cy + 60 + Math.sin(angle) * 330 * reach]
  }
  content += drawSpecks(sheet, 2600, bowl(0.66, 0.99, 0, Math.PI * 2), 5, crowdColours(sheet))
  content +=
    ellipse(800, cy + 70, 710, 250, 'none', `stroke="${mood.ink}" stroke-width="12" opacity="0.6"`) +
    ellipse(800, cy + 66, 716, 250, 'none', `stroke="${mood.accent}" stroke-width="7"`)
  content +=
    stand(640, 208, cy + 92, mix(mood.accent, mood.near, 0.35)) +
    ellipse(800, cy + 92, 600, 188, 'none', `stroke="${mood.paper}" stroke-width="2.5" opacity="0.5"`) +
    stand(560, 172, cy + 96, darken(grass, 0.18))
  const field = group(
    rect(240, cy - 100, 1120, 400, grass) +
      repeat(7, i =>
        polygon(
          [
            [320 + i * 150, cy - 90],
            [395 + i * 150, cy - 90],
            [380 + i * 170 - 80, cy + 300],
            [290 + i * 170 - 80, cy + 300],
          ],
          lighten(grass, 0.12),
        ),
      ),
    sheet.clip(ellipse(800, cy + 96, 552, 166, '#000')),
  )
  const [top, foot] = [cy - 22, cy + 206]
  const white = `stroke="${mood.paper}" stroke-width="4" opacity="0.9"`
  const marks =
    path(`M480 ${top}H1120L1230 ${foot}H370Z`, 'none', white) +
    path(`M800 ${top}V${foot}`, 'none', white) +
    ellipse(800, cy + 84, 92, 42, 'none', white) +
    path(`M451 ${cy + 36}H560L536 ${cy + 138}H403`, 'none', white) +
    path(`M1149 ${cy + 36}H1040L1064 ${cy + 138}H1197`, 'none', white)
  const players = repeat(18, i => {
    const [x, y] = [random.between(450, 1150), random.between(cy + 10, cy + 190)]
    return (
      ellipse(x + 7, y + 1, 9, 3, mood.ink, 'opacity="0.4"') +
      pill(x - 4, y - 19, 8, 19, i % 2 ? mood.accent : mood.paper) +
      circle(x, y - 22, 4, tint(mood, skins[1]))
    )
  })
  content += field + marks + players + sheet.glow(800, cy + 80, 620, mood.sun, 0.3)
  content +=
    polygon(
      [
        [250, 110],
        [120, 700],
        [760, 700],
      ],
      sheet.fade(mood.sun, 0.22),
    ) +
    polygon(
      [
        [1350, 110],
        [1480, 700],
        [840, 700],
      ],
      sheet.fade(mood.sun, 0.22),
    )
  return (
    content +
    drawAudience(sheet, 820, -20, 1620, 74, mood.ink, mood.accent2) +
    drawAudience(sheet, 868, -60, 1660, 96, darken(mood.ink, 0.3), mood.accent2)
  )
}
