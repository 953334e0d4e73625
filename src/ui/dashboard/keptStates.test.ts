import { expect, test } from 'vitest'
import { keptStates } from './keptStates.ts'

test('state is kept by entry of the history and by name', () => {
  const states = keptStates()
  states.keep('/list a', 'selected', [1])
  states.keep('/list a', 'view', 'words')
  states.keep('/list b', 'selected', [2])
  expect(states.read('/list a', 'selected')).toEqual([1])
  expect(states.read('/list a', 'view')).toBe('words')
  expect(states.read('/list b', 'selected')).toEqual([2])
  expect(states.read('/list c', 'selected')).toBeUndefined()
  states.clear()
  expect(states.read('/list a', 'selected')).toBeUndefined()
})

test('the twenty entries that were last on screen are kept', () => {
  const states = keptStates()
  for (let entry = 0; entry < 20; entry += 1) states.keep(`/list ${entry}`, 'selected', [entry])
  states.keep('/list 0', 'view', 'words')
  states.keep('/list 20', 'selected', [20])
  expect(states.read('/list 0', 'selected')).toEqual([0])
  expect(states.read('/list 1', 'selected')).toBeUndefined()
  expect(states.read('/list 2', 'selected')).toEqual([2])
})
