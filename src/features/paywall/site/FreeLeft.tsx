import { article } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Link } from '../../../ui/route/Link.tsx'
import type { ReaderArticle } from '../../article/article.schema.ts'
import css from './FreeLeft.module.css'

/** Shows non-subscribers the meter's remaining articles of this month. */
export function FreeLeft({ locked, freeLeft }: Pick<ReaderArticle, 'locked' | 'freeLeft'>) {
  if (freeLeft === null || (locked && freeLeft > 0)) return null
  return (
    <p className={css.left} role="note">
      {locked ? 'قرأتَ ما أُتيح لك من مقالات المشتركين هذا الشهر.' : leftWords(freeLeft)}{' '}
      <Link to="/subscribe">اشترك لتقرأها كلها</Link>
    </p>
  )
}

function leftWords(left: number): string {
  if (left === 0) return 'هذا آخر ما أُتيح لك من مقالات المشتركين هذا الشهر.'
  return `هذا مقال للمشتركين أُتيح لك، وبقي لك ${plural(left, article)} هذا الشهر.`
}
