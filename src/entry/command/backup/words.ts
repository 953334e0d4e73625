import type { Words } from '../words.ts'

export const backupWords = {
  backup: {
    ar: 'نسخ الموقع احتياطيًا إلى مجلد أو إلى S3: قاعدة البيانات والصور والملفات والمفاتيح',
    en: 'back up the site into a folder or S3: database, pictures, files and keys',
  },
  restore: {
    ar: 'استعادة نسخة احتياطية إلى DATA_DIR أو DATABASE_URL، على أن يكونا فارغين',
    en: 'restore a backup into DATA_DIR or DATABASE_URL, which must be empty',
  },
  release: {
    ar: 'إنهاء الحجر: يبدأ الموقع المستعاد الإرسال والنشر',
    en: 'end the quarantine: the restored site begins to send and publish',
  },
  prune: {
    ar: 'حذف النسخ القديمة بعدها، إلا أحدث نسخة في كل من 7 أيام و4 أسابيع و12 شهرًا',
    en: 'then delete old backups, but the newest of each of 7 days, 4 weeks and 12 months',
  },
  verify: {
    ar: 'لا نسخة جديدة: تُستعاد أحدث نسخة إلى جانب الموقع وتُقارن، ثم يُحذف ما استعيد',
    en: 'no new backup: restore the newest beside the site, compare it, and remove the copy',
  },
  folder: {
    ar: 'مجلد النسخ الاحتياطية، أو s3://bucket/prefix',
    en: 'folder of the backups, or s3://bucket/prefix',
  },
  list: { ar: 'لا نسخة جديدة: تُسرد النسخ الموجودة', en: 'no new backup: list those that there are' },
  wrongAddress: {
    ar: 'هذا العنوان غير مفهوم. اكتبه هكذا: s3://bucket/prefix',
    en: 'This is not an address. Write it as s3://bucket/prefix.',
  },
  noKey: {
    ar: 'لا مفتاح للنسخ في S3. اضبط BACKUP_S3_KEY وBACKUP_S3_SECRET، ومعهما BACKUP_S3_ENDPOINT لغير Amazon.',
    en: 'There is no key for backups in S3. Set BACKUP_S3_KEY and BACKUP_S3_SECRET, and BACKUP_S3_ENDPOINT unless it is Amazon.',
  },
  sameBucket: {
    ar: 'هذا دلو صور الموقع (S3_BUCKET). اختر للنسخ دلوًا آخر.',
    en: 'This is the bucket of the pictures (S3_BUCKET). Choose another one for backups.',
  },
  at: {
    ar: 'أحدث نسخة حتى هذا الوقت (2026-11-27T06:00Z)، لا أحدث نسخة؛ الأسماء بالأمر backup --list',
    en: 'the newest backup until this time (2026-11-27T06:00Z) instead of the newest; backup --list has their names',
  },
  quarantined: {
    ar: 'النسخة في الحجر: لا ترسل شيئًا ولا تنشر. افحصها بعد npm start، ثم: npm run warraq -- release-quarantine',
    en: 'The copy is in quarantine: it sends and publishes nothing. Look at it after npm start, then: npm run warraq -- release-quarantine',
  },
  noQuarantine: { ar: 'ليس الموقع في الحجر.', en: 'The site is not in quarantine.' },
  besideOriginal: {
    ar: 'تعمل النسخة إلى جانب الأصل: معرّف جديد، وبلا اشتراكات الأصل وبطاقاته عند مزوّدي الدفع',
    en: 'the copy runs beside the original: a new id, without its subscriptions and cards at payment providers',
  },
  released: {
    ar: 'انتهى الحجر. يبدأ العمل خلال ثوانٍ، دون إعادة تشغيل.',
    en: 'The quarantine has ended. Work begins within seconds, without a restart.',
  },
  passphrase: { ar: 'عبارة المرور للنسخ الاحتياطية:', en: 'Passphrase of the backups:' },
  passphraseAgain: { ar: 'عبارة المرور مرة أخرى:', en: 'Repeat the passphrase:' },
  differs: { ar: 'العبارتان مختلفتان.', en: 'The two passphrases differ.' },
  short: {
    ar: 'عبارة المرور 12 حرفًا على الأقل. اضبط BACKUP_PASSPHRASE، أو اكتبها حين تُسأل.',
    en: 'The passphrase needs 12 characters or more. Set BACKUP_PASSPHRASE, or enter it when asked.',
  },
  wrongTime: {
    ar: 'هذا الوقت غير مفهوم. اكتبه هكذا: 2026-11-27T06:00Z',
    en: 'This is not a time. Write it as 2026-11-27T06:00Z.',
  },
  unconfirmed: { ar: 'لم تُؤكَّد العملية، فلم يتغير شيء.', en: 'Not confirmed; nothing has changed.' },
} satisfies Record<string, Words>
