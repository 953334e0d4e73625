import { expect, test } from 'vitest'
import { isPaletteKey } from './isPaletteKey.ts'

const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) =>
  isPaletteKey({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    ...held,
  })
const ctrl = { ctrlKey: true }

test.each<[boolean, string, string, Partial<KeyboardEvent>]>([
  [true, 'k', 'KeyK', ctrl],
  [true, 'K', 'KeyK', ctrl],
  [true, 'ن', 'KeyK', ctrl],
  [true, 'ن', 'KeyK', { metaKey: true }],
  // Dvorak moves K, and puts another letter in its place.
  [true, 'k', 'KeyV', ctrl],
  [false, 't', 'KeyK', ctrl],
  [false, 'k', 'KeyK', {}],
  [false, 'k', 'KeyK', { ctrlKey: true, metaKey: true }],
  [false, 'k', 'KeyK', { ...ctrl, shiftKey: true }],
  [false, 'ن', 'KeyK', { ...ctrl, altKey: true }],
  [false, 'k', 'KeyK', { ...ctrl, repeat: true }],
  [false, 'ن', 'KeyK', { ...ctrl, isComposing: true }],
  [false, 'ت', 'KeyJ', ctrl],
])('%s: %s in the place of %s with %j', (opens, key, code, held) => {
  expect(press(key, code, held)).toBe(opens)
})
