import { FieldNote } from './Field.tsx'
import { useField } from './Form.tsx'
import css from './form.module.css'

type Props = { name: string; label: string; choose: string; accept: string; hint?: string }

/**
 * The browser's button, and its words for «no file», would be in the browser's language: `choose` stands in their
 * place. A file that was chosen makes the field valid, and so shows its name, without scripts too.
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
