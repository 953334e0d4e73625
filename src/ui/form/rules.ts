import { visibleLength } from '../../arabic/bidi.ts'

/** SPECIFICATION.md section 5: true, or an error message. `form` is for rules that depend on other fields. */
export type Rule = (value: string, form: FormData) => true | string

/** Rules by field name, in the order of the fields. */
export type Rules = Record<string, Rule[]>

export const required: Rule = value => visibleLength(value) > 0 || 'هذا الحقل مطلوب'

export const isEmail: Rule = value =>
  value.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || 'بريد إلكتروني غير صحيح'

/** Any digits; recovery codes are longer than six. */
export const isCode: Rule = value => value.replace(/\s/g, '').length >= 6 || 'الرمز ستة أرقام'

/** The first error of a field. */
export function problemOf(rules: Rule[] | undefined, value: string, form: FormData): string | undefined {
  for (const rule of rules ?? []) {
    const verdict = rule(value, form)
    if (verdict !== true) return verdict
  }
  return undefined
}

/** Errors by field. */
export function problemsOf(rules: Rules, form: FormData): Record<string, string> {
  const found = Object.entries(rules).map(([name, those]) => [
    name,
    problemOf(those, String(form.get(name) ?? ''), form),
  ])
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}
