import { expect, test } from 'vitest'
import { findMentioned } from './mentions.ts'

const minister = { name: 'آمنة الحدّاد', aliases: ['وزيرة المالية', 'أم إياد'] }
const president = { name: 'عبد الله الراوي', aliases: [] }
const poet = { name: 'الجاحظ', aliases: [] }
const envoy = { name: 'أبوظبي نصرالله بن علي', aliases: ['صلاحالدين'] }
const people = [minister, president, poet, envoy]

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
  expect(findMentioned(people, text)).toEqual(mentioned)
})
