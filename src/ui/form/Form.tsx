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
const noRules: Rules = {}

type Props = {
  /** What the form is for, to who does not see it. */
  label: string
  /** Tells it from the page's other forms; sent as `form`. */
  name?: string
  /** What the page was told; passed over where it answers another form. */
  answer?: Answer | undefined
  rules?: Rules | undefined
  prepare?: Prepare | undefined
  /** Sent as soon as the scripts have come; without them by its button. */
  sendsItself?: boolean
  encType?: FormEncoding
  children: ReactNode
}

/**
 * Sends what is typed to its page: by the browser alone until the scripts have come, and then with rules that are
 * checked while typing. Whatever was refused keeps what was typed, and puts the focus where something is wrong.
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

/** What a field of the form needs to know of it. `initial` stays as it was: what was typed is the browser's to keep. */
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
