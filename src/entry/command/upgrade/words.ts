import type { Words } from '../words.ts'

export const upgradeWords = {
  upgrade: {
    ar: 'تجربة ترقية قاعدة البيانات بهذه النسخة من البرنامج على نسخة احتياطية، دون أن يُمس الموقع',
    en: 'try the upgrade of the database by this version of the program on a backup, without touching the site',
  },
  try: {
    ar: 'تُستعاد أحدث نسخة إلى جانب الموقع وتُرقّى وتُفحص، ثم تُحذف؛ الخروج 0 إن نجحت و1 إن لم تنجح',
    en: 'restore the newest backup beside the site, upgrade and examine it, then remove it; exit code 0 for yes, 1 for no',
  },
  trying: { ar: 'تُجرَّب الترقية على النسخة', en: 'Trying the upgrade on the backup' },
  stopped: { ar: 'أوقفت التجربة، وحُذفت النسخة المستعادة.', en: 'Stopped; the restored copy was removed.' },
  yes: { ar: 'نعم: تنجح الترقية. الثواني: ', en: 'Yes: the upgrade succeeds. Seconds: ' },
  no: { ar: 'لا: لا تُرقِّ بعد.', en: 'No: do not upgrade yet.' },
  nothing: {
    ar: 'لا ترقية تنتظر: لهذه النسخة من البرنامج جداول النسخة الاحتياطية نفسها.',
    en: 'No upgrade waits: the backup has the tables of this version.',
  },
  free: { ar: 'لا تقفل الترقية جدولًا عن القراء.', en: 'The upgrade locks no table for readers.' },
} satisfies Record<string, Words>
