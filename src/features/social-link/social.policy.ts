import type { Platform } from './social.contract.ts'

/** Arabic names as the platforms write them. */
export const platformNames = {
  x: 'إكس',
  facebook: 'فيسبوك',
  instagram: 'إنستغرام',
  youtube: 'يوتيوب',
  telegram: 'تلغرام',
  whatsapp: 'واتساب',
  tiktok: 'تيك توك',
  snapchat: 'سناب شات',
  threads: 'ثريدز',
  linkedin: 'لينكد إن',
  other: '',
} as const satisfies Record<Platform, string>
