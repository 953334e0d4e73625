/** A light and the colours that live in it. Layers go from `haze` (farthest) to `ink` (nearest). */
export type Mood = {
  sky: readonly [top: string, middle: string, low: string]
  sun: string
  haze: string
  far: string
  mid: string
  near: string
  ink: string
  paper: string
  accent: string
  accent2: string
  leaf: string
  window: string
  night: boolean
  /** How far a thing's own colour gives way to the light, 0 to 1. */
  ambient: number
}

export const moods = {
  dawn: {
    sky: ['#6c7fae', '#e6a598', '#fde2bf'],
    sun: '#fff0d2',
    haze: '#f3c8b1',
    far: '#b295a8',
    mid: '#746a90',
    near: '#3f3f68',
    ink: '#232243',
    paper: '#fcecdb',
    accent: '#d9604a',
    accent2: '#f2b85c',
    leaf: '#5e7f72',
    window: '#ffdc94',
    night: false,
    ambient: 0.14,
  },
  morning: {
    sky: ['#79aec4', '#bddad6', '#f9edd3'],
    sun: '#fff7df',
    haze: '#dde6d7',
    far: '#9dbab8',
    mid: '#5d8c8f',
    near: '#2d5c66',
    ink: '#163641',
    paper: '#fbf4e4',
    accent: '#d9693a',
    accent2: '#ebb647',
    leaf: '#66905c',
    window: '#ffe3a3',
    night: false,
    ambient: 0.08,
  },
  noon: {
    sky: ['#27659b', '#74acca', '#e1ece2'],
    sun: '#fff8e0',
    haze: '#cbe0e0',
    far: '#8fb3c4',
    mid: '#45789b',
    near: '#1e4a70',
    ink: '#12294b',
    paper: '#fdf6e7',
    accent: '#c9523a',
    accent2: '#f2b640',
    leaf: '#558a58',
    window: '#ffe6a8',
    night: false,
    ambient: 0.05,
  },
  saffron: {
    sky: ['#e38f31', '#f4bb5c', '#fdeab9'],
    sun: '#fff8e0',
    haze: '#f9d894',
    far: '#dba45a',
    mid: '#ab683c',
    near: '#653d36',
    ink: '#36242f',
    paper: '#fff3d6',
    accent: '#b33e2e',
    accent2: '#2c7074',
    leaf: '#7d7d3a',
    window: '#ffe9ae',
    night: false,
    ambient: 0.18,
  },
  terracotta: {
    sky: ['#8a393d', '#d2664a', '#f8b97d'],
    sun: '#ffe1ae',
    haze: '#e99a6c',
    far: '#bd6551',
    mid: '#81404a',
    near: '#4b2a42',
    ink: '#2a1a32',
    paper: '#fce5c8',
    accent: '#f2a33c',
    accent2: '#3c8084',
    leaf: '#6d6f48',
    window: '#ffd282',
    night: false,
    ambient: 0.24,
  },
  dusk: {
    sky: ['#37386c', '#995f8e', '#f5ab9b'],
    sun: '#ffd9b4',
    haze: '#dc959f',
    far: '#886793',
    mid: '#554a7e',
    near: '#322f5d',
    ink: '#1b1a3b',
    paper: '#fce6dd',
    accent: '#f28566',
    accent2: '#f7c763',
    leaf: '#4e6e76',
    window: '#ffcf7d',
    night: false,
    ambient: 0.3,
  },
  night: {
    sky: ['#0c1836', '#1d3359', '#4c6891'],
    sun: '#f4ecd2',
    haze: '#5b769c',
    far: '#38557f',
    mid: '#233c64',
    near: '#152848',
    ink: '#0a142c',
    paper: '#ebe8dc',
    accent: '#e9a238',
    accent2: '#db6a56',
    leaf: '#2f6062',
    window: '#ffd27a',
    night: true,
    ambient: 0.42,
  },
  overcast: {
    sky: ['#84949b', '#b6c1be', '#e8e5d8'],
    sun: '#f8f2e0',
    haze: '#ced3ca',
    far: '#9eacab',
    mid: '#6c8185',
    near: '#3d545d',
    ink: '#20323d',
    paper: '#f5f1e5',
    accent: '#c5543b',
    accent2: '#e2ad45',
    leaf: '#68815f',
    window: '#ffe1a0',
    night: false,
    ambient: 0.14,
  },
  teal: {
    sky: ['#0e4a5b', '#2f8486', '#f6dca5'],
    sun: '#fff1c9',
    haze: '#a3c6ad',
    far: '#609f9b',
    mid: '#2b6f7a',
    near: '#144a5a',
    ink: '#0b2c3c',
    paper: '#fcf1d8',
    accent: '#e5643a',
    accent2: '#f6b83c',
    leaf: '#4b8b69',
    window: '#ffdf8f',
    night: false,
    ambient: 0.2,
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods

const channels = (hex: string) => [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16))

/** `share` 0 is all `from`, 1 all `to`. Colours are `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + (target[i]! - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour of a layer of the landscape: 0 is lost in the haze, 1 is right before the eye. */
export function depth(mood: Mood, nearness: number): string {
  const layers = [mood.haze, mood.far, mood.mid, mood.near, mood.ink]
  const place = Math.min(0.9999, Math.max(0, nearness)) * 4
  const below = Math.floor(place)
  return mix(layers[below]!, layers[below + 1]!, place - below)
}

/** A thing's own colour as it looks in this light. */
export function tint(mood: Mood, colour: string, extra = 0): string {
  return mix(colour, mood.night ? mood.near : mood.mid, Math.min(1, mood.ambient + extra))
}

export const lighten = (colour: string, share: number) => mix(colour, '#fff6e2', share)
export const darken = (colour: string, share: number) => mix(colour, '#12142c', share)

export const skins = ['#8a5a3c', '#b07a52', '#c9966b', '#6f4632', '#d8a981'] as const
