import type { ComponentProps, ReactNode } from 'react'
import { useField } from './Form.tsx'
import css from './form.module.css'

type FieldProps = {
  name: string
  label: string
  /** Shown below the field unless it is invalid. */
  hint?: ReactNode
  defaultValue?: string | undefined
}
type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

const leftToRight = ['email', 'tel', 'url']

export function Field({ name, label, hint, defaultValue, type = 'text', autoFocus, ...input }: InputProps) {
  const { initial, control, noteId, error } = useField(name, defaultValue, autoFocus)
  return (
    <div className={css.field}>
      <label htmlFor={control.id}>{label}</label>
      <input
        type={type}
        dir={leftToRight.includes(type) ? 'ltr' : undefined}
        {...input}
        {...control}
        className={css.control}
        defaultValue={initial}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

type AreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea({ name, label, hint, defaultValue, autoFocus, ...area }: AreaProps) {
  const { initial, control, noteId, error } = useField(name, defaultValue, autoFocus)
  return (
    <div className={css.field}>
      <label htmlFor={control.id}>{label}</label>
      <textarea rows={6} {...area} {...control} className={css.area} defaultValue={initial} />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

type SelectProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>

/** Children are its options. */
export function SelectField({ name, label, hint, defaultValue, autoFocus, ...select }: SelectProps) {
  const { initial, control, noteId, error } = useField(name, defaultValue, autoFocus)
  return (
    <div className={css.field}>
      <label htmlFor={control.id}>{label}</label>
      <select {...select} {...control} className={css.control} defaultValue={initial} />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** A line below the field; always reserved, to avoid a layout shift. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string
  error: string | undefined
  hint?: ReactNode | undefined
}) {
  return (
    <div id={id} aria-live="polite" className={error ? css.error : css.hint}>
      {error ?? hint}
    </div>
  )
}
