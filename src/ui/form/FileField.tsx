import { FieldNote } from './Field.tsx'
import { useField } from './Form.tsx'
import css from './form.module.css'

type Props = { name: string; label: string; choose: string; accept: string; hint?: string }

/**
 * A file input with our own label, as the browser's would be in its language. A chosen file makes the field valid, by
 * which CSS shows its name without scripts.
 */
export function FileField({ name, label, choose, accept, hint }: Props) {
  const { control, noteId, error } = useField(name)
  return (
    <div className={css.field}>
      <label htmlFor={control.id}>{label}</label>
      <div className={css.file}>
        <span className={css.choose} aria-hidden="true">
          {choose}
        </span>
        <input type="file" required accept={accept} {...control} className={css.control} />
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
