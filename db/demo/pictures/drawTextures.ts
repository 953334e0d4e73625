import path from 'node:path'
import sharp from 'sharp'

/* Draws the demo's pictures that look like photographs, and its diagrams: node db/demo/pictures/drawTextures.ts */
const [width, height] = [1600, 1067]
type Rgb = [red: number, green: number, blue: number]
type Painter = (x: number, y: number) => Rgb

const hash = (x: number, y: number) => {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  n = Math.imul(n ^ (n >>> 15), 2246822519)
  n = Math.imul(n ^ (n >>> 13), 3266489917)
  return (((n ^ (n >>> 16)) >>> 0) % 65536) / 65536
}
const smooth = (t: number) => t * t * (3 - 2 * t)
const mixed = (a: number, b: number, t: number) => a + (b - a) * t
const blend = (a: Rgb, b: Rgb, t: number): Rgb => {
  const share = Math.min(1, Math.max(0, t))
  return [mixed(a[0], b[0], share), mixed(a[1], b[1], share), mixed(a[2], b[2], share)]
}
function noise(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(x - column), smooth(y - row)]
  const top = mixed(hash(column, row), hash(column + 1, row), u)
  return mixed(top, mixed(hash(column, row + 1), hash(column + 1, row + 1), u), v)
}
function cloud(x: number, y: number, octaves = 5): number {
  let [sum, size] = [0, 0.5]
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += size * noise(x * 2 ** octave + octave * 17, y * 2 ** octave)
    size /= 2
  }
  return sum
}

/** Ridges one behind the other, paler with distance, above mist. */
const mountains: Painter = (x, y) => {
  const sky = blend([246, 205, 170], [109, 142, 178], 1 - y / 620 + (cloud(x / 500, y / 160) - 0.5) * 0.5)
  const sun = Math.exp(-((x - 1080) ** 2 + (y - 330) ** 2) / 26000)
  let colour = blend(sky, [255, 240, 214], sun)
  for (let ridge = 0; ridge < 6; ridge += 1) {
    const rough = cloud(x / (420 - ridge * 38) + ridge * 31, ridge * 7.3, 7)
    const top = 300 + ridge * 118 - rough * (330 - ridge * 22) + 120
    if (y < top) continue
    const near = ridge / 5
    const base = blend([150, 166, 190], [20, 34, 44], near)
    const mist =
      Math.exp(-Math.max(0, y - top) / 260) * 0.1 + smooth(Math.min(1, (y - top) / 240)) * (1 - near) * 0.62
    colour = blend(base, [228, 205, 190], mist)
  }
  return colour
}

/** Lights out of focus, doubled in a wet apron. */
const lights = Array.from({ length: 90 }, (_, at) => ({
  x: hash(at, 1) * width,
  y: 420 + (hash(at, 2) - 0.5) * 300 * hash(at, 9),
  size: 10 + hash(at, 3) ** 2 * 58,
  colour: (
    [
      [255, 176, 84],
      [255, 214, 150],
      [120, 190, 255],
      [255, 96, 72],
      [140, 235, 190],
    ] as Rgb[]
  )[Math.floor(hash(at, 4) ** 1.6 * 5)] as Rgb,
  strength: 0.25 + hash(at, 5) * 0.6,
}))
const apron: Painter = (x, y) => {
  const wet = y > 560
  const [sampleX, sampleY] = wet
    ? [x + (noise(x / 30, y / 5) - 0.5) * (y - 540) * 0.18, 560 - (y - 560) * 0.62]
    : [x, y]
  let colour = blend(
    [10, 16, 34],
    [44, 46, 78],
    Math.exp(-((sampleY - 520) ** 2) / 60000) + cloud(x / 300, y / 90) * 0.25,
  )
  for (const light of lights) {
    const far = Math.hypot(sampleX - light.x, (sampleY - light.y) / (wet ? 1.7 : 1))
    const rim = far > light.size * 0.82 && far < light.size ? 0.25 : 0
    const inside = smooth(Math.min(1, Math.max(0, (light.size - far) / 3.5)))
    const share = inside * (light.strength * 0.62 + rim) + Math.exp(-far / (light.size * 1.8)) * 0.11
    colour = blend(colour, light.colour, share * (wet ? 0.55 : 1))
  }
  return colour
}

/** Warp and weft, sharp in a band and soft around it. */
const weave: Painter = (x, y) => {
  const away = Math.min(1, Math.abs(y - 560 - (x - 800) * 0.12) / 560)
  const [u, v] = [(x + y * 0.34) / 23, (y - x * 0.12) / 23]
  const [column, row] = [Math.floor(u), Math.floor(v)]
  const over = (column + row * 3 + Math.floor(row / 6)) % 4 < 2
  const [across, along] = over ? [u - column, v - row] : [v - row, u - column]
  const round = Math.sin(Math.PI * across) ** 0.7 * (0.62 + 0.38 * Math.sin(Math.PI * along))
  const fibre =
    noise(over ? u * 9 : u * 1.4, over ? v * 1.4 : v * 9) * 0.34 + hash(Math.round(x), Math.round(y)) * 0.06
  const stripe = row % 22 < 3 ? 1 : row % 22 === 11 ? 0.6 : 0
  const yarn = over ? ([182, 62, 48] as Rgb) : blend([226, 196, 142], [28, 66, 84], stripe)
  const light = 0.4 + 0.6 * Math.exp(-((x - 560) ** 2 + (y - 380) ** 2) / 620000)
  const shade = mixed(round * (0.74 + fibre), 0.66, away ** 1.5 * 0.85) * light
  return blend([14, 10, 12], yarn, shade * 1.18)
}

/** Dunes under a low sun, with ripples of wind. */
const dunes: Painter = (x, y) => {
  let colour = blend([250, 214, 160], [96, 140, 176], 1 - y / 430)
  for (let row = 0; row < 5; row += 1) {
    const crest =
      360 +
      row * 130 +
      Math.sin(x / (330 - row * 20) + row * 2.1) * (46 + row * 13) +
      cloud(x / 520 + row * 5, row) * 90
    if (y < crest) continue
    const depth = y - crest
    const slope = Math.cos(x / (330 - row * 20) + row * 2.1)
    const ripple =
      Math.sin((depth * 1.15 + x * 0.16 + cloud(x / 90, y / 60) * 26) / (2.6 + row)) *
      0.055 *
      Math.min(1, depth / 30)
    const lit = smooth(
      Math.min(
        1,
        Math.max(
          0,
          0.52 + slope * 0.62 - depth / 900 + ripple * 2.2 + (cloud(x / 260, y / 120) - 0.5) * 0.16,
        ),
      ),
    )
    colour = blend([92, 44, 34], [246, 178, 104], lit)
    colour = blend(colour, [244, 206, 158], (4 - row) * 0.11)
  }
  return colour
}

/** A river basin as a relief map: contour lines, water and tints of height. */
const relief: Painter = (x, y) => {
  const high = (at: number, to: number) =>
    cloud(at / 430 + 3, to / 430 + 9, 6) + Math.abs(at - 780 + Math.sin(to / 170) * 150) / 3400
  const here = high(x, y)
  const slope = (high(x + 2, y) - high(x - 2, y)) * 34 - (high(x, y + 2) - high(x, y - 2)) * 34
  const river = Math.abs(x - 780 + Math.sin(y / 170) * 150 + (cloud(x / 200, y / 120) - 0.5) * 150)
  let colour = blend([186, 204, 164], [236, 222, 190], (here - 0.3) * 3)
  colour = blend(colour, [188, 140, 102], (here - 0.52) * 3.4)
  colour = blend(colour, slope > 0 ? [255, 252, 240] : [70, 60, 66], Math.min(0.42, Math.abs(slope)))
  const line = Math.abs(((here * 26) % 1) - 0.5)
  const heavy = Math.floor(here * 26) % 5 === 0
  if (line > (heavy ? 0.43 : 0.465)) colour = blend(colour, [112, 78, 58], heavy ? 0.6 : 0.34)
  const broad = 7 + (y / height) * 17
  return river < broad ? blend([38, 108, 150], [110, 176, 204], river / broad - 0.2) : colour
}

/** A rock among stars, lit from one side. */
const rock: Painter = (x, y) => {
  const dust = cloud(x / 420, y / 420, 6)
  let colour = blend([5, 7, 16], [46, 36, 78], (dust - 0.42) * 2.1)
  colour = blend(colour, [176, 110, 96], (cloud(x / 300 + 40, y / 200, 6) - 0.6) * 1.6)
  const star = hash(Math.floor(x / 3), Math.floor(y / 3))
  if (star > 0.9985) colour = blend(colour, [255, 248, 236], 0.3 + 0.7 * hash(Math.floor(x / 3), 7))
  const [u, v] = [(x - 960) / 330, (y - 560) / 262]
  const edge = 1 + (cloud(Math.atan2(v, u) * 1.7 + 9, 4, 5) - 0.5) * 0.5
  const far = Math.hypot(u, v) / edge
  if (far > 1) return colour
  const z = Math.sqrt(1 - far * far)
  const bump = cloud(u * 3.2 + 20, v * 3.2 + 11, 7) - cloud(u * 3.2 + 20.07, v * 3.2 + 11.06, 7)
  const lit = Math.max(0, -u * 0.72 - v * 0.42 + z * 0.42 + bump * 3.4)
  return blend(
    [8, 8, 12],
    [214, 190, 164],
    smooth(Math.min(1, lit * 0.95)) * (0.72 + 0.4 * cloud(u * 6, v * 6)),
  )
}

/** Swell under a storm front, with rain on the horizon. */
const swell: Painter = (x, y) => {
  const horizon = 430
  if (y < horizon) {
    const front = cloud(x / 380 + 6, y / 150 + 2, 7)
    const rain =
      Math.exp(-((x - 420) ** 2) / 90000) * smooth(y / horizon) * (0.6 + 0.4 * noise(x / 5 + y / 60, 1))
    const sky = blend([48, 58, 72], [196, 202, 204], (front - 0.36) * 2 + (y / horizon) ** 3 * 0.5)
    return blend(sky, [58, 68, 80], rain * 0.7)
  }
  const near = (y - horizon) / (height - horizon)
  const [u, v] = [(x - 800) / (70 + near * 700), 1 / (near + 0.07)]
  const wave = cloud(u * 2.6 + v * 0.4, v * 3.1, 7)
  const crest = smooth(Math.min(1, Math.max(0, (wave - 0.52) * 5)))
  const foam = crest * smooth(Math.min(1, Math.max(0, (cloud(u * 22, v * 26, 5) - 0.38) * 3.4)))
  const body = blend([16, 38, 50], [104, 140, 146], (wave - 0.34) * 1.7 + (1 - near) * 0.24)
  return blend(body, [236, 240, 238], foam * 0.85)
}

async function paint(painter: Painter, file: string, grain = 7): Promise<void> {
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = painter(x, y)
      const dark = 1 - 0.3 * (((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 1.6)
      const speck = (noise(x / 1.7, y / 1.7 + 900) - 0.5) * grain
      for (let part = 0; part < 3; part += 1)
        bytes[(y * width + x) * 3 + part] = Math.min(255, Math.max(0, (colour[part] ?? 0) * dark + speck))
    }
  }
  const { size } = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality: painter === weave || painter === relief ? 56 : 72, effort: 6 })
    .toFile(path.join(import.meta.dirname, `article/${file}.webp`))
  process.stdout.write(`${file} ${Math.round(size / 1000)} kB\n`)
}

/** A chart as newspapers print it: bars of demand, a falling line of yield. No letters, which would need a font. */
function chart(): string {
  const bars = Array.from({ length: 16 }, (_, at) => {
    const tall = 120 + at * 31 + hash(at, 3) * 130
    const fill = at > 12 ? '#1F6F54' : '#9DB8A6'
    return `<rect x="${170 + at * 80}" y="${880 - tall}" width="52" height="${tall}" fill="${fill}"/>`
  })
  const points = Array.from(
    { length: 16 },
    (_, at) => [196 + at * 80, 250 + at * 22 + (hash(at, 8) - 0.5) * 90] as const,
  )
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  const rules = [260, 415, 570, 725].map(y => `<path d="M110 ${y}H1490" stroke="#CFC4AE" stroke-width="2"/>`)
  const dots = points
    .slice(-3)
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="15" fill="#F6EFE1" stroke="#B5482A" stroke-width="8"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#F6EFE1"/>
    ${rules.join('')}${bars.join('')}<path d="M110 880H1490" stroke="#3A3A36" stroke-width="5"/>
    <polyline points="${line}" fill="none" stroke="#B5482A" stroke-width="9" stroke-linejoin="round"/>${dots.join('')}</svg>`
}

const wanted = process.argv.slice(2)
const pictures: Record<string, [Painter, number?]> = {
  'alpine-glacier-villages': [mountains],
  'baggage-system-outage': [apron, 6],
  'idle-looms-return': [weave, 3],
  'caravans-night-marathon': [dunes],
  'water-basins-summit': [relief, 0],
  'stadium-sized-asteroid': [rock],
  'mediterranean-storm': [swell],
}
for (const [file, [painter, grain]] of Object.entries(pictures)) {
  if (wanted.length === 0 || wanted.includes(file)) await paint(painter, file, grain)
}
await sharp(Buffer.from(chart()))
  .webp({ quality: 82, effort: 6 })
  .toFile(path.join(import.meta.dirname, 'article/water-sukuk-demand.webp'))
