// Without zod, as readers' pages use these names.

/** In the order of the day. Sunrise is no prayer: it ends the time of the first. */
export const dayTimes = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type DayTime = (typeof dayTimes)[number]

/** Minutes to add to times. */
export type Minutes = Partial<Record<DayTime, number>>

export const dayTimeNames = {
  fajr: 'الفجر',
  sunrise: 'الشروق',
  dhuhr: 'الظهر',
  asr: 'العصر',
  maghrib: 'المغرب',
  isha: 'العشاء',
} satisfies Record<DayTime, string>

/** Names of the calendars, as readers know them. */
export const methodNames = {
  'umm-al-qura': 'تقويم أم القرى',
  egypt: 'الهيئة المصرية العامة للمساحة',
  dubai: 'دائرة الشؤون الإسلامية في دبي',
  kuwait: 'وزارة الأوقاف الكويتية',
  qatar: 'دار التقويم القطري',
  jordan: 'وزارة الأوقاف الأردنية',
  morocco: 'وزارة الأوقاف المغربية',
  algeria: 'وزارة الشؤون الدينية والأوقاف الجزائرية',
  oman: 'وزارة الأوقاف والشؤون الدينية العُمانية',
  tunisia: 'وزارة الشؤون الدينية التونسية',
  turkey: 'رئاسة الشؤون الدينية التركية',
  league: 'رابطة العالم الإسلامي',
  karachi: 'جامعة العلوم الإسلامية في كراتشي',
  singapore: 'المجلس الإسلامي في سنغافورة',
  france: 'اتحاد المنظمات الإسلامية في فرنسا',
  russia: 'الإدارة الدينية لمسلمي روسيا',
  'north-america': 'الجمعية الإسلامية لأمريكا الشمالية',
  moonsighting: 'لجنة رؤية الهلال',
  tehran: 'معهد الجيوفيزياء في جامعة طهران',
  jafari: 'المذهب الجعفري (معهد ليفا في قم)',
} as const

export type MethodId = keyof typeof methodNames
export const methodIds = Object.keys(methodNames) as [MethodId, ...MethodId[]]

/** Asr begins when a shadow has grown by its object's length, or by twice that in the Hanafi school. */
export const asrNames = { standard: 'الجمهور (المثل)', hanafi: 'الحنفي (المثلان)' } as const
export type AsrSchool = keyof typeof asrNames
