import { captchaChoices } from '../setting.schema.ts'
import type { Choice } from './styleChoices.ts'

const labels: Record<(typeof captchaChoices)[number], string> = {
  installation: 'كما في إعدادات التثبيت',
  none: 'بلا تحقق',
  v2: 'مربع يعلّمه القارئ (v2)',
  v3: 'درجة تُحسب دون سؤاله (v3)',
  enterprise: 'درجة من reCAPTCHA Enterprise',
}

export const captchaVersionChoices = (): Choice[] =>
  captchaChoices.map(value => ({ value, label: labels[value] }))
