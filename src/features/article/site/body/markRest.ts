import { paragraphsBeforeTheWall } from '../../../../contract/wall.ts'
import { restOfArticle } from '../../../package/site/subscribePath.ts'
import { paragraphEnds } from './paragraphEnds.ts'

/** Marks the first withheld element, for readers who return from signing in. */
export function markRest(html: string): string {
  const end = paragraphEnds(html)[paragraphsBeforeTheWall - 1]
  if (end === undefined) return html
  return html.slice(0, end) + html.slice(end).replace(/<[a-z][\w-]*/, tag => `${tag} id="${restOfArticle}"`)
}
