/** Names of time zones: «بتوقيت الرياض». */
export const timeZoneNames: Record<string, string> = {
  'Asia/Riyadh': 'الرياض',
  'Asia/Dubai': 'أبوظبي ودبي',
  'Asia/Qatar': 'الدوحة',
  'Asia/Kuwait': 'الكويت',
  'Asia/Bahrain': 'المنامة',
  'Asia/Muscat': 'مسقط',
  'Asia/Aden': 'صنعاء وعدن',
  'Asia/Baghdad': 'بغداد',
  'Asia/Damascus': 'دمشق',
  'Asia/Beirut': 'بيروت',
  'Asia/Amman': 'عمّان',
  'Asia/Jerusalem': 'القدس',
  'Asia/Gaza': 'غزة',
  'Asia/Hebron': 'الخليل',
  'Africa/Cairo': 'القاهرة',
  'Africa/Khartoum': 'الخرطوم',
  'Africa/Tripoli': 'طرابلس الغرب',
  'Africa/Tunis': 'تونس',
  'Africa/Algiers': 'الجزائر',
  'Africa/Casablanca': 'الرباط والدار البيضاء',
  'Africa/El_Aaiun': 'العيون',
  'Africa/Nouakchott': 'نواكشوط',
  'Africa/Mogadishu': 'مقديشو',
  'Africa/Djibouti': 'جيبوتي',
  'Indian/Comoro': 'موروني',
  'Africa/Ndjamena': 'نجامينا',
  'Europe/Istanbul': 'إسطنبول',
  'Europe/London': 'لندن',
  'Europe/Paris': 'باريس',
  'Europe/Berlin': 'برلين',
  'America/New_York': 'نيويورك',
  UTC: 'غرينتش (UTC)',
}

/** Time zones on offer. Others are shown by their IANA names. */
export const timeZones = Object.keys(timeZoneNames)

export function timeZoneName(timeZone: string): string {
  return timeZoneNames[timeZone] ?? timeZone
}
