import css from './FreeLeft.module.css'

/** Names the group whose network the reader is in, above a subscribers' article that it opens. */
export function OnBehalfOf({ group }: { group: string | null }) {
  if (group === null) return null
  return (
    <p className={css.left} role="note">
      تقرأ باسم <bdi>{group}</bdi>
    </p>
  )
}
