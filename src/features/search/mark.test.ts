import { describe, expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { finderOf, markAll } from './mark.ts'
import { parseQuery } from './query.ts'

test('the excerpt of a text that repeats one word is found in one pass', { tags: 'thorough' }, () => {
  const text = `${'كلمة '.repeat(200_000)}خبر في آخره`
  const { pieces, found } = excerptOf(text, finderOf(parseQuery('كلمة خبر')))
  expect(found).toBe(2)
  expect(pieces.filter(({ marked }) => marked).at(-1)).toEqual({ text: 'خبر', marked: true })
})

describe('the word is highlighted without its clitics', () => {
  test.each<[q: string, text: string, marked: string]>([
    ['قضايا', 'وقضايا للقضاة وقضاياهم والقضايا', 'قضايا|قضايا|قضايا'],
    ['القضايا', 'وقضايا والقضايا وللقضايا', 'قضايا|القضايا|قضايا'],
    ['قضية', 'والقضيّةُ بالقضايا', 'قضيّةُ|قضايا'],
    ['موازنة', 'وبالمُوازَنةِ وموازنتها، فللموازنات', 'مُوازَنةِ|موازنتها|موازنات'],
    ['لجنة', 'للجنة واللجان', 'لجنة|لجان'],
    ['عام', 'العامة', 'عامة'],
    ['زلاتكو', 'بزلاتكو', 'زلاتكو'],
    ['عبدالله', 'ولعبدالله وعبد الله', 'عبد|الله|عبد|الله'],
    ['الله', 'والله', 'الله'],
    ['19', 'و19 الـ١٩', '19|١٩'],
    ['"مؤتمر صحفي"', 'مؤتمر أول. والمؤتمر الصحفي ثانٍ، وصحفي', 'مؤتمر الصحفي'],
    ['"وزير في المدينة" مؤتمر', 'الوزير في المدينة، والوزير بالمدينة، مؤتمر', 'وزير في المدينة|مؤتمر'],
    ['مجلس "مجلس الأمن"', 'مجلس الأمن ومجلس النواب', 'مجلس الأمن|مجلس'],
    ['كوفيد-19', 'كوفيد-19 وكوفيد 19 وكوفيد19 وحدها كوفيد أو 19', 'كوفيد-19|كوفيد 19|كوفيد19'],
    ['F16', 'طائرة F-16 و F 16 و F', 'F-16|F 16'],
    ['3.5', 'نمو ٣٫٥ لا 3 و5', '٣٫٥'],
    ['نفط -غاز', 'نفط وغاز', 'نفط'],
  ])('%s in %s: %s', (q, text, marked) => {
    const pieces = markAll(text, finderOf(parseQuery(q)))
    expect(pieces.map(piece => piece.text).join('')).toBe(text)
    const found = pieces.filter(piece => piece.marked).map(piece => piece.text)
    expect(found.join('|')).toBe(marked)
  })
})

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `ك${'لم'.repeat(1 + ((index + from) % 5))}`).join(' ')

describe('an excerpt', () => {
  const excerpt = (q: string, text: string) => excerptOf(text, finderOf(parseQuery(q)))
  const shown = (q: string, text: string) =>
    excerpt(q, text)
      .pieces.map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
      .join('')

  test('consists of the two best places, in text order', () => {
    const text = `نفط ${words(40)} نفط وغاز ${words(40)} ذهب ${words(40)} نفط`
    const found = shown('نفط غاز ذهب', text)
    expect(found).toMatch(/^… .* \[نفط\] و\[غاز\] .* … .* \[ذهب\] .* …$/)
    expect(found.match(/…/g)).toHaveLength(3)
  })

  test('adjacent places are merged', () => {
    const text = `نفط ${words(14)} غاز ${words(40)}`
    expect(shown('نفط غاز', text)).toMatch(/^\[نفط\] .* \[غاز\] [^…]* …$/)
  })

  test('with a single place is as long as with two', () => {
    const text = `${words(40)}. نفط ${words(60)}`
    expect(shown('نفط', text).split(' ')).toHaveLength(36)
  })

  test('of a phrase longer than a place contains the phrase', () => {
    const phrase = words(25)
    expect(shown(`"${phrase}"`, `${words(30, 3)} نفط ${phrase} نفط`)).toContain(`[${phrase}]`)
  })

  test.each([
    ['نفط', 'أول السطر\nسعر برميل من نفط البحر، وغاز', 'سعر برميل من|نفط|البحر، وغاز'],
    ['نفط', 'نفط\nسطر آخر', '|نفط|'],
    ['نفط غاز', `قبل نفط ${words(8)} وغاز بعد`, `|نفط ${words(8)} وغاز|`],
  ])('%s occurs in «%s»: %s', (q, text, expected) => {
    const { passage } = excerpt(q, text)
    const all = [passage!.before, passage!.text, passage!.after].map(part => part.trim())
    expect(all).toEqual(expected.split('|').map(part => part.trim()))
  })
})
