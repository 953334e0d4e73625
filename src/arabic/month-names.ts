/** January first. */
type Names = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

const european: Names = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
]

const syriac: Names = [
  'كانون الثاني',
  'شباط',
  'آذار',
  'نيسان',
  'أيار',
  'حزيران',
  'تموز',
  'آب',
  'أيلول',
  'تشرين الأول',
  'تشرين الثاني',
  'كانون الأول',
]

/** Gregorian month names, by the countries that use them. */
export const gregorianMonths = {
  /** The Gulf, Egypt, Sudan, Libya, Yemen. */
  gulf: european,
  /** Syria, Lebanon, Jordan, Palestine, Iraq. */
  levant: syriac,
  /** Both, for readers everywhere: «نوفمبر/تشرين الثاني». */
  both: european.map((name, month) => `${name}/${syriac[month]}`) as unknown as Names,
  /** Algeria, Tunisia. */
  maghreb: [
    'جانفي',
    'فيفري',
    'مارس',
    'أفريل',
    'ماي',
    'جوان',
    'جويلية',
    'أوت',
    'سبتمبر',
    'أكتوبر',
    'نوفمبر',
    'ديسمبر',
  ],
  morocco: [
    'يناير',
    'فبراير',
    'مارس',
    'أبريل',
    'ماي',
    'يونيو',
    'يوليوز',
    'غشت',
    'شتنبر',
    'أكتوبر',
    'نونبر',
    'دجنبر',
  ],
  mauritania: [
    'يناير',
    'فبراير',
    'مارس',
    'إبريل',
    'مايو',
    'يونيو',
    'يوليو',
    'أغشت',
    'شتمبر',
    'أكتوبر',
    'نوفمبر',
    'دجمبر',
  ],
} as const satisfies Record<string, Names>

export type MonthFamily = keyof typeof gregorianMonths

/** Sunday first, like Date.getUTCDay. */
export const weekdays = ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'] as const
