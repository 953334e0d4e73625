import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { PostForm } from '../route/PostForm.tsx'
import type { FormEncoding } from '../route/usePost.ts'
import { FormMessage } from './FormMessage.tsx'
import css from './form.module.css'
import type { Rules } from './rules.ts'
import { type Answer, useFormErrors } from './useFormErrors.ts'
import { type Prepare, useSending } from './useSending.ts'
import { useUnsent } from './useUnsent.ts'

type Inside = {
  values: Record<string, string>
  errors: Record<string, string>
  firstWrong: string | undefined
  busy: boolean
}

const FormContext = createContext<Inside>({ values: {}, errors: {}, firstWrong: undefined, busy: false })
/** Whether the answer names the field, which the form then shows. */
export function useIsAsked(name: string): boolean {
  const { values, errors } = useContext(FormContext)
  return Boolean(errors[name] || values[name])
}

const noRules: Rules = {}

type Props = {
  /** Accessible name of the form. */
  label: string
  /** Distinguishes forms of a page; sent as `form`. */
  name?: string
  /** Result of a submission; ignored if it belongs to another form. */
  answer?: Answer | undefined
  rules?: Rules | undefined
  prepare?: Prepare | undefined
  /** Submits itself after hydration; without scripts by its button. */
  sendsItself?: boolean
  encType?: FormEncoding
  children: ReactNode
}

/**
 * A form posted to its own page: natively before hydration, then validated while typing. After a refusal input is
 * kept, and the first invalid field focused.
 */
export function Form({
  label,
  name = '',
  answer,
  rules = noRules,
  prepare,
  sendsItself,
  encType = 'application/x-www-form-urlencoded',
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const mine = answer?.form === name ? answer : undefined
  const { errors, firstWrong, refuse, watch } = useFormErrors(form, rules, mine)
  const { busy, trouble, isSent, send } = useSending(name, prepare)
  const message = trouble ?? mine?.message
  useUnsent(form, name, { busy, saved: mine?.done ? mine : undefined })

  useEffect(() => {
    if (sendsItself) form.current?.requestSubmit()
  }, [sendsItself])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const typed = new FormData(event.currentTarget, submitter)
    if (isSent() || refuse(typed) || send(typed, encType)) event.preventDefault()
  }

  return (
    <FormContext value={{ values: mine?.values ?? {}, errors, firstWrong, busy }}>
      <PostForm
        ref={form}
        encType={encType}
        className={css.form}
        aria-label={label}
        preventScrollReset
        onSubmit={onSubmit}
        {...watch}
      >
        {name && <input type="hidden" name="form" value={name} />}
        {message && (
          <FormMessage
            tone={trouble || (mine && mine.status >= 400) ? 'trouble' : 'good'}
            leads={!firstWrong}
          >
            {message}
          </FormMessage>
        )}
        {children}
      </PostForm>
    </FormContext>
  )
}

export const useForm = () => useContext(FormContext)

/** State of a field. `initial` never changes: inputs are uncontrolled. */
export function useField(name: string, given = '', autoFocus?: boolean) {
  const { values, errors, firstWrong } = useForm()
  const id = useId()
  const [initial] = useState(values[name] ?? given)
  const error = errors[name]
  return {
    initial,
    error,
    noteId: `${id}-note`,
    control: {
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': `${id}-note`,
      autoFocus: firstWrong === name || (firstWrong ? undefined : autoFocus),
    },
  }
}
