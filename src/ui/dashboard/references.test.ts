import { describe, expect, test } from 'vitest'
import { countReferences } from './references.ts'

const cases = [
  ['verb', [['article', 1]], 'مقالًا واحدًا'],
  [
    'verb',
    [
      ['category', 2],
      ['article', 12],
    ],
    '12 مقالًا وفرعين',
  ],
  [
    'verb',
    [
      ['article', 3],
      ['user', 1],
    ],
    '3 مقالات ومستخدمًا واحدًا',
  ],
  ['verb', [['feed', 100]], '100 مرشّح'],
  ['verb', [['whatever', 2]], 'عنصرين'],
  [
    'preposition',
    [
      ['article', 1],
      ['agency', 2],
    ],
    'مقال واحد ووكالتين',
  ],
  ['preposition', [['category', 3]], '3 أقسام'],
  ['preposition', [['setting', 2]], 'موضعين في الإعدادات'],
  ['preposition', [['draft', 1]], 'مسودة واحدة'],
  [
    'preposition',
    [
      ['draft', 2],
      ['article', 1],
    ],
    'مقال واحد ومسودتين',
  ],
  ['preposition', [['draft', 3]], '3 مسودات'],
  ['preposition', [['ad', 2]], 'موضعَي إعلان'],
] as const

describe('references to an entity are counted in Arabic', () => {
  test.each(cases)('after a %s: %j', (after, counted, words) => {
    const references = counted.map(([kind, count]) => ({ kind, count }))
    expect(countReferences(references, after)).toBe(words)
  })
})
