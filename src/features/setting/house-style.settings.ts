import { formatGregorian, formatTime } from '../../arabic/dates.ts'
import type { Digits } from '../../arabic/house-style.ts'
import type { MonthFamily } from '../../arabic/month-names.ts'
import { timeZoneName, timeZones } from '../../arabic/time-zones.ts'
import { digitSystems, houseStyleFields, monthFamilies } from '../../contract/house-style.ts'
import { defineSettings } from '../../contract/settings.ts'

export const digitNames = {
  latn: 'العربية 0123',
  arab: 'المشرقية ٠١٢٣',
  arabext: 'الفارسية والأردية ۰۱۲۳',
} satisfies Record<Digits, string>

export const monthNames = {
  gulf: 'الخليج ومصر والسودان وليبيا واليمن',
  levant: 'الشام والعراق',
  both: 'الاسمان معًا',
  maghreb: 'الجزائر وتونس',
  morocco: 'المغرب',
  mauritania: 'موريتانيا',
} satisfies Record<MonthFamily, string>

/** A month with different names in different countries. */
const example = '2026-11-20T12:00:00Z'

/** The format of numbers and dates. Each choice has an example. */
export const houseStyleSettings = defineSettings({
  digits: {
    public: true,
    field: houseStyleFields.digits,
    logLabel: 'الأرقام',
    input: {
      label: 'الأرقام',
      description: 'في كل ما يعدّه الموقع ويؤرّخه. ما كتبه الناس يبقى كما كتبوه.',
      kind: 'choice',
      choices: () =>
        digitSystems.map(digits => ({
          value: digits,
          label: `${digitNames[digits]}: ${formatGregorian(example, { digits })}`,
        })),
    },
  },
  months: {
    public: true,
    field: houseStyleFields.months,
    logLabel: 'أسماء الشهور',
    input: {
      label: 'أسماء الشهور',
      description: 'كما يقولها قراؤكم.',
      kind: 'choice',
      choices: () =>
        monthFamilies.map(months => ({
          value: months,
          label: `${monthNames[months]}: ${formatGregorian(example, { months })}`,
        })),
    },
  },
  timeZone: {
    public: true,
    field: houseStyleFields.timeZone,
    logLabel: 'التوقيت',
    input: {
      label: 'التوقيت',
      description: 'ساعة الجريدة، لكل وقت يُعرض أو يُختار. للطقس وقت مدينته.',
      kind: 'choice',
      choices: () => {
        const now = new Date()
        return timeZones.map(timeZone => ({
          value: timeZone,
          label: `${timeZoneName(timeZone)}: ${formatTime(now, { timeZone })} الآن`,
        }))
      },
    },
  },
  hijriShifts: {
    public: true,
    field: houseStyleFields.hijriShifts,
    logLabel: 'أوائل الشهور الهجرية',
    input: {
      label: 'أوائل الشهور الهجرية',
      description: 'التاريخ الهجري على تقويم أم القرى. إن أعلن بلدكم أول الشهر في يوم آخر فاختره هنا.',
      kind: 'hijri',
    },
  },
})
