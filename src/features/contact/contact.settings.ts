import { z } from 'zod'
import { email } from '../../contract/fields.ts'
import { defineSettings } from '../../contract/settings.ts'

const line = (max: number) => z.string().trim().max(max).default('')
const address = z.union([z.literal(''), email]).default('')

export const contactSettings = defineSettings({
  contactAddress: {
    public: true,
    field: line(300),
    logLabel: 'العنوان',
    input: { label: 'العنوان', kind: 'area' },
  },
  contactPhone: {
    public: true,
    field: line(40),
    logLabel: 'هاتف الجريدة',
    input: { label: 'الهاتف', kind: 'code' },
  },
  contactEmail: {
    public: true,
    field: address,
    logLabel: 'بريد الجريدة',
    input: { label: 'البريد الذي يراه القراء', kind: 'code' },
  },
  /** Address that readers' messages are mailed to; '' for none. */
  contactInbox: {
    field: address,
    logLabel: 'صندوق رسائل القراء',
    input: {
      label: 'صندوق رسائل القراء',
      description: 'تُرسل إليه نسخة من كل رسالة، ولا يراه القراء. فارغ: تبقى الرسائل في اللوحة وحدها.',
      kind: 'code',
    },
  },
})
