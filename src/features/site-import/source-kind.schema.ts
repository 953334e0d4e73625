type KindOfSource = {
  label: string
  /** Tells the user how to get the file. */
  hint: string
  /** File names that the browser offers. */
  accept: string
  /** Types of the old system, for choosing those that become articles. */
  types?: { usual: string; labels: Record<string, string> }
  /** The file does not say from which site it is. */
  needsSite?: true
  /** A table: its columns are mapped. */
  isTable?: true
  /** This source has no file; we fetch an address. The words of its field. */
  address?: { label: string; placeholder: string; missing: string; correct: string }
  /** An account at the old site brings what guests do not see. */
  hasSignIn?: true
  /** A folder that this program exported elsewhere; all that is in it comes, and nothing is undone. */
  isExport?: true
}

/** Kinds of files that the dashboard imports; each has a `SiteReader`. */
export const sourceKinds = {
  wordpress: {
    label: 'ووردبريس',
    hint: 'في ووردبريس: أدوات ← تصدير ← كل المحتوى.',
    accept: '.xml,text/xml,application/xml',
    types: { usual: 'post', labels: { post: 'المقالات', page: 'الصفحات' } },
  },
  'wordpress-site': {
    label: 'موقع ووردبريس يعمل',
    hint: 'عنوان الموقع القديم وهو يعمل: تُجلب مقالاته من واجهته البرمجية، صفحة بعد صفحة، على مهل. وملف التصدير أسرع وأتمّ إن قدرت عليه.',
    accept: '',
    types: { usual: 'post', labels: { post: 'المقالات', page: 'الصفحات' } },
    address: {
      label: 'عنوان الموقع القديم',
      placeholder: 'https://old.example',
      missing: 'اكتب عنوان الموقع القديم كاملًا، مثل https://example.com',
      correct: 'صحّح العنوان أو الحساب',
    },
    hasSignIn: true,
  },
  ghost: {
    label: 'غوست',
    hint: 'في غوست: الإعدادات ← تصدير المحتوى. والأعضاء يُنقلون من صفحة المشتركين.',
    accept: '.json,application/json',
    types: { usual: 'post', labels: { post: 'المقالات', page: 'الصفحات' } },
    needsSite: true,
  },
  feed: {
    label: 'خلاصة موقع',
    hint: 'عنوان خلاصة الموقع القديم: آر‌إس‌إس أو أتوم أو جيسون. تُجلب صفحاتها كلها، الأحدث أولًا، على مهل.',
    accept: '',
    address: {
      label: 'عنوان الخلاصة',
      placeholder: 'https://old.example/feed',
      missing: 'اكتب عنوان الخلاصة كاملًا، مثل https://example.com/feed',
      correct: 'صحّح العنوان',
    },
  },
  ninjs: {
    label: 'صيغة وكالات الأنباء',
    hint: 'ملف فيه مقال أو مقالات بصيغة مجلس اتصالات الصحافة الدولي، كما تصدّرها أنظمة الوكالات.',
    accept: '.json,.jsonl,.ndjson,.ninjs,application/json',
    needsSite: true,
  },
  csv: {
    label: 'جدول',
    hint: 'جدول من أي نظام، في كل صف منه مقال، وفي أول صف أسماء الأعمدة.',
    accept: '.csv,.tsv,.txt,text/csv,text/plain',
    needsSite: true,
    isTable: true,
  },
  warraq: {
    label: 'موقع آخر من هذا البرنامج',
    hint: 'مجلد كتبه الفنّي هناك بالأمر export ووضعه هنا في المجلد imports. تأتي أقسامه ووسومه ومقالاته وصوره، ولا يأتي معها المشتركون.',
    accept: '',
    isExport: true,
  },
} as const satisfies Record<string, KindOfSource>
export type SourceKindName = keyof typeof sourceKinds
export const kindOf = (kind: SourceKindName): KindOfSource => sourceKinds[kind]
