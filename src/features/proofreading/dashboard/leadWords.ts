type Front = { hasPinnedLead: boolean }

/** Tells where a breaking story will appear on the front page. */
export function leadWords(hasPicture: boolean, { hasPinnedLead }: Front): string {
  if (hasPinnedLead) {
    return 'العاجل: يظهر عنوانه في شريط العاجل أعلى الصفحة وبين أخبار الصدارة، ففي صدرها خبر ثبّته المحررون.'
  }
  return hasPicture
    ? 'العاجل: يتصدر الصفحة الأولى بصورته.'
    : 'العاجل: يتصدر الصفحة الأولى بعنوانه وملخصه، بلا صورة.'
}
