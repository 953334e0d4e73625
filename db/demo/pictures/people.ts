import { darken, lighten, mix, skins, tint } from './palette.ts'
import type { Sheet } from './Sheet.ts'
import { circle, ellipse, n, type Point, path, pill, repeat, taper } from './svg.ts'

type Look = {
  kind?: 'man' | 'woman' | 'child'
  cloth?: string
  legs?: string
  skin?: string
  /** Hair or head cloth. */
  head?: string
  scarf?: boolean
  walking?: boolean
}

/** Someone standing or walking, feet on `y`. Drawn to be read small. */
export function drawPerson(sheet: Sheet, x: number, y: number, h: number, look: Look = {}): string {
  const { random, mood } = sheet
  const kind = look.kind ?? random.pick(['man', 'woman'])
  const skin = look.skin ?? tint(mood, random.pick(skins))
  const cloth =
    look.cloth ??
    tint(mood, random.pick([mood.accent, mood.accent2, mood.near, mood.mid, mood.paper, mood.ink]))
  const legs = look.legs ?? darken(mood.near, 0.25)
  const head = look.head ?? darken(mood.ink, 0.1)
  const walking = look.walking ?? random.chance(0.6)
  const at = (dx: number, dy: number): Point => [x + dx * h, y - dy * h]
  const faceY = y - h * 0.9
  const face = ellipse(x, faceY, h * 0.06, h * 0.072, skin)
  const shadow = sheet.shadow(x + h * 0.08, y, h * 0.3, h * 0.035, 0.5)
  if (kind === 'woman') {
    const scarf = look.scarf ?? random.chance(0.6)
    const d = `M${n(x - h * 0.1)} ${n(y - h * 0.79)}C${n(x - h * 0.13)} ${n(y - h * 0.5)} ${n(x - h * 0.16)} ${n(y - h * 0.2)} ${n(x - h * 0.17)} ${n(y - h * 0.03)}H${n(x + h * 0.17)}C${n(x + h * 0.16)} ${n(y - h * 0.2)} ${n(x + h * 0.13)} ${n(y - h * 0.5)} ${n(x + h * 0.1)} ${n(y - h * 0.79)}Q${n(x)} ${n(y - h * 0.85)} ${n(x - h * 0.1)} ${n(y - h * 0.79)}Z`
    const cover = scarf ? lighten(cloth, 0.25) : head
    return (
      shadow +
      pill(x - h * 0.09, y - h * 0.04, h * 0.07, h * 0.04, legs) +
      pill(x + h * 0.03, y - h * 0.04, h * 0.07, h * 0.04, legs) +
      path(d, cloth) +
      taper(at(0.09, 0.75), h * 0.035, at(0.13, 0.48), h * 0.025, darken(cloth, 0.16)) +
      taper(at(-0.09, 0.75), h * 0.035, at(-0.12, 0.5), h * 0.025, lighten(cloth, 0.08)) +
      ellipse(x, faceY + h * 0.005, h * 0.084, h * 0.1, cover) +
      (scarf
        ? path(
            `M${n(x - h * 0.085)} ${n(faceY)}L${n(x - h * 0.12)} ${n(y - h * 0.74)}H${n(x + h * 0.12)}L${n(x + h * 0.085)} ${n(faceY)}Z`,
            cover,
          )
        : '') +
      ellipse(x, faceY + h * 0.012, h * 0.054, h * 0.066, skin)
    )
  }
  const step = walking ? 0.1 : 0.045
  const torso = `M${n(x - h * 0.12)} ${n(y - h * 0.78)}Q${n(x)} ${n(y - h * 0.85)} ${n(x + h * 0.12)} ${n(y - h * 0.78)}L${n(x + h * 0.1)} ${n(y - h * 0.44)}H${n(x - h * 0.1)}Z`
  return (
    shadow +
    taper(at(0.04, 0.47), h * 0.05, at(step, 0.03), h * 0.03, darken(legs, 0.2)) +
    taper(at(-0.04, 0.47), h * 0.05, at(-step, 0.03), h * 0.03, legs) +
    taper(at(0.11, 0.75), h * 0.035, at(walking ? 0.16 : 0.13, 0.46), h * 0.026, darken(cloth, 0.22)) +
    path(torso, cloth) +
    taper(at(-0.11, 0.75), h * 0.035, at(walking ? -0.15 : -0.13, 0.46), h * 0.026, lighten(cloth, 0.08)) +
    pill(x - h * 0.025, y - h * 0.86, h * 0.05, h * 0.08, darken(skin, 0.15)) +
    face +
    path(
      `M${n(x - h * 0.064)} ${n(faceY)}A${n(h * 0.065)} ${n(h * 0.078)} 0 0 1 ${n(x + h * 0.064)} ${n(faceY)}Q${n(x + h * 0.03)} ${n(faceY - h * 0.035)} ${n(x - h * 0.064)} ${n(faceY)}Z`,
      head,
    )
  )
}

/** Heads and shoulders seen from behind: an audience, a chamber, a class. */
export function drawAudience(
  sheet: Sheet,
  y: number,
  from: number,
  to: number,
  size: number,
  colour: string,
  rim: string,
) {
  const { random } = sheet
  const count = Math.round((to - from) / (size * 1.7))
  return repeat(count, i => {
    const x = from + ((i + 0.5) / count) * (to - from) + random.between(-0.12, 0.12) * size
    const lift = random.between(-0.15, 0.15) * size
    return drawBack(x, y + lift, size, mix(colour, rim, random.between(0, 0.1)), rim)
  })
}

/** One of them; `size` is about the width of the shoulders. */
export function drawBack(x: number, y: number, size: number, colour: string, rim: string): string {
  const shoulders = (dx: number) =>
    `M${n(x - size * 0.62 + dx)} ${n(y + size)}C${n(x - size * 0.62 + dx)} ${n(y + size * 0.42)} ${n(x - size * 0.4 + dx)} ${n(y + size * 0.3)} ${n(x - size * 0.14 + dx)} ${n(y + size * 0.22)}H${n(x + size * 0.14 + dx)}C${n(x + size * 0.4 + dx)} ${n(y + size * 0.3)} ${n(x + size * 0.62 + dx)} ${n(y + size * 0.42)} ${n(x + size * 0.62 + dx)} ${n(y + size)}Z`
  return (
    path(shoulders(0), rim, 'opacity="0.5"') +
    ellipse(x, y - size * 0.06, size * 0.275, size * 0.335, rim, 'opacity="0.5"') +
    path(shoulders(size * 0.05), colour) +
    ellipse(x + size * 0.03, y - size * 0.03, size * 0.26, size * 0.32, colour)
  )
}

/** A crowd so far off that it is only specks of colour. */
export function drawSpecks(
  sheet: Sheet,
  count: number,
  spot: () => Point,
  size: number,
  colours: readonly string[],
): string {
  const { random } = sheet
  const dots = new Map<string, string>()
  for (let i = 0; i < count; i++) {
    const [x, y] = spot()
    const colour = random.pick(colours)
    const r = size * random.between(0.7, 1.2)
    const dot = `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`
    dots.set(colour, (dots.get(colour) ?? '') + dot)
  }
  return [...dots].map(([colour, d]) => path(d, colour, 'opacity="0.8"')).join('')
}

export type Pose = {
  head: Point
  neck: Point
  hip: Point
  arms: readonly [near: readonly [Point, Point], far: readonly [Point, Point]]
  legs: readonly [near: readonly [Point, Point, Point], far: readonly [Point, Point, Point]]
}

type Kit = {
  shirt: string
  shorts: string
  skin: string
  hair: string
  socks: string
  shoes: string
  scarf?: boolean
}

/** An athlete in a given pose, about 400 units tall; far limbs are darker than near ones. */
export function drawAthlete(pose: Pose, kit: Kit): string {
  const towards = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ]
  const arm = ([elbow, hand]: readonly [Point, Point], dim: number) => {
    const skin = darken(kit.skin, dim)
    const shoulder = towards(pose.neck, pose.hip, 0.13)
    return (
      taper(towards(shoulder, elbow, 0.2), 15, elbow, 12, skin) +
      taper(elbow, 12, hand, 8, skin) +
      circle(hand[0], hand[1], 11, skin) +
      taper(shoulder, 21, towards(shoulder, elbow, 0.55), 17, darken(kit.shirt, dim))
    )
  }
  const leg = ([knee, ankle, toe]: readonly [Point, Point, Point], dim: number) => {
    const skin = darken(kit.skin, dim)
    return (
      taper(pose.hip, 26, knee, 19, skin) +
      taper(knee, 19, ankle, 10, darken(kit.socks, dim)) +
      taper(knee, 18.5, towards(knee, ankle, 0.18), 17, skin) +
      taper(ankle, 11, toe, 8, darken(kit.shoes, dim)) +
      taper(pose.hip, 31, towards(pose.hip, knee, 0.62), 27, darken(kit.shorts, dim))
    )
  }
  const [hx, hy] = pose.head
  const tilt = (Math.atan2(pose.head[0] - pose.neck[0], pose.neck[1] - pose.head[1]) * 180) / Math.PI
  const hair = kit.scarf
    ? ellipse(hx - 2, hy - 1, 30, 34, kit.hair) + ellipse(hx + 8, hy + 4, 20, 25, kit.skin)
    : ellipse(hx, hy, 25, 30, kit.skin) +
      path(
        `M${n(hx - 27)} ${n(hy + 6)}A27 32 0 1 1 ${n(hx + 22)} ${n(hy - 14)}Q${n(hx - 4)} ${n(hy - 16)} ${n(hx - 10)} ${n(hy + 4)}Z`,
        kit.hair,
      )
  return (
    arm(pose.arms[1], 0.28) +
    leg(pose.legs[1], 0.28) +
    taper(pose.neck, 14, towards(pose.neck, pose.head, 0.7), 13, darken(kit.skin, 0.12)) +
    leg(pose.legs[0], 0) +
    taper(towards(pose.neck, pose.hip, 0.16), 37, towards(pose.neck, pose.hip, 0.92), 29, kit.shirt) +
    taper(
      towards(pose.neck, pose.hip, 0.3),
      14,
      towards(pose.neck, pose.hip, 0.85),
      10,
      lighten(kit.shirt, 0.12),
    ) +
    `<g transform="rotate(${n(tilt * 0.6)} ${n(hx)} ${n(hy)})">${hair}</g>` +
    arm(pose.arms[0], 0)
  )
}
