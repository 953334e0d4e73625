import { z } from 'zod'
import { webAddress } from '../../contract/fields.ts'
import { defineSettings } from '../../contract/settings.ts'

const version = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,4}){0,2})?$/, 'رقم إصدار مثل 2.4.1')
  .default('')

/** Read by a mobile app when it starts. */
export const mobileSettings = defineSettings({
  iosUrl: {
    public: true,
    field: webAddress.default(''),
    logLabel: 'رابط App Store',
    input: { label: 'رابط App Store', kind: 'address' },
  },
  androidUrl: {
    public: true,
    field: webAddress.default(''),
    logLabel: 'رابط Google Play',
    input: { label: 'رابط Google Play', kind: 'address' },
  },
  /** Older apps must update. */
  minimumVersion: {
    public: true,
    field: version,
    logLabel: 'أقدم إصدار مقبول',
    input: {
      label: 'أقدم إصدار مقبول',
      description: 'ما هو أقدم منه يطلب التحديث عند فتحه.',
      kind: 'code',
    },
  },
  latestVersion: {
    public: true,
    field: version,
    logLabel: 'أحدث إصدار',
    input: { label: 'أحدث إصدار', kind: 'code' },
  },
  /** The app displays it when it starts; empty for none. */
  notice: {
    public: true,
    field: z.string().trim().max(300).default(''),
    logLabel: 'التنويه',
    input: { label: 'رسالة عند فتح التطبيق', kind: 'area' },
  },
})
