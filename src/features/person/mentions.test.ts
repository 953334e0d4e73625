import { expect, test } from 'vitest'
import { findMentionedOf, indexNames } from './mentions.ts'

const minister = { id: 1, name: 'آمنة الحدّاد', aliases: ['وزيرة المالية', 'أم إياد'] }
const president = { id: 2, name: 'عبد الله الراوي', aliases: [] }
const poet = { id: 3, name: 'الجاحظ', aliases: [] }
const envoy = { id: 4, name: 'أبوظبي نصرالله بن علي', aliases: ['صلاحالدين'] }
const people = [minister, president, poet, envoy]
const find = indexNames(people)

test.each([
  ['قالت آمنة الحدّاد إن', [minister]],
  ['قالت امنه الحداد ان', [minister]],
  ['قالت آمِنَة الحَدّاد', [minister]],
  ['قالت آمنـــة الحداد', [minister]],
  ['قالت «آمنة الحداد»، ثم', [minister]],
  ['وآمنة الحداد', [minister]],
  ['فآمنة الحداد', [minister]],
  ['بآمنة الحداد', [minister]],
  ['لآمنة الحداد', [minister]],
  ['قرار لوزيرة المالية', [minister]],
  ['أم اياد ووزيرة الماليّة', [minister]],
  ['كتاب للجاحظ وعن عبدالله الراوي', [president, poet]],
  ['وبالجاحظ بدأ، ولعبد الله الراوي ختم', [president, poet]],
  ['مع أبو ظبي نصر الله ابن علي ثم', [envoy]],
  ['وصلاح الدين', [envoy]],
  ['آمنة وحدها، والحداد وحده', []],
  ['الحداد آمنة', []],
  ['آمنة الحدادي', []],
  ['مؤمنة الحداد', []],
  ['وزيرة ماليّة', []],
  ['الجاحظيّون', []],
  ['', []],
])('%s', (text, mentioned) => {
  expect([...find(text)].sort()).toEqual(mentioned.map(({ id }) => id))
})

test('another process gets the names once for each version', () => {
  const text = 'كتاب للجاحظ'
  expect(findMentionedOf('1', text)).toBeUndefined()
  expect(findMentionedOf('1', text, people)).toEqual([3])
  expect(findMentionedOf('1', text)).toEqual([3])
  expect(findMentionedOf('2', text)).toBeUndefined()
})
