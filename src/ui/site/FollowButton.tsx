import { Icon } from '../Icon.tsx'
import css from './FollowButton.module.css'
import type { FavouriteKind } from './favourites.ts'
import { useFavourite } from './useFavourite.ts'

type Props = {
  kind: Exclude<FavouriteKind, 'articles'>
  id: number
  /** For the label: «تابع اقتصاد». */
  name: string
}

/** Needs scripts. Equally wide whether followed or not. */
export function FollowButton({ kind, id, name }: Props) {
  const { on, toggle, failed } = useFavourite(kind, id)
  return (
    <span className={css.slot} data-scripted>
      <button
        type="button"
        className={css.follow}
        aria-pressed={on}
        aria-label={`متابعة ${name}`}
        onClick={toggle}
      >
        <Icon name={on ? 'check' : 'plus'} size={18} />
        {on ? 'متابَع' : 'متابعة'}
      </button>
      <span role="status" className={css.failed}>
        {failed}
      </span>
    </span>
  )
}
