import { expect, test } from 'vitest'
import { z } from 'zod'
import { arabicMessage } from './messages.ts'

const messageOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: arabicMessage }).error?.issues[0]?.message

const cases: [z.ZodType, unknown, string][] = [
  [z.string(), undefined, 'هذا الحقل مطلوب'],
  [z.number(), null, 'هذا الحقل مطلوب'],
  [z.number(), '', 'هذا الحقل مطلوب'],
  [z.enum(['tv', 'radio']), undefined, 'هذا الحقل مطلوب'],
  [z.enum(['tv', 'radio']), '', 'هذا الحقل مطلوب'],
  [z.iso.date(), '', 'هذا الحقل مطلوب'],
  [z.url(), '', 'هذا الحقل مطلوب'],
  [z.string().min(1), '', 'هذا الحقل مطلوب'],
  [z.string(), 5, 'المطلوب هنا نص'],
  [z.number(), 'خمسة', 'المطلوب هنا عدد'],
  [z.number().int(), 1.5, 'المطلوب هنا عدد صحيح'],
  [z.boolean(), 'ربما', 'المطلوب هنا نعم أو لا'],
  [z.array(z.string()), 'واحد', 'المطلوب هنا قائمة'],
  [z.object({}), 'واحد', 'المطلوب هنا مجموعة حقول'],
  [z.file(), 'ملف', 'المطلوب هنا ملف'],
  [z.map(z.string(), z.string()), 5, 'القيمة غير صحيحة'],
  [z.string().max(1), 'ااا', 'النص طويل؛ الحد الأقصى حرف واحد'],
  [z.string().max(2), 'ااا', 'النص طويل؛ الحد الأقصى حرفان'],
  [z.string().max(10), 'ا'.repeat(11), 'النص طويل؛ الحد الأقصى 10 أحرف'],
  [z.string().max(120), 'ا'.repeat(121), 'النص طويل؛ الحد الأقصى 120 حرفًا'],
  [z.string().max(300), 'ا'.repeat(301), 'النص طويل؛ الحد الأقصى 300 حرف'],
  [z.string().min(8), 'ا', 'النص قصير؛ الحد الأدنى 8 أحرف'],
  [z.string().length(6), '12', 'النص قصير؛ المطلوب 6 أحرف'],
  [z.array(z.string()).max(2), ['ا', 'ب', 'ج'], 'العناصر كثيرة؛ الحد الأقصى عنصران'],
  [z.array(z.string()).min(1), [], 'العناصر قليلة؛ الحد الأدنى عنصر واحد'],
  [z.file().max(3), new File(['1234'], 'a'), 'الملف كبير؛ الحد الأقصى 3 بايتات'],
  [z.number().max(100), 101, 'المطلوب هنا عدد لا يزيد على 100'],
  [z.number().min(1), 0, 'المطلوب هنا عدد لا يقل عن 1'],
  [z.number().positive(), 0, 'المطلوب هنا عدد أكبر من 0'],
  [z.number().lt(5), 5, 'المطلوب هنا عدد أصغر من 5'],
  [z.number().multipleOf(5), 4, 'المطلوب هنا عدد من مضاعفات 5'],
  [z.email(), 'لا', 'البريد الإلكتروني غير صحيح'],
  [z.url(), 'لا', 'عنوان الويب غير صحيح'],
  [z.iso.date(), '2026-02-30', 'التاريخ غير صحيح'],
  [z.iso.datetime(), 'غدًا', 'التاريخ والوقت غير صحيحين'],
  [z.string().regex(/^a$/), 'b', 'الصيغة غير صحيحة'],
  [z.enum(['tv', 'radio']), 'web', 'القيمة ليست من القيم المقبولة'],
  [z.strictObject({}), { a: 1, b: 2 }, 'في ما أُرسل حقول لا نعرفها'],
  [z.union([z.string(), z.number()]), true, 'القيمة غير صحيحة'],
  [z.string().refine(() => false), 'ا', 'القيمة غير صحيحة'],
  [z.string().min(1, 'اكتب عنوانًا'), '', 'اكتب عنوانًا'],
]

test.each(cases.map(([schema, input, message]) => ({ schema, input, message })))(
  '$message',
  ({ schema, input, message }) => {
    expect(messageOf(schema, input)).toBe(message)
  },
)
