import type { SiteImportError } from '../../features/site-import/moved-item.schema.ts'
import type { Outcome, SiteImport, SourceKind } from '../../features/site-import/site-import.service.ts'
import type { Words } from './words.ts'

export const importWords = {
  about: { ar: 'نقل موقع آخر إلى هنا', en: 'move another site in' },
  wordpress: {
    ar: 'نقل ملف تصدير ووردبريس (WXR)؛ يُعاد بلا تكرار، ويُتراجع عنه كله',
    en: 'import an export of WordPress (WXR); repeatable without doubles, undoable as a whole',
  },
  'wordpress-site': {
    ar: 'نقل موقع ووردبريس وهو يعمل، من واجهته البرمجية (REST)؛ يُعاد بلا تكرار، ويُتراجع عنه كله',
    en: 'import a running WordPress site by its REST API; repeatable without doubles, undoable as a whole',
  },
  siteAddress: { ar: 'عنوان الموقع، أو أي صفحة منه', en: 'address of the site, or of any of its pages' },
  wrongAddress: {
    ar: 'اكتب عنوان الموقع القديم كاملًا، مثل https://old.example',
    en: 'Give the whole address of the old site, such as https://old.example',
  },
  user: {
    ar: 'حساب محرر أو مدير هناك، لتأتي المسودات والمجدول؛ تُسأل عن كلمة مرور التطبيق، أو تُقرأ من المدخل القياسي',
    en: "an editor's or administrator's account there, for drafts and scheduled posts; the application password is asked for, or read from stdin",
  },
  applicationPassword: { ar: 'كلمة مرور التطبيق', en: 'Application password' },
  ghost: {
    ar: 'نقل ملف تصدير Ghost (JSON)؛ يُعاد بلا تكرار، ويُتراجع عنه كله',
    en: 'import an export of Ghost (JSON); repeatable without doubles, undoable as a whole',
  },
  feed: {
    ar: 'نقل ما في خلاصة موقع (RSS أو Atom أو JSON Feed) وفي صفحاتها الأقدم؛ يُعاد بلا تكرار، ويُتراجع عنه كله',
    en: 'import the items of a site’s feed (RSS, Atom, JSON Feed) and of its older pages; repeatable without doubles, undoable as a whole',
  },
  ninjs: {
    ar: 'نقل أخبار بصيغة ninjs (كما يصدّرها Superdesk)؛ يُعاد بلا تكرار، ويُتراجع عنه كله',
    en: 'import items of ninjs, such as Superdesk’s; repeatable without doubles, undoable as a whole',
  },
  fileOrFolder: { ar: 'ملف، أو مجلد فيه ملفات JSON', en: 'a file, or a folder of JSON files' },
  feedAddress: { ar: 'عنوان الخلاصة، أو ملف فيه خلاصة', en: 'address of the feed, or a file with one' },
  warraq: {
    ar: 'نقل ما أخرجه الأمر export من موقع آخر إلى هنا؛ يُعاد بلا تكرار',
    en: 'import what the command export wrote at another site; repeatable without doubles',
  },
  exportFolder: { ar: 'مجلد الإخراج', en: 'the folder of the export' },
  parts: {
    ar: 'أجزاء تفصل بينها فواصل (المعتاد كلها إلا subscribers، ولا settings إلا في موقع بلا مقالات)',
    en: 'parts, with commas between them (default all but subscribers; settings only if there are no articles yet)',
  },
  missingFiles: { ar: 'ملفات ناقصة أو تالفة', en: 'Files that are missing or damaged' },
  skippedStaff: {
    ar: 'حسابات لم تُنقل، لأن عناوينها لقراء هنا:',
    en: 'Accounts that were left out, as readers here have their addresses:',
  },
  refusedSettings: { ar: 'إعدادات لا تصح هنا:', en: 'Settings that are refused here:' },
  csv: {
    ar: 'نقل جدول (CSV) في كل صف منه مقال؛ يُعاد بلا تكرار، ويُتراجع عنه كله',
    en: 'import a table (CSV) with an article in each row; repeatable without doubles, undoable as a whole',
  },
  map: {
    ar: 'أعمدة الجدول: title=العنوان,text=النص,date=التاريخ …',
    en: 'columns of the table: title=Headline,text=Body,date=Published …',
  },
  site: {
    ar: 'عنوان الموقع القديم، وتُنسب إليه العناوين الناقصة',
    en: 'address of the old site, to which relative addresses belong',
  },
  wrongMap: {
    ar: 'اكتب الأعمدة هكذا: title=العنوان,text=النص. والحقول:',
    en: 'Write columns like this: title=Headline,text=Body. The fields:',
  },
  wrongSite: {
    ar: 'اذكر عنوان الموقع القديم: ‎--site https://old.example',
    en: 'Give the address of the old site: --site https://old.example',
  },
  file: { ar: 'ملف التصدير', en: 'the file of the export' },
  dryRun: { ar: 'تقرير بما سيُنقل، دون حفظ شيء', en: 'report what would come, and store nothing' },
  pictures: {
    ar: 'نسخة من مجلد الصور (wp-content/uploads أو content/images) تُقرأ منها بدل جلبها',
    en: 'a copy of the folder of pictures (wp-content/uploads, content/images), read instead of being fetched',
  },
  noPictures: { ar: 'بلا صور', en: 'without pictures' },
  types: {
    ar: 'ما يصير مقالات من أنواع الموقع القديم، تفصل بينها فواصل: post,page (المعتاد post)',
    en: 'types of the old site that become articles, with commas between them: post,page (default post)',
  },
  resume: { ar: 'إكمال نقل هذا الملف من حيث توقف', en: 'go on with this file where it was interrupted' },
  undo: { ar: 'التراجع عن نقل برقمه؛ ويبقى ما حُرّر هنا', en: 'undo an import; what was edited here stays' },
  stop: {
    ar: 'إيقاف نقل يعمل أو تراجع عنه، ويُكمل لاحقًا',
    en: 'stop a running import or undo, to be resumed later',
  },
  report: { ar: 'تقرير نقل، سطرًا لكل عنصر', en: 'the report of an import, a line for each item' },
  check: {
    ar: 'سؤال الموقع عن كل عنوان قديم جاء به نقل',
    en: 'ask the site for every old address of an import',
  },
  runOrdered: {
    ar: 'ما طُلب من نقل في لوحة التحرير؛ تُشغّله مهمة',
    en: 'do what the dashboard ordered of an import; run by a job',
  },
  at: { ar: 'عنوان الموقع الذي يُسأل، إن لم يكن SITE_URL', en: 'the site to ask, if not SITE_URL' },
  good: { ar: 'عناوين تحوّل إلى الجديد', en: 'Addresses that redirect' },
  hidden: { ar: 'عناوين ما لا يراه القراء', en: 'Addresses of what readers may not see' },
  wrong: { ar: 'عناوين لا تحوّل', en: 'Addresses that do not redirect' },
  fileOrId: {
    ar: 'اذكر ملف التصدير، أو رقم نقل مع ‎--undo أو ‎--stop أو ‎--report، لا كليهما.',
    en: 'Give the file of the export, or the id of an import with --undo, --stop or --report, but not both.',
  },
  wrongId: { ar: 'رقم النقل عدد صحيح.', en: 'The id of an import is a whole number.' },
  undoQuestion: {
    ar: 'تُحذف مقالات هذا النقل وصوره نهائيًّا، إلا ما حُرّر هنا.',
    en: 'Articles and pictures of this import are deleted for good, except those edited here.',
  },
  declined: { ar: 'لم يتغير شيء.', en: 'Nothing was changed.' },
  number: { ar: 'النقل', en: 'import' },
  nothingStored: { ar: 'تجربة، لم يُحفظ شيء', en: 'dry run, nothing was stored' },
  reportAt: { ar: 'التقرير كاملًا:', en: 'The whole report:' },
  removed: { ar: 'مقالات حُذفت', en: 'Articles removed' },
  keptHere: { ar: 'بقي ما حُرّر هنا:', en: 'Kept, as they were edited here:' },
  undoStopped: {
    ar: 'أُوقف التراجع؛ كرّره ليكمل من حيث وقف.',
    en: 'The undo was stopped; repeat it, and it goes on from where it was.',
  },
  stopping: { ar: 'يتوقف بعد الدفعة الجارية.', en: 'It stops after the present batch.' },
} satisfies Record<string, Words>

export const outcomeWords = {
  new: { ar: 'جديد', en: 'new' },
  updated: { ar: 'تغيّر', en: 'updated' },
  same: { ar: 'كما كان', en: 'same' },
  kept: { ar: 'بقي كما هو هنا', en: 'kept as it is here' },
  left: { ar: 'تُرك', en: 'left out' },
} satisfies Record<Outcome, Words>

export const stateWords = {
  waiting: { ar: 'ينتظر', en: 'waiting' },
  running: { ar: 'يعمل', en: 'running' },
  stopped: { ar: 'أُوقف؛ أكمله بالخيار ‎--resume', en: 'stopped; go on with --resume' },
  done: { ar: 'تمّ', en: 'done' },
  failed: { ar: 'تعطّل', en: 'failed' },
  undone: { ar: 'تُراجع عنه', en: 'undone' },
} satisfies Record<SiteImport['state'], Words>

export const refusals = {
  NO_COLUMNS: {
    ar: 'لا يبدأ الملف بسطر فيه أسماء الأعمدة، أو ليس فيه ما ذكرته منها. لا بد من title وtext.',
    en: 'The file does not begin with a row of column titles, or misses some that you gave. title and text are needed.',
  },
  NO_SITE: {
    ar: 'لا يذكر الملف من أي موقع هو؛ اذكره: ‎--site https://old.example',
    en: 'The file does not say of which site it is. Give it: --site https://old.example',
  },
  UNREADABLE: { ar: 'لا يُقرأ هذا الملف.', en: 'The file cannot be read.' },
  BUSY: { ar: 'يعمل نقل آخر الآن.', en: 'Another import is running.' },
  UNKNOWN: { ar: 'لا نقل بهذا الرقم.', en: 'There is no import with this id.' },
  NOT_UNDOABLE: {
    ar: 'نقل ما أخرجه هذا البرنامج يغيّر الإعدادات والمراحل ومواضع الإعلان مكانها، فلا يُتراجع عنه. استرجع النسخة الاحتياطية التي أُخذت قبله.',
    en: 'An import of an export of this program replaces settings, stages and places for ads, so it cannot be undone. Restore the backup that was made before it.',
  },
  NOT_RESUMABLE: { ar: 'لا نقل غير مكتمل لهذا الملف.', en: 'No import of this file is unfinished.' },
  OTHER_FILE: {
    ar: 'تغيّر الملف منذ بدأ نقله. انقله من جديد بلا ‎--resume؛ فلا يتكرر شيء.',
    en: 'The file has changed since its import began. Import it again without --resume: nothing is doubled.',
  },
} satisfies Record<Exclude<SiteImportError['code'], 'NOT_AN_EXPORT'>, Words>

export const notAnExport = {
  wordpress: {
    ar: 'ليس هذا ملف تصدير من ووردبريس. صدّره من: أدوات ← تصدير ← كل المحتوى.',
    en: 'This is no export of WordPress. Export it under Tools → Export → All content.',
  },
  'wordpress-site': {
    ar: 'لا يُقرأ ما جُلب من الموقع القديم.',
    en: 'What was fetched of the old site cannot be read.',
  },
  ghost: {
    ar: 'ليس هذا ملف تصدير من Ghost. صدّره من: Settings → Import/Export → Export → Content.',
    en: 'This is no export of Ghost. Export it under Settings → Import/Export → Export → Content & settings.',
  },
  feed: { ar: 'ليست هذه خلاصة.', en: 'This is no feed.' },
  ninjs: { ar: 'لا خبر هنا بصيغة ninjs.', en: 'There is no item of ninjs here.' },
  csv: { ar: 'ليس هذا جدولًا.', en: 'This is no table.' },
} satisfies Record<SourceKind, Words>
