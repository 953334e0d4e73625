import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { problemOf, problemsOf, type Rules } from './rules.ts'

/** What a page was told after its form was sent. */
export type Answer = {
  /** The name of the form that it answers. */
  form: string
  status: number
  values: Record<string, string>
  errors: Record<string, string>
  message?: string | undefined
  done: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What is wrong with each field: as the server said, then as the rules say while a person goes on typing. A
 * field is left alone until they have been there once.
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
    const place = wrong ?? form.current?.querySelector<HTMLElement>('[data-form-message]')
    place?.focus()
  }, [form, refusals])

  function check(name: string) {
    const typed = new FormData(form.current ?? undefined)
    const problem = problemOf(rules[name], String(typed.get(name) ?? ''), typed)
    setErrors(({ [name]: _before, ...others }) => (problem ? { ...others, [name]: problem } : others))
  }

  /** Of the first field that is wrong, for a page that comes without scripts. */
  const firstWrong = Object.keys({ ...rules, ...errors }).find(name => errors[name])

  return {
    errors,
    firstWrong,
    /** Shows what is wrong with what was typed, and leads to it; false where nothing is. */
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
