import { Icon } from '../../../ui/Icon.tsx'
import { useFavourite } from '../../../ui/site/useFavourite.ts'
import css from './SaveButton.module.css'

/** Saves the article for later; a guest signs in first. Equally wide saved or not. */
export function SaveButton({ id }: { id: number }) {
  const { on, toggle, failed } = useFavourite('articles', id)
  return (
    <div className={css.slot} data-scripted>
      <button type="button" className={css.save} aria-pressed={on} aria-label="حفظ المقال" onClick={toggle}>
        <Icon name={on ? 'saved' : 'save'} size={18} />
        <span>{on ? 'محفوظ' : 'حفظ'}</span>
      </button>
      <span role="status" className={css.failed}>
        {failed}
      </span>
    </div>
  )
}
