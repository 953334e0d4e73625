import { z } from 'zod'
import { wordFields } from './feed.item.schema.ts'

const longestPhrase = 10
export const ruleWords = z
  .array(z.string().trim().min(1).max(80))
  .max(50)
  .refine(phrases => phrases.every(phrase => /[\p{L}\p{N}]/u.test(phrase)), 'في كل كلمة حرف أو رقم على الأقل')
  .refine(
    phrases => phrases.every(phrase => phrase.split(/\s+/).length <= longestPhrase),
    'في العبارة عشر كلمات على الأكثر',
  )
export const ruleFields = z
  .array(z.enum(wordFields))
  .min(1, 'اختر موضعًا واحدًا على الأقل')
  .default([...wordFields])
