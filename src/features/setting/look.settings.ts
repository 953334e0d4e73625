import { z } from 'zod'
import { colour } from '../../contract/fields.ts'
import { headerShapes, headlineFaces, type Look, ordinaryLook } from '../../contract/look.ts'
import { defineSettings } from '../../contract/settings.ts'

const faceNames = {
  plex: 'بلكس: مستقيم واضح، كما هو الآن',
  kufi: 'كوفي: عريض هندسي',
  cairo: 'القاهرة: مستدير خفيف',
} satisfies Record<Look['headlineFace'], string>

const headerNames = {
  centre: 'الاسم في الوسط',
  side: 'الاسم في أول السطر',
  dark: 'في الوسط على خلفية داكنة',
  accent: 'في الوسط على لون الجريدة',
} satisfies Record<Look['header'], string>

const choicesOf = (names: Record<string, string>) => () =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** The newspaper's own look. Its colour is made readable where it is used for text. */
export const lookSettings = defineSettings({
  accent: {
    public: true,
    field: colour.default(ordinaryLook.accent),
    logLabel: 'لون الجريدة',
    input: {
      label: 'لون الجريدة',
      description: 'للأزرار والعلامات. وما كُتب به أو عليه يُغمَّق أو يُفتَّح حتى يُقرأ في المظهرين.',
      kind: 'colour',
    },
  },
  headlineFace: {
    public: true,
    field: z.enum(headlineFaces).default(ordinaryLook.headlineFace),
    logLabel: 'خط العناوين',
    input: {
      label: 'خط العناوين',
      description: 'لعناوين الأخبار واسم الجريدة. الرأي والنصوص بالنسخ.',
      kind: 'choice',
      choices: choicesOf(faceNames),
    },
  },
  header: {
    public: true,
    field: z.enum(headerShapes).default(ordinaryLook.header),
    logLabel: 'رأس الصفحات',
    input: { label: 'رأس الصفحات', kind: 'choice', choices: choicesOf(headerNames) },
  },
})
