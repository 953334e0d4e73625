type Front = { hasPinnedLead: boolean }

/** Tells where a breaking story will appear on the front page. */
export function leadWords(hasPicture: boolean, { hasPinnedLead }: Front): string {
  if (hasPinnedLead) {
    return 'العاجل: يظهر في الشريط وبين أخبار الصدارة. المحررون ثبّتوا خبرًا آخر في صدر الصفحة الأولى.'
  }
  return hasPicture
    ? 'العاجل: يتصدر الصفحة الأولى بصورته.'
    : 'العاجل: يتصدر الصفحة الأولى بعنوانه وملخصه، بلا صورة.'
}
