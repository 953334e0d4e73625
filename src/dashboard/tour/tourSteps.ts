import type { DashboardPageId } from '../../dashboard-routes.ts'

type TourStep = { page: DashboardPageId; title: string; text: string }

/** A newsroom's day in seven pages. */
export const tourSteps: TourStep[] = [
  {
    page: 'dashboard___ar',
    title: 'هنا يبدأ اليوم',
    text: 'ما ينتظرك، وما يُنشر اليوم، ومن يعمل الآن. ومن أي صفحة يفتح البحث في أعلاها كل شيء.',
  },
  {
    page: 'dashboard-wire-list___ar',
    title: 'ما يرد من الوكالات',
    text: 'كل ما جاءت به الخلاصات، الأحدث أولًا. خذ الخبر أو تجاهله أو أرسله إلى زميل.',
  },
  {
    page: 'dashboard-article-create___ar',
    title: 'اكتب خبرًا',
    text: 'يُحفظ وحده وأنت تكتب. وفي «انشر» لوحة واحدة: الموعد، والمكان في الصفحة الأولى، والإشعار، والشبكات.',
  },
  {
    page: 'dashboard-article-list___ar',
    title: 'كل ما نُشر وما لم يُنشر',
    text: 'رشّح القائمة واحفظها، وافتح أي خبر لتصحيحه أو سحبه أو نسخه.',
  },
  {
    page: 'dashboard-front-page___ar',
    title: 'رتّب الصفحة الأولى',
    text: 'ضع الأخبار في أماكنها، وانظر إليها كما سيراها القارئ قبل أن تنشرها.',
  },
  {
    page: 'dashboard-analytics___ar',
    title: 'ما يقرؤه الناس الآن',
    text: 'القراء على الموقع هذه اللحظة، ومن أين جاؤوا، وما الذي بقوا عنده.',
  },
  {
    page: 'dashboard-settings___ar',
    title: 'الإعدادات',
    text: 'الاسم والمظهر والأرقام والشبكات وطرق الدفع. وحين تقرر: «ابدأ صحيفتك» من صفحة «نظرة عامة».',
  },
]
