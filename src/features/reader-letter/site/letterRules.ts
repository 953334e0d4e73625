import { visibleLength } from '../../../arabic/bidi.ts'
import { isEmail, type Rule, required } from '../../../ui/form/rules.ts'

export const shortest = 30
export const longest = 2000
const isSentence: Rule = value => visibleLength(value) >= shortest || 'اكتب رسالتك في جملة كاملة على الأقل'
const isConsent: Rule = value => value === 'yes' || 'لا ننشر رسالة لم يأذن صاحبها بتحريرها ونشرها'

/** Checked in the browser, and by the form that is sent without scripts. */
export const letterRules: Record<string, Rule[]> = {
  name: [required],
  city: [required],
  email: [required, isEmail],
  text: [required, isSentence],
  consent: [isConsent],
}
