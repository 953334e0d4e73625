// Each scene draws itself at a second, on a canvas of its own size (in units of 960 × 540 or 540 × 960).
const ease = x => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x))
const part = (t, from, to) => ease((t - from) / (to - from))
const mix = (a, b, x) => a.map((v, i) => v + (b[i] - v) * x)
const rgb = ([r, g, b], alpha = 1) => `rgba(${r | 0},${g | 0},${b | 0},${alpha})`
const seeded = seed => () => ((seed = (seed * 16807) % 2147483647) / 2147483647)

function stars(c, width, height, alpha, seed = 7, n = 90) {
  const next = seeded(seed)
  for (let i = 0; i < n; i++) {
    c.fillStyle = `rgba(255,246,220,${(0.25 + 0.75 * next()) * alpha})`
    c.beginPath()
    c.arc(next() * width, next() * height, 0.5 + next() * 1.1, 0, 7)
    c.fill()
  }
}
function gradient(c, height, top, bottom) {
  const g = c.createLinearGradient(0, 0, 0, height)
  g.addColorStop(0, rgb(top))
  g.addColorStop(1, rgb(bottom))
  return g
}

// ---------------------------------------------------------------- the sun in a tank
function sun(c, t) {
  const W = 960, H = 540, ground = 350
  const dusk = part(t, 9, 13), night = part(t, 12, 16)
  const top = mix(mix([84, 158, 196], [74, 60, 110], dusk), [12, 20, 48], night)
  const low = mix(mix([222, 232, 214], [240, 160, 96], dusk), [38, 52, 92], night)
  c.fillStyle = gradient(c, ground, top, low)
  c.fillRect(0, 0, W, H)
  stars(c, W, ground - 40, night)
  // The sun goes from right to left.
  const way = Math.min(1.2, t / 12)
  const sx = 830 - 730 * way, sy = 330 - Math.sin(Math.PI * (0.12 + 0.82 * way)) * 262
  c.save(); c.beginPath(); c.rect(0, 0, W, ground); c.clip()
  const glow = c.createRadialGradient(sx, sy, 10, sx, sy, 150)
  glow.addColorStop(0, rgb([255, 226, 150], 0.75))
  glow.addColorStop(1, rgb([255, 200, 120], 0))
  c.fillStyle = glow
  c.fillRect(sx - 160, sy - 160, 320, 320)
  c.fillStyle = rgb(mix([255, 243, 205], [255, 170, 90], dusk))
  c.beginPath(); c.arc(sx, sy, 34, 0, 7); c.fill(); c.restore()
  // Hills
  c.fillStyle = rgb(mix(mix([178, 150, 118], [120, 84, 96], dusk), [30, 36, 66], night))
  c.beginPath(); c.moveTo(0, ground)
  for (let x = 0; x <= W; x += 20) c.lineTo(x, ground - 22 - 16 * Math.sin(x / 90) - 9 * Math.sin(x / 37 + 1))
  c.lineTo(W, ground); c.fill()
  // The sand
  const sand = mix(mix([226, 196, 146], [176, 120, 98], dusk), [52, 54, 84], night)
  c.fillStyle = rgb(sand); c.fillRect(0, ground, W, H - ground)
  c.fillStyle = rgb(mix(sand, [20, 20, 40], 0.25)); c.fillRect(0, 452, W, H - 452)
  const day = (1 - part(t, 11, 13.2)) * part(t, 1, 2.4)
  // The tower
  const tx = 500, receiver = 118
  // Rays, from the mirrors to the top of the tower
  const mirrors = []
  for (const [row, y, size, gap] of [[0, 372, 30, 58], [1, 396, 38, 72], [2, 426, 48, 92]])
    for (let i = 0; i < 4; i++) mirrors.push({ x: tx + 74 + row * 14 + i * gap, y, size, row })
  c.lineWidth = 1.6
  mirrors.forEach(({ x, y }, i) => {
    const pulse = 0.28 + 0.22 * Math.sin(t * 2.2 + i)
    c.strokeStyle = rgb([255, 240, 180], pulse * day)
    c.beginPath(); c.moveTo(x, y - 12); c.lineTo(tx, receiver + 12); c.stroke()
  })
  c.fillStyle = rgb(mix([206, 198, 188], [80, 84, 112], night))
  c.beginPath(); c.moveTo(tx - 17, ground + 14); c.lineTo(tx - 9, receiver); c.lineTo(tx + 9, receiver); c.lineTo(tx + 17, ground + 14); c.fill()
  c.fillStyle = rgb(mix([160, 150, 144], [58, 62, 90], night))
  c.beginPath(); c.moveTo(tx + 2, ground + 14); c.lineTo(tx + 2, receiver); c.lineTo(tx + 9, receiver); c.lineTo(tx + 17, ground + 14); c.fill()
  const heat = c.createRadialGradient(tx, receiver + 8, 4, tx, receiver + 8, 70)
  heat.addColorStop(0, rgb([255, 246, 200], 0.95 * day)); heat.addColorStop(1, rgb([255, 190, 90], 0))
  c.fillStyle = heat; c.fillRect(tx - 80, receiver - 70, 160, 160)
  c.fillStyle = rgb(mix([92, 84, 92], [255, 214, 120], day)); c.fillRect(tx - 12, receiver - 6, 24, 30)
  for (const { x, y, size } of mirrors) {
    c.fillStyle = rgb(mix([110, 96, 84], [34, 36, 62], night)); c.fillRect(x - 2, y, 4, size * 0.42)
    c.fillStyle = rgb(mix(mix([214, 236, 244], [236, 172, 140], dusk), [64, 84, 132], night))
    c.beginPath(); c.moveTo(x - size / 2, y + 6); c.lineTo(x + size / 2 - 6, y - 4)
    c.lineTo(x + size / 2, y - size * 0.5); c.lineTo(x - size / 2 + 6, y - size * 0.5 + 10); c.closePath(); c.fill()
  }
  // Two tanks; the salt goes from one to the other.
  const hot = part(t, 2, 12) * 0.82 + 0.08 - part(t, 14, 24) * 0.72
  const tank = (x, level, colour, shine) => {
    c.fillStyle = rgb(mix([236, 232, 224], [90, 96, 128], night)); round(c, x, 366, 104, 110, 10); c.fill()
    c.fillStyle = rgb(mix([60, 58, 66], [18, 22, 44], night)); round(c, x + 10, 378, 84, 88, 5); c.fill()
    const h = 84 * Math.max(0.04, Math.min(1, level))
    const salt = c.createLinearGradient(0, 464 - h, 0, 464)
    salt.addColorStop(0, rgb(shine)); salt.addColorStop(1, rgb(colour))
    c.fillStyle = salt; round(c, x + 12, 464 - h, 80, h, 3); c.fill()
    c.fillStyle = rgb(mix([190, 184, 176], [70, 74, 104], night)); round(c, x - 4, 358, 112, 12, 6); c.fill()
  }
  // Pipes
  c.strokeStyle = rgb(mix([120, 112, 108], [60, 64, 96], night)); c.lineWidth = 7; c.lineJoin = 'round'
  const up = [[348, 472], [348, 492], [tx - 6, 492], [tx - 6, ground + 14]]
  const down = [[236, 472], [236, 510], [tx + 6, 510], [tx + 6, ground + 14]]
  const out = [[204, 472], [204, 510], [79, 510], [79, 476]]
  for (const way of [up, down, out]) { c.beginPath(); way.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y))); c.stroke() }
  const beads = (way, colour, alpha, speed) => {
    if (alpha <= 0.02) return
    const lengths = way.slice(1).map(([x, y], i) => Math.hypot(x - way[i][0], y - way[i][1]))
    const whole = lengths.reduce((a, b) => a + b, 0)
    for (let d = (t * speed) % 26; d < whole; d += 26) {
      let rest = d, i = 0
      while (rest > lengths[i]) rest -= lengths[i++]
      const [x, y] = way[i], [x2, y2] = way[i + 1], at = rest / lengths[i]
      c.fillStyle = rgb(colour, alpha); c.beginPath(); c.arc(x + (x2 - x) * at, y + (y2 - y) * at, 2.7, 0, 7); c.fill()
    }
  }
  const burn = part(t, 2, 3) * (1 - part(t, 11.5, 12.5)), feed = part(t, 14, 15)
  beads(up, [150, 196, 220], burn, 60)
  beads(down.toReversed(), [255, 190, 90], burn, 60)
  beads(out, [255, 170, 80], feed, 60)
  tank(296, 0.98 - hot, [64, 96, 124], [118, 160, 184])
  tank(168, hot, [206, 84, 36], [250, 186, 92])
  // The turbine's hall and the town
  c.fillStyle = rgb(mix([150, 120, 100], [44, 46, 74], night)); c.fillRect(20, 402, 118, 78)
  c.fillStyle = rgb(mix([122, 92, 78], [34, 36, 60], night))
  c.beginPath(); c.moveTo(12, 402); c.lineTo(79, 372); c.lineTo(146, 402); c.fill()
  c.save(); c.translate(79, 442)
  c.fillStyle = rgb([244, 236, 220]); c.beginPath(); c.arc(0, 0, 25, 0, 7); c.fill()
  c.rotate(-t * 2.4 * (0.15 + feed)); c.fillStyle = rgb([60, 70, 90])
  for (let i = 0; i < 8; i++) { c.rotate(Math.PI / 4); c.beginPath(); c.moveTo(0, 0); c.quadraticCurveTo(12, 4, 22, -3); c.lineTo(20, -9); c.quadraticCurveTo(9, -5, 0, 0); c.fill() }
  c.restore()
  const next = seeded(23)
  for (let i = 0; i < 12; i++) {
    const w = 24 + next() * 14, h = 30 + next() * 62, x = 10 + i * 36
    if (x > 420) break
    c.fillStyle = rgb(mix(mix([196, 172, 140], [128, 92, 96], dusk), [32, 40, 72], night)); c.fillRect(x, ground - h * 0.72, w, h * 0.72 + 2)
    for (let wy = ground - h * 0.72 + 7; wy < ground - 6; wy += 11)
      for (let wx = x + 5; wx < x + w - 5; wx += 9) {
        const lit = next() < 0.72 ? part(t, 13 + next() * 3, 14.5 + next() * 3) : 0
        c.fillStyle = rgb(mix([120, 110, 108], [255, 206, 110], lit), 0.35 + 0.65 * lit); c.fillRect(wx, wy, 4, 5.5)
      }
  }
}
function round(c, x, y, w, h, r) { c.beginPath(); c.roundRect(x, y, w, h, Math.min(r, h / 2)) }

// ---------------------------------------------------------------- a star of eight points
function star(c, t) {
  const W = 540, H = 960, cx = 270, cy = 420
  const zoomed = part(t, 13.5, 18)
  c.fillStyle = '#f3e9d6'; c.fillRect(0, 0, W, H)
  const next = seeded(5)
  for (let i = 0; i < 140; i++) { c.fillStyle = `rgba(120,90,50,${0.03 + next() * 0.04})`; c.fillRect(next() * W, next() * H, 1 + next() * 2, 1 + next() * 2) }
  const scale = 1 - 0.62 * zoomed
  c.save(); c.translate(cx, cy + 60 * zoomed); c.scale(scale, scale); c.translate(-cx, -cy)
  const R = 188
  const point = (i, r = R, turn = 0) => { const a = (i * Math.PI) / 4 + turn; return [cx + r * Math.cos(a), cy + r * Math.sin(a)] }
  const stroke = (points, progress, colour, width) => {
    if (progress <= 0) return
    const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]))
    let left = lengths.reduce((a, b) => a + b, 0) * progress
    c.strokeStyle = colour; c.lineWidth = width; c.lineCap = 'round'; c.lineJoin = 'round'
    c.beginPath(); c.moveTo(...points[0])
    lengths.every((length, i) => {
      const at = Math.min(1, left / length)
      c.lineTo(points[i][0] + (points[i + 1][0] - points[i][0]) * at, points[i][1] + (points[i + 1][1] - points[i][1]) * at)
      left -= length
      return left > 0
    })
    c.stroke()
  }
  const thin = 'rgba(96,72,48,.5)', ink = '#7b2d2b'
  const side = R * Math.SQRT2
  // Neighbours of the pattern, once the star is ready
  const colours = ['#1f5d63', '#b5542f', '#d59a3a', '#7b2d2b']
  const r2 = R * (1 / (1 + Math.SQRT1_2)) * 1.306
  const outline = Array.from({ length: 16 }, (_, i) => { const a = (i * Math.PI) / 8; const r = i % 2 ? R * 0.7654 : R; return [Math.cos(a) * r, Math.sin(a) * r] })
  const drawStar = (x, y, alpha, fill) => {
    c.globalAlpha = alpha
    c.beginPath(); outline.forEach(([px, py], i) => (i ? c.lineTo(x + px, y + py) : c.moveTo(x + px, y + py))); c.closePath()
    c.fillStyle = fill; c.fill(); c.strokeStyle = '#f3e9d6'; c.lineWidth = 7; c.stroke()
    c.beginPath(); outline.forEach(([px, py], i) => { const s = 0.55; i ? c.lineTo(x + px * s, y + py * s) : c.moveTo(x + px * s, y + py * s) }); c.closePath()
    c.strokeStyle = 'rgba(243,233,214,.85)'; c.lineWidth = 4; c.stroke()
    c.beginPath(); c.arc(x, y, R * 0.2, 0, 7); c.fillStyle = '#d59a3a'; c.fill()
    c.globalAlpha = 1
  }
  if (zoomed > 0) {
    c.globalAlpha = zoomed
    c.fillStyle = '#d59a3a'; c.fillRect(cx - 1200, cy - 1600, 2400, 3200)
    c.globalAlpha = 1
    for (let gy = -4; gy <= 4; gy++) for (let gx = -3; gx <= 3; gx++) {
      if (gx === 0 && gy === 0) continue
      const far = Math.hypot(gx, gy)
      drawStar(cx + gx * R * 2, cy + gy * R * 2, part(t, 14 + far * 0.55, 15.2 + far * 0.55), (gx + gy) % 2 ? '#7b2d2b' : '#1f5d63')
    }
  }
  // Construction
  const faded = 1 - part(t, 12, 13.5)
  c.globalAlpha = faded
  stroke([[cx - 236, cy], [cx + 236, cy]], part(t, 0.4, 1.6), thin, 1.6)
  stroke([[cx, cy - 236], [cx, cy + 236]], part(t, 1.2, 2.4), thin, 1.6)
  const turn = part(t, 2.2, 4.6)
  if (turn > 0) {
    c.strokeStyle = '#60482f'; c.lineWidth = 2.4
    c.beginPath(); c.arc(cx, cy, R, -Math.PI / 2, -Math.PI / 2 + turn * 2 * Math.PI); c.stroke()
    // The compass
    const a = -Math.PI / 2 + turn * 2 * Math.PI, px = cx + R * Math.cos(a), py = cy + R * Math.sin(a)
    c.globalAlpha = faded * (1 - part(t, 4.6, 5.2))
    const hx = (cx + px) / 2 + 30, hy = (cy + py) / 2 - 150
    c.lineCap = 'round'; c.strokeStyle = '#3c4a57'; c.lineWidth = 7
    c.beginPath(); c.moveTo(cx, cy); c.lineTo(hx, hy); c.lineTo(px, py); c.stroke()
    c.fillStyle = '#d59a3a'; c.beginPath(); c.arc(hx, hy, 13, 0, 7); c.fill()
    c.globalAlpha = faded
  }
  stroke([point(1, 236), point(5, 236)], part(t, 4.8, 5.8), thin, 1.6)
  stroke([point(3, 236), point(7, 236)], part(t, 5.4, 6.4), thin, 1.6)
  const dots = part(t, 6, 6.8)
  for (let i = 0; i < 8; i++) { c.fillStyle = rgb([123, 45, 43], dots); c.beginPath(); c.arc(...point(i), 5, 0, 7); c.fill() }
  c.globalAlpha = 1
  const squares = 1 - part(t, 12, 13.4)
  c.globalAlpha = squares
  stroke([point(1), point(3), point(5), point(7), point(1)], part(t, 6.8, 8.8), '#1f5d63', 5)
  stroke([point(0), point(2), point(4), point(6), point(0)], part(t, 8.8, 10.8), ink, 5)
  c.globalAlpha = 1
  const filled = part(t, 11, 13)
  if (filled > 0) {
    c.globalAlpha = filled
    drawStar(cx, cy, filled, '#1f5d63')
    c.globalAlpha = 1
  }
  c.restore()
}

// ---------------------------------------------------------------- the moon in a month
function moon(c, t) {
  const W = 540, H = 960, cx = 270, cy = 400, R = 150
  c.fillStyle = gradient(c, H, [10, 16, 40], [52, 56, 104]); c.fillRect(0, 0, W, H)
  stars(c, W, 800, 0.9, 11, 150)
  const days = 29.5, day = Math.min(days, Math.max(0, (t - 1) / 17) * days)
  const light = (1 - Math.cos((2 * Math.PI * day) / days)) / 2
  const halo = c.createRadialGradient(cx, cy, R, cx, cy, R * 1.9)
  halo.addColorStop(0, rgb([255, 240, 200], 0.2 * light)); halo.addColorStop(1, rgb([255, 240, 200], 0))
  c.fillStyle = halo; c.fillRect(0, 0, W, 900)
  disc(c, cx, cy, R, day / days, true)
  // Dunes
  for (const [y, colour, wave] of [[780, [36, 34, 66], 0], [830, [26, 24, 50], 2.2]]) {
    c.fillStyle = rgb(colour); c.beginPath(); c.moveTo(0, H)
    for (let x = 0; x <= W; x += 12) c.lineTo(x, y - 34 * Math.sin(x / 150 + wave) - 10 * Math.sin(x / 60 + wave))
    c.lineTo(W, H); c.fill()
  }
  // The month, from right to left, three rows of ten
  for (let i = 0; i < 30; i++) {
    const x = W - 54 - (i % 10) * 48, y = 618 + Math.floor(i / 10) * 48
    if (i > day) { c.strokeStyle = 'rgba(255,240,200,.22)'; c.lineWidth = 1.2; c.beginPath(); c.arc(x, y, 13, 0, 7); c.stroke(); continue }
    disc(c, x, y, 13, i / days, false)
    if (Math.floor(day) === i) { c.strokeStyle = '#e2a63c'; c.lineWidth = 2.4; c.beginPath(); c.arc(x, y, 19, 0, 7); c.stroke() }
  }
}
/** Phase from 0 to 1; the young moon is lit on the right, as in the northern half of the earth. */
function disc(c, x, y, R, phase, craters) {
  c.save(); c.beginPath(); c.arc(x, y, R, 0, 7); c.clip()
  c.fillStyle = '#262b4d'; c.fillRect(x - R, y - R, 2 * R, 2 * R)
  const k = Math.cos(2 * Math.PI * phase)
  c.beginPath()
  if (phase <= 0.5) { c.arc(x, y, R, -Math.PI / 2, Math.PI / 2); c.ellipse(x, y, Math.abs(k) * R, R, 0, Math.PI / 2, -Math.PI / 2, k > 0) }
  else { c.arc(x, y, R, Math.PI / 2, -Math.PI / 2); c.ellipse(x, y, Math.abs(k) * R, R, 0, -Math.PI / 2, Math.PI / 2, k > 0) }
  c.closePath(); c.clip()
  const g = c.createRadialGradient(x - R * 0.2, y - R * 0.3, R * 0.2, x, y, R * 1.1)
  g.addColorStop(0, '#fff8e2'); g.addColorStop(1, '#d9c9a0')
  c.fillStyle = g; c.fillRect(x - R, y - R, 2 * R, 2 * R)
  if (craters) {
    const next = seeded(31)
    for (let i = 0; i < 26; i++) {
      const a = next() * 7, d = Math.sqrt(next()) * R * 0.92, r = R * (0.03 + next() * 0.11)
      c.fillStyle = `rgba(150,132,96,${0.14 + next() * 0.2})`
      c.beginPath(); c.arc(x + d * Math.cos(a), y + d * Math.sin(a), r, 0, 7); c.fill()
    }
  }
  c.restore()
}

// ---------------------------------------------------------------- a day in the old town
const views = []
function town(c, t) {
  const each = 6
  c.fillStyle = '#000'; c.fillRect(0, 0, 960, 540)
  views.forEach((view, i) => {
    const from = i * each - 1, to = (i + 1) * each
    const alpha = i === 0 ? 1 : part(t, from, from + 1.4)
    if (alpha <= 0 || t > to + 1) return
    const at = (t - from) / (to - from + 1)
    const [z0, z1, x0, x1, y0, y1] = [[1.05, 1.3, 0.3, 0.62, 0.5, 0.35], [1.35, 1.08, 0.5, 0.5, 0.7, 0.5], [1.05, 1.28, 0.5, 0.45, 0.4, 0.6], [1.3, 1.02, 0.7, 0.5, 0.4, 0.5]][i]
    const zoom = z0 + (z1 - z0) * at, w = view.width / zoom, h = view.height / zoom
    c.globalAlpha = alpha
    c.drawImage(view, (view.width - w) * (x0 + (x1 - x0) * at), (view.height - h) * (y0 + (y1 - y0) * at), w, h, 0, 0, 960, 540)
    c.globalAlpha = 1
  })
}
const scenes = { sun: [sun, 960, 540], star: [star, 540, 960], moon: [moon, 540, 960], town: [town, 960, 540] }
function frame(name, t, scale, type, quality) {
  const [draw, width, height] = scenes[name]
  const canvas = document.querySelector('canvas')
  canvas.width = width * scale; canvas.height = height * scale
  const c = canvas.getContext('2d')
  c.scale(scale, scale); c.imageSmoothingQuality = 'high'
  draw(c, t)
  return canvas.toDataURL(type, quality).split(',')[1]
}
