import { expect, test } from 'vitest'
import { linesOf, translationOf } from '../../arabic/answer-lines.ts'
import { listLikelyPeople, matchNames } from './topics.ts'

test('lines lose the numbers, bullets and quotation marks that models add, and nothing else', () => {
  const answer = '1. «عنوان أول»\n\n٢) "عنوان ثانٍ"\n- عنوان: «ثالث» وبقيته\n12 قتيلًا في حادث\n**\n'
  expect(linesOf(answer)).toEqual(['عنوان أول', 'عنوان ثانٍ', 'عنوان: «ثالث» وبقيته', '12 قتيلًا في حادث'])
  expect(linesOf('')).toEqual([])
})

test('a translation’s first line is its title', () => {
  expect(translationOf('# "Title"\n\nOne.\n\nTwo.\n')).toEqual({
    title: 'Title',
    paragraphs: ['One.', 'Two.'],
  })
  expect(translationOf('')).toEqual({ title: '', paragraphs: [] })
})

test('names are found in the tables in any spelling, and only there', () => {
  const table = [
    { id: 1, name: 'الأمم المتحدة', slug: 'a' },
    { id: 2, name: 'ليلى منصور', slug: 'b', aliases: ['أم خالد'] },
  ]
  expect(matchNames(['الامم المتحده', 'اختراع', 'أُم خالد', 'ليلي منصور'], table)).toEqual([
    { id: 1, name: 'الأمم المتحدة', slug: 'a' },
    { id: 2, name: 'ليلى منصور', slug: 'b' },
  ])
  expect(listLikelyPeople(table, 'قالت منصور إن الأمر', 5).map(({ id }) => id)).toEqual([2])
  expect(listLikelyPeople(table, 'بلا أسماء', 5)).toEqual([])
})
