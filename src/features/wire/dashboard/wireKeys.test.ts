import { expect, test } from 'vitest'
import { commandOf, wireCommands } from './wireKeys.ts'

const press = (
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => commandOf({ code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test('keys are known by their place, whatever they type', () => {
  expect(['KeyJ', 'ArrowUp', 'KeyT', 'KeyI', 'KeyS', 'KeyX', 'Enter'].map(code => press(code))).toEqual([
    'next',
    'previous',
    'take',
    'ignore',
    'send',
    'select',
    'open',
  ])
  expect(press('Slash', { shiftKey: true })).toBe('help')
})

test.each([
  ['KeyT', { ctrlKey: true }],
  ['KeyS', { metaKey: true }],
  ['KeyJ', { shiftKey: true }],
  ['Slash', {}],
  ['KeyQ', {}],
] as const)('%s with %j is left to the browser', (code, held) => expect(press(code, held)).toBeUndefined())

test('no key has two meanings', () => {
  const codes = Object.values(wireCommands).flatMap(({ codes: some }) => [...some])
  expect(new Set(codes).size).toBe(codes.length)
})
