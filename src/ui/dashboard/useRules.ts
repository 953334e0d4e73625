import { useState } from 'react'
import { problemsOf, type Rules } from '../form/rules.ts'

/** Validates a form with uncontrolled fields; native messages would be in the browser's language. */
export function useRules(rules: Rules) {
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** True if a field is invalid; focuses the first. */
  function refuse(form: HTMLFormElement): boolean {
    const found = problemsOf(rules, new FormData(form))
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  return { errors, refuse }
}
