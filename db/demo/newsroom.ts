import type { DemoAgency, DemoAuthor, DemoCategory, DemoSource } from './demo.types.ts'

export const demoCategories: DemoCategory[] = [
  {
    key: 'politics',
    name: 'سياسة',
    slug: 'سياسة',
    description: 'البرلمانات والحكومات والقرار العام.',
    colour: '#8C2F39',
  },
  {
    key: 'economy',
    name: 'اقتصاد',
    slug: 'اقتصاد',
    description: 'المال والأسواق والعمل والطاقة.',
    colour: '#1F6F54',
  },
  {
    key: 'energy',
    name: 'طاقة',
    slug: 'طاقة',
    description: 'النفط والغاز والشمس والرياح.',
    colour: '#2E7D6B',
    parent: 'economy',
  },
  {
    key: 'markets',
    name: 'أسواق',
    slug: 'أسواق',
    description: 'البورصات والعملات والذهب.',
    colour: '#3B6E3B',
    parent: 'economy',
  },
  {
    key: 'world',
    name: 'عالم',
    slug: 'عالم',
    description: 'ما يجري حول العالم ويعني قارئنا.',
    colour: '#2B4C7E',
  },
  {
    key: 'sports',
    name: 'رياضة',
    slug: 'رياضة',
    description: 'الملاعب والنتائج وما وراءها.',
    colour: '#B4530A',
  },
  {
    key: 'football',
    name: 'كرة القدم',
    slug: 'كرة-القدم',
    description: 'الدوريات والمنتخبات.',
    colour: '#B4530A',
    parent: 'sports',
  },
  {
    key: 'games',
    name: 'ألعاب أخرى',
    slug: 'ألعاب-أخرى',
    description: 'السلة والسباحة وألعاب القوى.',
    colour: '#9A4A12',
    parent: 'sports',
  },
  {
    key: 'culture',
    name: 'ثقافة وفنون',
    slug: 'ثقافة-وفنون',
    description: 'الكتاب والمسرح والسينما والموسيقى.',
    colour: '#6B3F7A',
  },
  {
    key: 'tech',
    name: 'علوم وتقنية',
    slug: 'علوم-وتقنية',
    description: 'المختبر والفضاء والآلة.',
    colour: '#24617D',
  },
  { key: 'health', name: 'صحة', slug: 'صحة', description: 'الطب والغذاء والعافية.', colour: '#A13D63' },
  {
    key: 'society',
    name: 'مجتمع',
    slug: 'مجتمع',
    description: 'الناس والمدن والتعليم والحياة اليومية.',
    colour: '#5C6B2F',
  },
]

export const demoAgencies: DemoAgency[] = [
  {
    key: 'ofuq',
    name: 'وكالة الأفق للأنباء',
    slug: 'وكالة-الأفق',
    description: 'أخبار عامة من عواصم المنطقة على مدار الساعة.',
    website: 'https://ofuq.example',
    subscription: false,
    trusted: true,
  },
  {
    key: 'mersad',
    name: 'مرصد المال',
    slug: 'مرصد-المال',
    description: 'تحليلات الأسواق والشركات والطاقة للمشتركين.',
    website: 'https://mersad.example',
    subscription: true,
    trusted: true,
  },
  {
    key: 'malaeb',
    name: 'شبكة الملاعب',
    slug: 'شبكة-الملاعب',
    description: 'تغطية رياضية من الملعب لحظة بلحظة.',
    website: 'https://malaeb.example',
    subscription: false,
    trusted: false,
  },
  {
    key: 'midad',
    name: 'مداد الثقافية',
    slug: 'مداد-الثقافية',
    description: 'الكتاب والفن والتراث في المدن العربية.',
    website: 'https://midad.example',
    subscription: false,
    trusted: false,
  },
  {
    key: 'nabd',
    name: 'نبض للعلوم والصحة',
    slug: 'نبض',
    description: 'العلم والطب بلغة واضحة يراجعها مختصون.',
    website: 'https://nabd.example',
    subscription: false,
    trusted: true,
  },
]

export const demoAuthors: DemoAuthor[] = [
  {
    key: 'salma',
    name: 'سلمى الحدّاد',
    slug: 'سلمى-الحداد',
    bio: 'مراسلة الشؤون البرلمانية، تكتب عن الموازنات والتشريع منذ اثني عشر عامًا.',
  },
  { key: 'karim', name: 'كريم بن يوسف', slug: 'كريم-بن-يوسف', bio: 'محرر الشؤون المغاربية والمتوسطية.' },
  {
    key: 'nadia',
    name: 'نادية الشمّري',
    slug: 'نادية-الشمري',
    bio: 'محررة الاقتصاد، تتابع الطاقة وأسواق العمل.',
  },
  {
    key: 'omar',
    name: 'عمر الخطيب',
    slug: 'عمر-الخطيب',
    bio: 'محلل أسواق، عمل في الوساطة المالية قبل الصحافة.',
  },
  { key: 'huda', name: 'هدى المنصوري', slug: 'هدى-المنصوري', bio: 'مراسلة دولية مقيمة في جنيف.' },
  { key: 'yazan', name: 'يزن القاضي', slug: 'يزن-القاضي', bio: 'يكتب عن الهجرة والمناخ والمياه.' },
  { key: 'tariq', name: 'طارق السعيد', slug: 'طارق-السعيد', bio: 'ناقد كروي ومعلق سابق.' },
  { key: 'rim', name: 'ريم العلوي', slug: 'ريم-العلوي', bio: 'تغطي الألعاب الأولمبية والرياضة النسائية.' },
  { key: 'layla', name: 'ليلى فارس', slug: 'ليلى-فارس', bio: 'محررة الثقافة، تكتب عن المسرح والكتاب.' },
  { key: 'ziad', name: 'زياد نعمة', slug: 'زياد-نعمة', bio: 'ناقد سينمائي وباحث في تاريخ الموسيقى.' },
  {
    key: 'mariam',
    name: 'مريم الطيّب',
    slug: 'مريم-الطيب',
    bio: 'صحفية علوم، تحمل شهادة في الفيزياء الفلكية.',
  },
  { key: 'fares', name: 'فارس درويش', slug: 'فارس-درويش', bio: 'يكتب عن البرمجيات والأمن الرقمي.' },
  { key: 'amal', name: 'د. أمل الزهراني', slug: 'أمل-الزهراني', bio: 'طبيبة أسرة ومحررة الصحة.' },
  { key: 'ibrahim', name: 'إبراهيم جبر', slug: 'إبراهيم-جبر', bio: 'كاتب تحقيقات عن المدن والتعليم.' },
]

export const demoSources: DemoSource[] = [
  { key: 'correspondents', name: 'مراسلونا', slug: 'مراسلونا', url: '' },
  { key: 'wires', name: 'وكالات', slug: 'وكالات', url: '' },
  { key: 'statement', name: 'بيان صحفي', slug: 'بيان-صحفي', url: '' },
  {
    key: 'stats-office',
    name: 'مكتب الإحصاء الإقليمي',
    slug: 'مكتب-الإحصاء-الإقليمي',
    url: 'https://stats.example',
  },
]

/** Disabled, as these addresses do not exist; they show what a filter looks like. */
export const demoFeeds = [
  {
    name: 'الأفق: أخبار عامة',
    feed_url: 'https://ofuq.example/rss.xml',
    agency: 'ofuq',
    category: 'politics',
    exclude_words: ['إعلان', 'مسابقة'],
    active: false,
  },
  {
    name: 'الملاعب: كرة القدم',
    feed_url: 'https://malaeb.example/football/rss.xml',
    agency: 'malaeb',
    category: 'football',
    include_words: ['الدوري', 'الكأس', 'المنتخب'],
    active: false,
  },
]
