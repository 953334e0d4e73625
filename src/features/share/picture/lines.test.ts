import { describe, expect, test } from 'vitest'
import { setTitle } from './lines.ts'
import { drawable, shapeLine } from './shape.ts'

const glyphsOf = (text: string) => shapeLine(text).glyphs.map(({ path }) => path)

describe('Arabic is set as it is written', () => {
  test('letters take the form of their place', () => {
    const [apart] = glyphsOf('ع')
    expect(glyphsOf('ععع')).not.toContain(apart)
  })

  test('lam and alef are one sign, and narrower than the two', () => {
    expect(shapeLine('لا').width).toBeLessThan(shapeLine('ل').width + shapeLine('ا').width)
  })

  test('a vowel sign takes no room and stands over its letter', () => {
    expect(shapeLine('كَتَبَ').width).toBe(shapeLine('كتب').width)
    expect(glyphsOf('كَتَبَ').length).toBeGreaterThan(glyphsOf('كتب').length)
  })

  test.each([
    ['a Latin word', 'أعلنت NASA', 'NASA'],
    ['a number', 'قمة 2035', '2035'],
    ['a price', 'بسعر 1,999$', '1,999'],
  ])('%s inside reads from the left', (_what, text, inside) => {
    const all = glyphsOf(text)
    const own = glyphsOf(inside)
    expect(all.join('|')).toContain(own.join('|'))
  })

  test('the last word of a line stands left of the first', () => {
    const [last] = glyphsOf('دم')
    expect(glyphsOf('قمة دم')[0]).toBe(last)
  })

  test('brackets turn with their line', () => {
    const [, open, close] = [glyphsOf('()'), ...glyphsOf('()')]
    const line = shapeLine('(قمة)').glyphs.map(({ path }) => path)
    expect([line[0], line.at(-1)]).toEqual([open, close])
  })

  test.each([
    ['خبر 😀 عاجل', 'خبر عاجل'],
    ['中文 خبر', 'خبر'],
    ['پاکستان گچ ڤيروس', 'پاکستان گچ ڤيروس'],
    ['«هٰذا»…', '«هٰذا»…'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawable(text)).toBe(drawn)
  })
})

describe('lines', () => {
  const steps = [
    { size: 60, lines: 2 },
    { size: 40, lines: 3 },
  ]
  const widths = (title: string) => {
    const { size, lines } = setTitle(title, 800, steps)
    return { size, widths: lines.map(line => (line.width * size) / 1000) }
  }

  test('are of about one length, in the largest type that holds them', () => {
    const set = widths('قمة المناخ تقرّ صندوقًا للدول الأشد تضررًا')
    expect(set.size).toBe(60)
    expect(set.widths).toHaveLength(2)
    expect(Math.min(...set.widths) / Math.max(...set.widths)).toBeGreaterThan(0.7)
  })

  test.each(['خبر '.repeat(120), 'ـ'.repeat(300), 'A'.repeat(200)])('%.12s… never runs over', title => {
    const set = widths(title)
    expect(set.widths.length).toBeLessThanOrEqual(3)
    expect(Math.max(...set.widths)).toBeLessThanOrEqual(800.5)
  })

  test('of nothing that can be drawn are empty', () => {
    expect(widths('😀').widths).toEqual([0])
  })
})
