import type { BlockLayout } from '../../category/category.contract.ts'
import type { FrontTemplate } from '../front.schema.ts'

export const templateWords: Record<FrontTemplate, { label: string; text: string }> = {
  usual: { label: 'كل يوم', text: 'خبر رئيس في الوسط، وعلى جانبيه ما يليه وآخر الأخبار.' },
  quiet: { label: 'يوم هادئ', text: 'الصورة بجانب الكلام، والبقية تحتهما.' },
  big: { label: 'يوم كبير', text: 'خبر واحد بعرض الصفحة كلها.' },
  night: { label: 'ليلة انتخاب أو مباراة', text: 'أعلى الصفحة داكن، ليلًا ونهارًا.' },
}

export const layoutWords: Record<BlockLayout, string> = {
  spread: 'خبر وما بجانبه',
  quartet: 'أربعة متساوية',
  night: 'شريط داكن',
  centre: 'خبر بين عمودين',
  column: 'عمود ضيق',
  ledger: 'خبران وقائمة',
  squares: 'خبر وصور مربعة',
  tall: 'صور طولية',
  voices: 'كتّاب بصورهم',
  list: 'كلام بلا صور',
}

/** Names of the first block's places, in page order. */
export const leadWords = [
  'الخبر الرئيس',
  'بجانبه، الأول',
  'بجانبه، الثاني',
  'بجانبه، الثالث',
  'تحت الصورة، الأول',
  'تحت الصورة، الثاني',
]

/** Places of the first block that show a picture. */
export const showsPicture = (place: number) => [0, 4, 5].includes(place)
