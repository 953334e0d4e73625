import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { problemOf, problemsOf, type Rules } from './rules.ts'

/** Result of a form for its page. */
export type Answer = {
  /** Name of the form. */
  form: string
  status: number
  values: Record<string, string>
  errors: Record<string, string>
  message?: string | undefined
  done: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Errors by field: the server's, then those of the rules while typing. A field is not validated before it was left
 * once.
 */
export function useFormErrors(form: RefObject<HTMLFormElement | null>, rules: Rules, answer?: Answer) {
  const [errors, setErrors] = useState(answer?.errors ?? {})
  const [refusals, setRefusals] = useState(0)
  const [known, setKnown] = useState(answer)
  const visited = useRef(new Set<string>())
  if (known !== answer) {
    setKnown(answer)
    setErrors(answer?.errors ?? {})
    if (answer && answer.status >= 400) setRefusals(refusals + 1)
  }

  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? form.current?.querySelector<HTMLElement>('[data-form-message]')
    target?.focus()
  }, [form, refusals])

  function check(name: string) {
    const typed = new FormData(form.current ?? undefined)
    const problem = problemOf(rules[name], String(typed.get(name) ?? ''), typed)
    setErrors(({ [name]: _before, ...others }) => (problem ? { ...others, [name]: problem } : others))
  }

  /** The first invalid field, focused on pages without scripts. */
  const firstWrong = Object.keys({ ...rules, ...errors }).find(name => errors[name])

  return {
    errors,
    firstWrong,
    /** Shows errors and focuses the first; false without errors. */
    refuse(typed: FormData): boolean {
      const problems = problemsOf(rules, typed)
      setErrors(problems)
      if (Object.keys(problems).length === 0) return false
      setRefusals(refusals + 1)
      return true
    },
    watch: {
      onBlur({ target }: FormEvent) {
        const { name, value } = target as Control
        if (!rules[name] || !value) return
        visited.current.add(name)
        check(name)
      },
      onInput({ target }: FormEvent) {
        const { name } = target as Control
        if (visited.current.has(name) || errors[name]) check(name)
      },
    },
  }
}
