/** SPECIFICATION.md section 5: true, or what is wrong. `form` for what depends on another field. */
export type Rule = (value: string, form: FormData) => true | string

/** Of each field by its name, in the order of the fields. */
export type Rules = Record<string, Rule[]>

export const required: Rule = value => value.trim() !== '' || 'هذا الحقل مطلوب'

export const isEmail: Rule = value =>
  value.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || 'بريد إلكتروني غير صحيح'

/** Digits of any keyboard; an authenticator app's recovery code is longer than six. */
export const isCode: Rule = value => value.replace(/\s/g, '').length >= 6 || 'الرمز ستة أرقام'

/** What is wrong with a field: one error, the first. */
export function problemOf(rules: Rule[] | undefined, value: string, form: FormData): string | undefined {
  for (const rule of rules ?? []) {
    const verdict = rule(value, form)
    if (verdict !== true) return verdict
  }
  return undefined
}

/** What is wrong with each field of a form. */
export function problemsOf(rules: Rules, form: FormData): Record<string, string> {
  const found = Object.entries(rules).map(([name, those]) => [
    name,
    problemOf(those, String(form.get(name) ?? ''), form),
  ])
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}
