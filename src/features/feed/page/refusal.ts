const reasons = {
  robots: 'يمنع ملف robots.txt في موقع الخبر جلب الصفحة.',
  robotsAway: 'لا يجيب ملف robots.txt في موقع الخبر، فلا نعرف أيسمح بجلب الصفحة.',
  busy: 'طال انتظار دور الخبر في موقعه، ولا نؤخره أكثر من ذلك.',
  notPage: 'ما في رابط الخبر ليس صفحة.',
  redirects: 'يعيد موقعه التوجيه مرات كثيرة.',
  noindex: 'تطلب الصفحة ألا تُفهرس ولا تُنسخ.',
  paid: 'الصفحة لمشتركي موقعها وحدهم.',
  selector: 'لم يوجد في الصفحة ما يدل عليه محدّد النص.',
  noText: 'لم يوجد في الصفحة نص خبر.',
  shorter: 'ليس نص الصفحة أطول مما في الخلاصة.',
  other: 'نص الصفحة لا يشبه الخبر.',
  heavy: 'قراءة الصفحة تتجاوز ما نسمح به من وقت وذاكرة.',
} as const

export type PageReason = keyof typeof reasons

/** Why an item keeps the text of its feed, in Arabic. */
export class PageRefusal extends Error {
  override name = 'PageRefusal'

  constructor(reason: PageReason | { says: string }) {
    super(typeof reason === 'string' ? reasons[reason] : reason.says)
  }
}
