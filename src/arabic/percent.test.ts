import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatPercent } from './digits.ts'

test('a third is written with its percent', () => {
  expect(formatPercent(100 / 3, 'latn')).toContain('33.3')
})

test('no call passes a share between 0 and 1, or divides per cents again', () => {
  const src = path.join(import.meta.dirname, '..')
  const calls = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter(file => !file.includes('.test.'))
    .flatMap(file =>
      [...readFileSync(path.join(src, file), 'utf8').matchAll(/\bformatPercent\(([^()\n]*)\)/g)].map(
        ([, given = '']) => `${file}: ${given}`,
      ),
    )
  // A VAT rate is stored in hundredths of a per cent.
  const wrong = calls.filter(call => /: (?:share|ratio)$|\/ 100$/.test(call) && !call.includes('vatRate'))
  expect(wrong).toEqual([])
})
