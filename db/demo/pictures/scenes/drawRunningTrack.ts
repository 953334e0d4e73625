import { darken, mix, skins, tint } from '../palette.ts'
import { drawAthlete, drawSpecks, type Pose } from '../people.ts'
import { type Sheet, sheetWidth } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { curve, path, pill, place, polygon, rect, repeat, stroke } from '../svg.ts'

const stride: Pose = {
  head: [52, -382],
  neck: [30, -342],
  hip: [-6, -204],
  arms: [
    [
      [-40, -268],
      [14, -216],
    ],
    [
      [106, -296],
      [124, -372],
    ],
  ],
  legs: [
    [
      [92, -202],
      [58, -100],
      [96, -84],
    ],
    [
      [-66, -122],
      [-160, -98],
      [-176, -64],
    ],
  ],
}

const push: Pose = {
  head: [56, -378],
  neck: [32, -340],
  hip: [-8, -202],
  arms: [
    [
      [104, -288],
      [130, -362],
    ],
    [
      [-38, -276],
      [-4, -210],
    ],
  ],
  legs: [
    [
      [-40, -110],
      [-104, -22],
      [-72, -4],
    ],
    [
      [90, -176],
      [76, -72],
      [112, -62],
    ],
  ],
}

const finish: Pose = {
  head: [34, -392],
  neck: [24, -350],
  hip: [-6, -206],
  arms: [
    [
      [-56, -392],
      [-96, -472],
    ],
    [
      [96, -388],
      [138, -466],
    ],
  ],
  legs: [
    [
      [86, -176],
      [70, -70],
      [106, -58],
    ],
    [
      [-56, -120],
      [-140, -76],
      [-158, -44],
    ],
  ],
}

export function drawRunningTrack(sheet: Sheet): string {
  const { mood, random } = sheet
  const track = mix(tint(mood, '#bf4e36'), mood.accent, 0.25)
  const horizon = sheet.choose(500, 470, 520)
  const vx = sheet.choose(1050, 1120, 980)
  let content = drawSky(sheet, {
    horizon: 380,
    sunX: sheet.choose(520, 900, 640),
    sunY: 170,
    sunRadius: 66,
    clouds: 3,
  })
  content +=
    path(
      `M-20 300Q800 ${horizon - 300} 1620 340V${horizon}H-20Z`,
      sheet.down(mix(mood.near, mood.mid, 0.3), mood.near),
    ) +
    path(
      `M-20 300Q800 ${horizon - 300} 1620 340V306Q800 ${horizon - 346} -20 262Z`,
      mix(mood.paper, mood.far, 0.35),
    )
  content += drawSpecks(
    sheet,
    1200,
    () => [random.between(-10, 1610), random.between(horizon - 118, horizon - 16)],
    7,
    [mood.accent, mood.accent2, mood.paper, mood.far, mood.mid].map(colour => mix(colour, mood.near, 0.3)),
  )
  content +=
    drawHaze(sheet, horizon - 160, 200, 0.4) +
    rect(0, horizon - 14, sheetWidth, 30, mix(mood.accent2, mood.near, 0.25))
  content += rect(
    0,
    horizon + 14,
    sheetWidth,
    400,
    sheet.down(tint(mood, '#6b9c58'), mix(mood.leaf, mood.ink, 0.3)),
  )
  content += polygon(
    [
      [vx - 30, horizon + 16],
      [vx + 130, horizon + 16],
      [2100, 900],
      [-900, 900],
    ],
    sheet.down(mix(track, mood.haze, 0.25), darken(track, 0.24)),
  )
  content += repeat(9, i => {
    const t = i / 8
    const [near, far] = [-900 + t * 3000, vx - 30 + t * 160]
    return polygon(
      [
        [far - 1, horizon + 16],
        [far + 1, horizon + 16],
        [near + 9, 900],
        [near - 9, 900],
      ],
      mood.paper,
      'opacity="0.85"',
    )
  })
  content += repeat(26, () =>
    pill(
      random.between(0, 1500),
      random.between(600, 890),
      random.between(60, 200),
      2.5,
      darken(track, 0.3),
      undefined,
      'opacity="0.4"',
    ),
  )
  const shirts = ['#f0b93a', '#1f6d7a', '#f6ead2', '#3b3f78', '#e8e0cf', '#4f8f5c']
  const field: readonly (readonly [number, number, number, Pose])[] = [
    [1180, 650, 0.5, push],
    [1010, 700, 0.66, stride],
    [sheet.choose(520, 560, 500), 770, 0.9, push],
    [
      sheet.choose(800, 780, 830),
      846,
      sheet.choose(1.32, 1.42, 1.25),
      sheet.variant % 3 === 0 ? finish : stride,
    ],
  ]
  const women = sheet.variant % 2 === 0
  content += field
    .map(([x, y, size, pose], i) => {
      const shirt = tint(mood, shirts[(i * 2 + sheet.variant) % shirts.length]!)
      const kit = {
        shirt,
        shorts: i === 3 ? mood.ink : mood.near,
        skin: tint(mood, skins[(i + sheet.variant) % skins.length]!),
        hair: women && i === 3 ? shirt : mood.ink,
        socks: women && i === 3 ? mood.ink : tint(mood, skins[(i + sheet.variant) % skins.length]!),
        shoes: mood.accent2,
        scarf: women && i === 3,
      }
      const lines =
        i < 2
          ? ''
          : repeat(4, k =>
              pill(
                x - size * (320 + k * 18),
                y - size * (150 + k * 62),
                size * (150 - k * 16),
                4,
                mood.paper,
                undefined,
                'opacity="0.4"',
              ),
            )
      return (
        sheet.shadow(x, y + 6, 230 * size, 24 * size, 0.8) + lines + place(drawAthlete(pose, kit), x, y, size)
      )
    })
    .join('')
  if (sheet.variant % 3 === 0)
    content += stroke(
      curve([
        [640, 470],
        [760, 486],
        [900, 462],
        [1000, 490],
        [1120, 440],
      ]),
      mood.paper,
      12,
      'opacity="0.9"',
    )
  return content
}
