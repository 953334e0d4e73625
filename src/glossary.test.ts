import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const section = read('docs/glossary.md').split('## Words of the interface')[1]?.split('\n## ')[0] ?? ''
/** The wordings of the last column; a quoted one only if it is the whole label. */
const rules = section
  .split('\n')
  .filter(line => line.startsWith('| '))
  .slice(1)
  .flatMap(line => {
    const [, , , say = '', not = ''] = line.split('|').map(cell => cell.trim())
    return not.split('، ').map(wording => {
      const [, label] = /^«(.+)»$/.exec(wording) ?? []
      const pattern = label
        ? `(?:['"\`>]|^\\s*)${label}(?:['"\`<]|\\s*$)`
        : `(?<![\\p{L}\\p{M}])${wording}(?![\\p{L}\\p{M}])`
      return { say, wording, pattern: new RegExp(pattern, 'u') }
    })
  })

// Texts that are not ours: `src/arabic`, feeds, spoken text, and test doubles of others' pages.
const foreign =
  /^src\/(arabic|testing|features\/feed\/pipeline\/(dates|boilerplate)|features\/narration\/site\/speech)|\.test\.tsx?$/

/** Lines of a source file that contain Arabic, without comments. */
function textsOf(file: string): { at: string; text: string }[] {
  const code = read(file).replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ''))
  return code
    .split('\n')
    .map((line, index) => ({ at: `${file}:${index + 1}`, text: line.replace(/(^|\s)\/\/ .*/, '') }))
    .filter(({ text }) => /\p{Script=Arabic}/u.test(text))
}

const texts = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !foreign.test(file))
  .flatMap(textsOf)

test('the interface follows the glossary', () => {
  expect(rules.length).toBeGreaterThan(50)
  expect(texts.length).toBeGreaterThan(1500)
  const found = texts.flatMap(({ at, text }) =>
    rules.filter(rule => rule.pattern.test(text)).map(({ wording, say }) => `${at}: ${wording}, say ${say}`),
  )
  expect(found).toEqual([])
})

test('a percent sign is written together with its digits, by formatPercent', () => {
  expect(texts.filter(({ text }) => /[\d}]٪|['"`>]٪/.test(text)).map(({ at }) => at)).toEqual([])
})
