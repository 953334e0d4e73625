import type { AdKind, AdPositionKey } from '../ad.contract.ts'

export const positionLabels = {
  header: { name: 'أعلى كل صفحة', size: 'شريط 970 × 100' },
  'home-1': { name: 'الصفحة الأولى، الموضع الأول', size: 'شريط 970 × 100' },
  'home-2': { name: 'الصفحة الأولى، الموضع الثاني', size: 'شريط 970 × 100' },
  'article-top': { name: 'أعلى المقال', size: 'شريط 970 × 100' },
  'article-middle': { name: 'وسط المقال', size: 'مربع 336 × 280' },
  'article-end': { name: 'آخر المقال', size: 'مربع 336 × 280' },
  sidebar: { name: 'جانب المقال', size: 'مربع 336 × 280' },
  list: { name: 'داخل القوائم', size: 'شريط 970 × 100' },
} as const satisfies Record<AdPositionKey, { name: string; size: string }>

export const kindLabels = {
  image: 'صورة',
  html: 'شيفرة HTML',
  tag: 'وسم شبكة إعلانية',
} as const satisfies Record<AdKind, string>
