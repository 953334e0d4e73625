import { expect, test } from 'vitest'
import { isArabic } from './language.ts'

test.each<[string, string | undefined, boolean]>([
  ['أقرّ المجلس الموازنة', undefined, true],
  ['أقرّ المجلس الموازنة', 'en-us', true],
  ['أطلقت OpenAI نموذج GPT-5 الجديد', undefined, true],
  ['Parliament passed the budget', undefined, false],
  ['Parliament passed the budget', 'ar', false],
  ['Sky News عربية: Breaking news tonight', undefined, false],
  ['دولت بودجه را تصویب کرد', 'fa', false],
  ['دولت بودجه را تصویب کرد', 'fa-ir', false],
  ['وزیر اعظم نے کہا', 'ur', false],
  ['گزارش تازه از تهران: این گزارش می‌گوید که قیمت‌ها بالا رفته‌اند', undefined, false],
  ['گزارش تازه از تهران: این گزارش می‌گوید که قیمت‌ها بالا رفته‌اند', 'en-us', false],
  ['یہ خبر پاکستان کے بارے میں ہے اور اس میں بتایا گیا ہے', undefined, false],
  ['حکوومەتی هەرێم گوتی کە کۆبوونەوەکە سبەی بەڕێوە دەچێت', undefined, false],
  ['قالت شركة گوگل إن هاتف پیکسل الجديد يصل إلى الأسواق غدًا', undefined, true],
  ['گوگل تطلق پیکسل', undefined, true],
  ['أقرّ المجلس الموازنة', 'far', true],
  ['2026 — 3:1', undefined, true],
  ['2026 — 3:1', 'ar-lb', true],
  ['2026 — 3:1', 'fr', false],
  ['', undefined, true],
])('%s (%s): %s', (text, declared, expected) => {
  expect(isArabic(text, declared)).toBe(expected)
})
