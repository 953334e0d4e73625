/** `off`: put off, abandoned or cancelled. */
export const phases = ['upcoming', 'live', 'finished', 'off'] as const
export type Phase = (typeof phases)[number]

/** All codes of API-Football's documentation. */
export const codes: Record<string, [phase: Phase, words: string]> = {
  TBD: ['upcoming', 'لم يُحدد موعدها'],
  NS: ['upcoming', 'لم تبدأ'],
  '1H': ['live', 'الشوط الأول'],
  HT: ['live', 'بين الشوطين'],
  '2H': ['live', 'الشوط الثاني'],
  ET: ['live', 'وقت إضافي'],
  BT: ['live', 'قبل الوقت الإضافي'],
  P: ['live', 'ركلات الترجيح'],
  SUSP: ['live', 'موقوفة'],
  INT: ['live', 'متوقفة'],
  LIVE: ['live', 'جارية'],
  FT: ['finished', 'انتهت'],
  AET: ['finished', 'انتهت بعد وقت إضافي'],
  PEN: ['finished', 'انتهت بركلات الترجيح'],
  AWD: ['finished', 'نتيجة إدارية'],
  WO: ['finished', 'فوز بالانسحاب'],
  PST: ['off', 'مؤجلة'],
  CANC: ['off', 'ملغاة'],
  ABD: ['off', 'لم تكتمل'],
}

export const liveCodes = Object.keys(codes).filter(code => codes[code]![0] === 'live')
/** Codes of matches that change no more. */
export const endedCodes = Object.keys(codes).filter(code => ['finished', 'off'].includes(codes[code]![0]))

/** A live score that was not confirmed for this long has no minute any more. */
export const staleAfterMinutes = 10

/** Days for which a match is kept: two seasons, the present one and the one before. */
export const keptDays = 730
