import { useState } from 'react'
import { problemsOf, type Rules } from '../form/rules.ts'

/** Rules of a form whose fields keep their own values. The browser's would be told in the browser's language. */
export function useRules(rules: Rules) {
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** Whether something is wrong; the first wrong field has the focus then. */
  function refuse(form: HTMLFormElement): boolean {
    const found = problemsOf(rules, new FormData(form))
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  return { errors, refuse }
}
