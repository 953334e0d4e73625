import type { BackupFailure, BackupFailureCode } from '../../../platform/backup/failure.ts'
import type { Words } from '../words.ts'

const failures: Record<BackupFailureCode, (details: string) => Words> = {
  BACKUP_BUSY: details => ({
    ar: `تُكتب نسخة أخرى هنا الآن (${details}). انتظر حتى تنتهي.`,
    en: `Another process writes here now (${details}). Wait until it ends.`,
  }),
  STORE_FULL: details => ({
    ar: `القرص ممتلئ، فلم تكتمل العملية (${details}). النسخ السابقة سليمة.`,
    en: `The disk is full, so this did not end (${details}). Earlier backups are intact.`,
  }),
  NO_ROOM: details => ({
    ar: `لا مكان في القرص لنسخة من قاعدة البيانات بجانب الموقع (${details})، فلم يُتحقق من النسخة.`,
    en: `The disk has no room for a copy of the database beside the site (${details}), so the backup was not verified.`,
  }),
  STORE_READ_ONLY: details => ({
    ar: `لا تمكن الكتابة: ${details}`,
    en: `This cannot be written: ${details}`,
  }),
  BUCKET_AWAY: details => ({
    ar: `لا يُجيب مخزن S3، أو لا يسمح بذلك: ${details}`,
    en: `The S3 store does not answer, or does not allow it: ${details}`,
  }),
  WAL_LOST: () => ({
    ar: 'أنهت قاعدة البيانات النسخ: توقفت، أو طال النسخ حتى بلغ سجل التغييرات حدّه (4 غيغابايت) فتُرك القرص للموقع. افحص سرعة مكان النسخ، ثم أعد الأمر.',
    en: 'The database ended the backup: it was stopped, or the backup took so long that the log of changes reached its limit (4 GB), which leaves the disk to the site. Check the speed of the place of the backups, and run it again.',
  }),
  NO_BACKUP: () => ({ ar: 'ليس هنا نسخة احتياطية.', en: 'There is no backup here.' }),
  OTHER_SITE: details => ({
    ar: `هنا نسخ موقع آخر (${details}). اختر مكانًا لهذا الموقع وحده.`,
    en: `Here are backups of another site (${details}). Choose a place for this site alone.`,
  }),
  QUARANTINE: details => ({
    ar: `هذا موقع مستعاد في العزل، وهنا نسخ الأصل (${details}). اختر مكانًا فارغًا، أو أنهِ العزل أولًا (release-quarantine).`,
    en: `This is a restored copy in quarantine, and here are backups of the original (${details}). Choose an empty place, or release it first (release-quarantine).`,
  }),
  WRONG_PASSPHRASE: () => ({
    ar: 'عبارة المرور ليست التي خُتمت بها هذه النسخة.',
    en: 'This is not the passphrase that sealed this backup.',
  }),
  CHANGED_MANIFEST: () => ({
    ar: 'تغيّرت قائمة ملفات هذه النسخة بعد كتابتها، فلا تُستعاد. استعد نسخة أقدم بالخيار --at.',
    en: 'The list of files of this backup was changed after it was written, so it is not restored. Restore an older one with --at.',
  }),
  DAMAGED_FILE: details => ({
    ar: `ملف تالف في النسخة: ${details}. استعد نسخة أقدم بالخيار --at.`,
    en: `A file of the backup is damaged: ${details}. Restore an older one with --at.`,
  }),
  MISSING_FILE: details => ({
    ar: `ملف ناقص في النسخة: ${details}. استعد نسخة أقدم بالخيار --at.`,
    en: `A file of the backup is missing: ${details}. Restore an older one with --at.`,
  }),
  NEWER_FORMAT: () => ({
    ar: 'كتبت هذه النسخةَ نسخةٌ أحدث من البرنامج. استعملها للاستعادة.',
    en: 'A newer version of the program wrote this backup. Restore with that version.',
  }),
  NEWER_SCHEMA: details => ({
    ar: `قاعدة البيانات في النسخة أحدث من هذا البرنامج (${details}). استعد بالبرنامج الذي كتبها، أو بأحدث منه.`,
    en: `The database of the backup is newer than this program (${details}). Restore with the version that wrote it, or a newer one.`,
  }),
  OTHER_POSTGRES: details => ({
    ar: `لا تُستعاد النسخة إلى هذا الإصدار من PostgreSQL (في النسخة، هنا: ${details}).`,
    en: `The backup cannot be restored to this version of PostgreSQL (in the backup, here: ${details}).`,
  }),
  OTHER_KIND: details =>
    details === 'base'
      ? {
          ar: 'هذه نسخة قاعدة البيانات المضمَّنة، ولا تُستعاد إلى خادم. احذف DATABASE_URL من البيئة.',
          en: 'This is a backup of the embedded database, which cannot be restored to a server. Unset DATABASE_URL.',
        }
      : {
          ar: 'هذه نسخة من خادم PostgreSQL. اضبط DATABASE_URL على قاعدة بيانات فارغة.',
          en: 'This is a backup of a PostgreSQL server. Set DATABASE_URL to an empty database.',
        },
  NOT_EMPTY: details => ({
    ar: `لا تُستعاد نسخة إلا إلى مكان فارغ. الموجود: ${details}`,
    en: `A backup is restored into an empty place only. Found: ${details}`,
  }),
  NO_PG_TOOL: details => ({
    ar: `لا يوجد ${details}، ويحتاج إليه خادمك. ثبّت حزمة العميل (postgresql-client) من إصدار الخادم.`,
    en: `There is no ${details}, which your server needs. Install the client package (postgresql-client) of the server's version.`,
  }),
  OLD_PG_TOOL: details => ({
    ar: `الإصدار الموجود أقدم من المطلوب (${details}). ثبّت حزمة العميل (postgresql-client) من إصدار الخادم.`,
    en: `The installed version is too old (${details}). Install the client package (postgresql-client) of the server's version.`,
  }),
  PG_TOOL_FAILED: details => ({ ar: `فشل ${details}`, en: `Failed: ${details}` }),
  MAY_NOT_CREATE_DATABASE: details => ({
    ar: `يحتاج التحقق إلى قاعدة بيانات مؤقتة، ولا يُسمح بإنشائها (${details}). امنح المستخدم CREATEDB.`,
    en: `Verifying needs a temporary database, which the user may not create (${details}). Grant CREATEDB.`,
  }),
}

export const backupFailureWords = ({ code, details }: BackupFailure): Words => failures[code](details)
