import { z } from 'zod'
import { defineSettings, type ValuesOf } from '../../contract/settings.ts'
import { asrNames, type Minutes, methodIds, methodNames } from './methods.schema.ts'

const byCountry = { value: 'country', label: 'كما في بلد كل مدينة' }
const named = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const maxMinutes = 30
const correction = (name: string) =>
  ({
    public: true,
    field: z.number().int().min(-maxMinutes).max(maxMinutes).default(0),
    logLabel: `تصحيح وقت ${name}`,
    input: { label: `تصحيح ${name} (دقائق)`, kind: 'count' },
  }) as const

/** The cities are those of the weather. */
export const prayerTimesSettings = defineSettings({
  prayerTimes: {
    public: true,
    field: z.enum(['on', 'off']).default('on'),
    logLabel: 'عرض مواقيت الصلاة',
    input: {
      label: 'مواقيت الصلاة',
      description: 'صفحة لكل مدينة من مدن الطقس، وسطر في الصفحة الأولى. تُحسب هنا، ولا تُطلب من أحد.',
      kind: 'choice',
      choices: () => [
        { value: 'on', label: 'تُعرض' },
        { value: 'off', label: 'لا تُعرض' },
      ],
    },
  },
  prayerMethod: {
    public: true,
    field: z.enum(['country', ...methodIds]).default('country'),
    logLabel: 'طريقة حساب مواقيت الصلاة',
    input: {
      label: 'طريقة الحساب',
      description: 'لكل بلد تقويمه. ما اخترته لمدينة بعينها في «مدن الطقس» يبقى لها.',
      kind: 'choice',
      choices: () => [byCountry, ...named(methodNames)],
    },
  },
  prayerAsr: {
    public: true,
    field: z.enum(['country', 'standard', 'hanafi']).default('country'),
    logLabel: 'مذهب وقت العصر',
    input: { label: 'العصر على رأي', kind: 'choice', choices: () => [byCountry, ...named(asrNames)] },
  },
  prayerFajrMinutes: correction('الفجر'),
  prayerSunriseMinutes: correction('الشروق'),
  prayerDhuhrMinutes: correction('الظهر'),
  prayerAsrMinutes: correction('العصر'),
  prayerMaghribMinutes: correction('المغرب'),
  prayerIshaMinutes: correction('العشاء'),
})

export const minutesOf = (values: ValuesOf<typeof prayerTimesSettings>): Minutes => ({
  fajr: values.prayerFajrMinutes,
  sunrise: values.prayerSunriseMinutes,
  dhuhr: values.prayerDhuhrMinutes,
  asr: values.prayerAsrMinutes,
  maghrib: values.prayerMaghribMinutes,
  isha: values.prayerIshaMinutes,
})
