import { darken, lighten, mix, skins } from './palette.ts'
import { seedRandom } from './random.ts'
import { circle, ellipse, path, pill, rect, repeat, stroke } from './svg.ts'

type Top = 'short' | 'curly' | 'grey' | 'bald' | 'long' | 'bun' | 'bob' | 'hijab'
type Portrait = {
  top: Top
  skin: number
  hair: string
  glasses?: boolean
  beard?: 'full' | 'short' | 'moustache'
  cloth: 'jacket' | 'shirt' | 'dress' | 'coat'
}

const portraits: Record<string, Portrait> = {
  salma: { top: 'hijab', skin: 2, hair: '#1f5c63', cloth: 'jacket' },
  karim: { top: 'short', skin: 1, hair: '#2a2030', beard: 'short', cloth: 'jacket' },
  nadia: { top: 'bob', skin: 4, hair: '#3a2430', glasses: true, cloth: 'jacket' },
  omar: { top: 'grey', skin: 2, hair: '#8b8d94', beard: 'moustache', glasses: true, cloth: 'jacket' },
  huda: { top: 'hijab', skin: 1, hair: '#8f3b4a', glasses: true, cloth: 'dress' },
  yazan: { top: 'curly', skin: 2, hair: '#2b1f22', cloth: 'shirt' },
  tariq: { top: 'bald', skin: 0, hair: '#4c4a50', beard: 'full', cloth: 'shirt' },
  rim: { top: 'bun', skin: 1, hair: '#2a1b22', cloth: 'shirt' },
  layla: { top: 'long', skin: 2, hair: '#4a2a22', cloth: 'dress' },
  ziad: { top: 'curly', skin: 4, hair: '#6d6a70', glasses: true, beard: 'full', cloth: 'jacket' },
  mariam: { top: 'hijab', skin: 3, hair: '#d9a648', cloth: 'shirt' },
  fares: { top: 'short', skin: 4, hair: '#33241f', glasses: true, cloth: 'shirt' },
  amal: { top: 'hijab', skin: 4, hair: '#e9dcc6', glasses: true, cloth: 'coat' },
  hala: { top: 'bob', skin: 2, hair: '#5a3a2a', glasses: true, cloth: 'jacket' },
  rahaf: { top: 'hijab', skin: 3, hair: '#24567a', cloth: 'shirt' },
  nazim: { top: 'grey', skin: 4, hair: '#b0aca6', beard: 'full', cloth: 'shirt' },
  wael: { top: 'short', skin: 3, hair: '#241c1c', beard: 'moustache', cloth: 'jacket' },
  ghassan: { top: 'bald', skin: 2, hair: '#3a3336', beard: 'short', cloth: 'shirt' },
  lubna: { top: 'hijab', skin: 2, hair: '#7a4a63', glasses: true, cloth: 'jacket' },
  wafaa: { top: 'bun', skin: 1, hair: '#2e2226', glasses: true, cloth: 'coat' },
  anas: { top: 'curly', skin: 3, hair: '#2a2020', beard: 'short', glasses: true, cloth: 'shirt' },
  faisal: { top: 'short', skin: 2, hair: '#4a4648', beard: 'full', cloth: 'jacket' },
  luqman: { top: 'grey', skin: 1, hair: '#8d8a90', glasses: true, cloth: 'coat' },
  ibrahim: { top: 'grey', skin: 3, hair: '#a5a3a3', beard: 'short', cloth: 'jacket' },
}

const grounds = [
  ['#f0b660', '#d9813f'],
  ['#7fb3b0', '#2f7078'],
  ['#dd9c92', '#a9566a'],
  ['#8ea6d0', '#3e5a94'],
  ['#b9c18a', '#6c8050'],
  ['#b79bc4', '#67508c'],
  ['#e3c79a', '#b98a5a'],
  ['#d77a5a', '#8f3d3a'],
] as const

/** A plain portrait, 512×512. The key gives the person, the variant (from 1) the background and clothes. */
export function drawAvatar(key: string, variant: number): string {
  const who = portraits[key] ?? inventPortrait(key)
  const [light, dark] = grounds[(variant - 1 + grounds.length) % grounds.length]!
  const cloth = ['#24395f', '#7a2f3c', '#2f5d56', '#4b3b63', '#8a5a34', '#3c4450'][
    (variant * 5 + key.length) % 6
  ]!
  const gradient = `<defs><linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>`
  const skin = skins[who.skin]!
  const content =
    rect(0, 0, 512, 512, 'url(#g)') +
    circle(variant % 2 ? 330 : 190, 214, 196, lighten(light, 0.3), 'opacity="0.5"') +
    drawHairBehind(who) +
    drawClothes(who, cloth) +
    drawNeck(who, skin) +
    drawFace(who, skin) +
    drawTop(who, skin)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${gradient}${content}</svg>`
}

function inventPortrait(key: string): Portrait {
  const random = seedRandom(key)
  const woman = random.chance(0.5)
  const beard = woman ? undefined : random.pick(['full', 'short', 'moustache', undefined] as const)
  return {
    top: woman
      ? random.pick(['long', 'bun', 'bob', 'hijab'] as const)
      : random.pick(['short', 'curly', 'grey', 'bald'] as const),
    skin: random.whole(0, skins.length - 1),
    hair: random.pick(['#2a2030', '#4a2a22', '#8b8d94', '#1f5c63']),
    glasses: random.chance(0.35),
    ...(beard ? { beard } : {}),
    cloth: random.pick(['jacket', 'shirt', 'dress', 'coat'] as const),
  }
}

function drawHairBehind({ top, hair }: Portrait): string {
  if (top === 'long')
    return path(
      'M152 214C142 96 210 64 258 66C318 66 372 104 362 220C360 300 388 350 372 414H142C126 350 156 300 152 214Z',
      darken(hair, 0.2),
    )
  if (top === 'bob')
    return path(
      'M154 218C146 100 206 70 258 72C316 72 368 106 360 220C358 272 366 306 350 326H164C148 306 158 272 154 218Z',
      darken(hair, 0.2),
    )
  if (top === 'bun') return circle(258, 84, 50, darken(hair, 0.1)) + circle(258, 78, 34, lighten(hair, 0.1))
  return ''
}

function drawClothes({ cloth }: Portrait, colour: string): string {
  const body = 'M54 530C58 436 120 396 204 376L256 420L308 376C392 396 454 436 458 530Z'
  const fill = cloth === 'coat' ? '#f4eee2' : cloth === 'shirt' ? lighten(colour, 0.3) : colour
  const shade = path('M256 420L308 376C392 396 454 436 458 530H256Z', darken(fill, 0.14))
  const collar =
    cloth === 'jacket' || cloth === 'coat'
      ? path('M206 372L256 530L306 372L256 410Z', cloth === 'coat' ? colour : '#f3ead8') +
        path('M206 372L166 404L196 438L180 452L252 530H256Z', lighten(fill, 0.1)) +
        path('M306 372L346 404L316 438L332 452L260 530H256Z', darken(fill, 0.22))
      : cloth === 'shirt'
        ? path('M204 374L256 424L226 452L184 396Z', lighten(fill, 0.25)) +
          path('M308 374L256 424L286 452L328 396Z', lighten(fill, 0.1)) +
          repeat(2, i => circle(256, 464 + i * 34, 5, darken(fill, 0.4)))
        : path('M200 376Q256 470 312 376L296 372Q256 436 216 372Z', lighten(fill, 0.3))
  return path(body, fill) + shade + collar
}

function drawNeck({ top }: Portrait, skin: string): string {
  if (top === 'hijab') return ''
  return (
    path('M214 300H298V384L256 440L214 384Z', darken(skin, 0.16)) +
    path('M214 318Q256 374 298 318V344Q256 388 214 344Z', darken(skin, 0.3), 'opacity="0.6"')
  )
}

function drawFace(who: Portrait, skin: string): string {
  const dark = mix(darken(skin, 0.6), '#2a1a20', 0.4)
  const head =
    'M172 208C172 128 208 98 256 98C304 98 340 128 340 208C340 276 306 338 256 338C206 338 172 276 172 208Z'
  const ears =
    who.top === 'hijab' || who.top === 'long' || who.top === 'bob'
      ? ''
      : ellipse(170, 222, 15, 25, darken(skin, 0.1)) + ellipse(342, 222, 15, 25, darken(skin, 0.2))
  const shade = path(
    'M256 98C304 98 340 128 340 208C340 276 306 338 256 338C296 300 308 240 296 190C288 150 276 120 256 98Z',
    darken(skin, 0.13),
    'opacity="0.7"',
  )
  const eyes = ellipse(220, 218, 7.5, 8.5, dark) + ellipse(292, 218, 7.5, 8.5, dark)
  const brow = who.top === 'grey' ? darken(who.hair, 0.25) : mix(dark, '#1f151a', 0.3)
  const brows = stroke('M200 192Q218 180 238 189', brow, 8) + stroke('M274 189Q294 180 312 192', brow, 8)
  const nose = stroke('M258 214Q264 240 270 252Q262 260 250 257', darken(skin, 0.32), 6)
  const mouth = stroke('M230 290Q256 308 282 290', mix(darken(skin, 0.35), '#9a3f3c', 0.4), 8)
  const rim = 'fill-opacity="0.16" stroke="#2a2431" stroke-width="7"'
  const glasses = who.glasses
    ? circle(220, 218, 32, '#fffaf0', rim) +
      circle(292, 218, 32, '#fffaf0', rim) +
      stroke('M252 214Q256 208 260 214M188 214L172 206M324 214L340 206', '#2a2431', 7)
    : ''
  return ears + path(head, skin) + shade + drawBeard(who) + eyes + brows + nose + mouth + glasses
}

function drawBeard({ beard, hair }: Portrait): string {
  const moustache = path(
    'M256 270C238 262 216 272 206 294C226 292 242 290 256 284C270 290 286 292 306 294C296 272 274 262 256 270Z',
    hair,
  )
  if (beard === 'moustache') return moustache
  if (beard === 'short')
    return path(
      'M174 232C180 250 196 262 210 270C224 262 240 266 256 270C272 266 288 262 302 270C316 262 332 250 338 232C336 296 304 340 256 340C208 340 176 296 174 232ZM226 288Q256 276 286 288Q272 312 256 312Q240 312 226 288Z',
      hair,
      'fill-rule="evenodd" opacity="0.88"',
    )
  if (beard === 'full')
    return path(
      'M172 214C178 250 196 264 212 268C226 258 242 264 256 268C270 264 286 258 300 268C316 264 334 250 340 214C346 306 316 372 256 374C196 372 166 306 172 214ZM228 288Q256 276 284 288Q272 308 256 308Q240 308 228 288Z',
      hair,
      'fill-rule="evenodd"',
    )
  return ''
}

function drawTop({ top, hair }: Portrait, face: string): string {
  if (top === 'bald')
    return path(
      'M204 130Q226 108 256 108',
      'none',
      `stroke="${lighten(face, 0.35)}" stroke-width="10" stroke-linecap="round" opacity="0.7"`,
    )
  if (top === 'hijab') {
    const opening =
      'M186 224C184 150 216 128 256 128C296 128 328 150 326 224C326 288 300 330 256 330C212 330 186 288 186 224Z'
    return (
      path(
        `M146 226C140 112 198 66 256 66C314 66 372 112 366 226C366 290 372 322 398 400Q330 452 256 452Q182 452 114 400C140 322 146 290 146 226Z${opening}`,
        hair,
        'fill-rule="evenodd"',
      ) +
      path(
        'M256 66C314 66 372 112 366 226C366 290 372 322 398 400Q350 434 290 448C336 380 350 310 346 226C344 150 310 100 256 66Z',
        darken(hair, 0.2),
        'opacity="0.8"',
      ) +
      path(
        'M176 300C200 356 262 384 352 340Q330 420 214 428C180 400 170 350 176 300Z',
        lighten(hair, 0.14),
        'opacity="0.85"',
      ) +
      stroke('M178 304C206 360 262 382 346 344', darken(hair, 0.28), 5, 'opacity="0.6"') +
      stroke('M180 150Q206 98 256 92', lighten(hair, 0.35), 7, 'opacity="0.5"')
    )
  }
  const cap =
    'M166 216C150 110 204 76 258 76C318 76 362 112 346 216C342 186 334 166 320 152C284 164 228 162 196 146C182 164 172 186 166 216Z'
  if (top === 'curly')
    return (
      repeat(11, i =>
        circle(
          258 + Math.cos(Math.PI * (1 + i / 10)) * 86,
          176 + Math.sin(Math.PI * (1 + i / 10)) * 82,
          30 + (i % 3) * 3,
          i % 2 ? hair : lighten(hair, 0.07),
        ),
      ) + ellipse(256, 122, 78, 36, hair)
    )
  if (top === 'long' || top === 'bob')
    return (
      path(
        'M160 240C150 110 206 72 262 72C322 72 366 116 354 244C344 190 326 160 286 132C256 164 206 166 186 176C172 194 166 214 160 240Z',
        hair,
      ) + stroke('M210 104Q250 84 300 104', lighten(hair, 0.3), 7, 'opacity="0.5"')
    )
  if (top === 'bun')
    return (
      path(
        'M164 220C152 118 204 84 258 84C314 84 362 118 350 220C342 172 312 134 258 132C204 134 174 172 164 220Z',
        hair,
      ) + stroke('M206 118Q232 100 270 100', lighten(hair, 0.3), 7, 'opacity="0.5"')
    )
  return (
    path(cap, hair) +
    pill(206, 96, 92, 8, lighten(hair, 0.25), 4, 'opacity="0.35" transform="rotate(-8 250 100)"')
  )
}
