import { expect, test } from 'vitest'
import { suggestTeamName, surelyNamed } from './known-names.ts'

test.each([
  ['Al-Hilal Saudi FC', 'Saudi-Arabia', 'الهلال'],
  ['Al Hilal', 'Saudi-Arabia', 'الهلال'],
  ['Al-Hilal Saudi FC', 'World', 'الهلال'],
  ['Al Hilal', 'Sudan', null],
  ['Al Nasr', 'United-Arab-Emirates', 'النصر الإماراتي'],
  ['Al Nasr', 'Kuwait', null],
  ['Al Ittihad', 'Egypt', 'الاتحاد السكندري'],
  ['Barcelona', 'Spain', 'برشلونة'],
  ['Barcelona', 'Ecuador', null],
  ['Egypt', 'World', 'مصر'],
  ['constructor', 'Spain', null],
  ['Real Madrid', 'constructor', null],
  ['Real Madrid', '', null],
])('%s in a competition of %s', (name, country, arabic) => {
  expect(surelyNamed(name, country)).toBe(arabic)
})

test.each([
  ['Al Hilal', 'الهلال'],
  ['Fenerbahce', 'فنربخشة'],
  ['toString', null],
])('%s is suggested to staff', (name, arabic) => {
  expect(suggestTeamName(name)).toBe(arabic)
})
