export type Point = readonly [x: number, y: number]

export const n = (value: number) => String(Math.round(value * 10) / 10)

const pair = ([x, y]: Point) => `${n(x)} ${n(y)}`

/** Opacity on a whole shape costs the rasteriser a layer; on its only paint it costs nothing. */
function cheapen(more: string, paint: 'fill' | 'stroke'): string {
  if (paint === 'fill' && more.includes('stroke=')) return more
  return more.replace(/(^| )opacity=/, `$1${paint}-opacity=`)
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${cheapen(more, 'fill')}/>`
}

/** A rectangle with round corners; without `radius` its ends are half circles. */
export function pill(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius?: number,
  more = '',
) {
  return rect(x, y, width, height, fill, `rx="${n(radius ?? Math.min(width, height) / 2)}" ${more}`)
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${cheapen(more, 'fill')}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${cheapen(more, 'fill')}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${cheapen(more, 'fill')}/>`
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return path(`M${points.map(pair).join('L')}Z`, fill, more)
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${cheapen(more, 'stroke')}/>`
}

export function line(points: readonly Point[], colour: string, width: number, more = ''): string {
  return stroke(`M${points.map(pair).join('L')}`, colour, width, more)
}

export function group(content: string, more = ''): string {
  return `<g ${more}>${content}</g>`
}

export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const turned = turn === 0 ? '' : ` rotate(${n(turn)})`
  return group(
    content,
    `transform="translate(${n(x)} ${n(y)})${turned} scale(${Math.round(scale * 1000) / 1000})"`,
  )
}

export function repeat(count: number, draw: (index: number) => string): string {
  let content = ''
  for (let i = 0; i < count; i++) content += draw(i)
  return content
}

/** A smooth line through all the points (Catmull-Rom), as path data that starts with M. */
export function curve(points: readonly Point[]): string {
  let d = `M${pair(points[0]!)}`
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i]!
    const to = points[i + 1]!
    const before = points[i - 1] ?? from
    const after = points[i + 2] ?? to
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${pair(leave)} ${pair(arrive)} ${pair(to)}`
  }
  return d
}

/** A closed smooth outline through all the points. */
export function blob(points: readonly Point[], fill: string, more = ''): string {
  const size = points.length
  const at = (i: number) => points[(i + size) % size]!
  let d = `M${pair(at(0))}`
  for (let i = 0; i < size; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${pair(leave)} ${pair(arrive)} ${pair(to)}`
  }
  return path(`${d}Z`, fill, more)
}

/** A limb, branch or chimney: thick at one end, thin at the other, round at both. */
export function taper(from: Point, fromRadius: number, to: Point, toRadius: number, fill: string): string {
  const along = Math.atan2(to[1] - from[1], to[0] - from[0])
  const [dx, dy] = [-Math.sin(along), Math.cos(along)]
  const side = (at: Point, radius: number): Point => [at[0] + dx * radius, at[1] + dy * radius]
  const [a, b] = [side(from, fromRadius), side(to, toRadius)]
  const [c, d] = [side(to, -toRadius), side(from, -fromRadius)]
  const arc = (radius: number, end: Point) => `A${n(radius)} ${n(radius)} 0 0 0 ${pair(end)}`
  return path(`M${pair(a)}L${pair(b)}${arc(toRadius, c)}L${pair(d)}${arc(fromRadius, a)}Z`, fill)
}

/** Many rectangles in one path: windows, seats, tiles. */
export function boxes(
  list: readonly (readonly [x: number, y: number, w: number, h: number])[],
  fill: string,
  more = '',
) {
  if (list.length === 0) return ''
  return path(list.map(([x, y, w, h]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join(''), fill, more)
}
