import type { Words } from '../words.ts'

export const words = {
  about: { ar: 'ملفات الصور والفيديو والتسجيلات', en: 'files of pictures, videos and recordings' },
  move: {
    ar: 'نقل الملفات كلها إلى S3 أو إلى القرص والموقع يعمل؛ يُعاد إن انقطع',
    en: 'move all files to S3 or to the disk while the site runs; repeat it if it was interrupted',
  },
  to: { ar: 's3 أو disk', en: 's3 or disk' },
  verify: {
    ar: 'التأكد من وجود كل ملف ومن سلامة محتواه',
    en: 'check that every file exists and is undamaged',
  },
  orphans: {
    ar: 'الملفات التي لا يستعملها شيء، مما مضى عليه يوم',
    en: 'files that nothing uses, older than a day',
  },
  delete: { ar: 'حذفها بعد سؤال', en: 'delete them, after a question' },
  noBucket: {
    ar: 'لا حاوية S3: اضبط S3_BUCKET وS3_KEY وS3_SECRET.',
    en: 'No bucket is set: set S3_BUCKET, S3_KEY and S3_SECRET.',
  },
  restartFirst: {
    ar: 'اضبط المتغيرات ليكتب الموقع في الموضع الجديد (S3_BUCKET وMEDIA_STORE)، وأعد تشغيله، ثم أعد هذا الأمر.',
    en: 'Set the variables so that the site writes to the new place (S3_BUCKET and MEDIA_STORE), restart it, then run this again.',
  },
  foreign: { ar: 'أحد الموضعين لموقع آخر.', en: 'One of the two places belongs to another site.' },
  away: {
    ar: 'لا يجيب مخزن S3، أو يرفضنا. راجع doctor.',
    en: 'S3 does not answer, or refuses us. See doctor.',
  },
  unconfirmed: { ar: 'لم تُؤكَّد العملية، فلم يُحذف شيء.', en: 'Not confirmed; nothing was deleted.' },
  toS3: {
    ar: 'اكتمل النقل. أعد تشغيل الموقع، واحفظ نسخة، ثم احذف DATA_DIR/media.',
    en: 'The move is complete. Restart the site, then delete DATA_DIR/media after a backup.',
  },
  toDisk: {
    ar: 'اكتمل النقل. ألغِ متغيرات S3 وMEDIA_STORE وأعد تشغيل الموقع، ثم أفرغ الحاوية.',
    en: 'The move is complete. Unset the variables of S3 and MEDIA_STORE and restart the site, then empty the bucket.',
  },
  incomplete: { ar: 'وصلت ملفات ناقصة؛ أعد الأمر.', en: 'Some files arrived damaged; run this again.' },
} satisfies Record<string, Words>

export const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)
