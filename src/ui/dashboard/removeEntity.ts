import type { ReactNode } from 'react'
import { confirm } from './confirm.tsx'
import { countReferences, referencesOf } from './references.ts'
import { snackbar } from './snackbar.ts'

export type Removal = {
  /** «القسم «سياسة»» */
  what: string
  feminine?: boolean
  /** Further consequences. */
  message?: ReactNode
  remove: () => Promise<unknown>
  /** Verb before its references, if not «يملك»: «يحمل»; or with `shownIn`, before a preposition: «تظهر في». */
  referenceVerb?: string
  shownIn?: boolean
  /** Offered if articles prevent the deletion. */
  showArticles?: (() => void) | undefined
  /** Offered if filters of feeds prevent it, and no articles do. */
  showFeeds?: (() => void) | undefined
}

/** Asks, deletes, and explains a refusal by the references. True if deleted. */
export async function removeEntity({
  what,
  feminine = false,
  message = 'لا يمكن التراجع عن الحذف.',
  remove,
  referenceVerb = feminine ? 'تملك' : 'يملك',
  shownIn = false,
  showArticles,
  showFeeds,
}: Removal): Promise<boolean> {
  const sure = await confirm({ title: `حذف ${what}؟`, message, confirm: 'احذف', danger: true })
  if (!sure) return false
  try {
    await remove()
    snackbar.success(`${feminine ? 'حُذفت' : 'حُذف'} ${what}.`)
    return true
  } catch (error) {
    await explainRefusal(error, { referenceVerb, shownIn, showArticles, showFeeds })
    return false
  }
}

type Refusal = Pick<Removal, 'shownIn' | 'showArticles' | 'showFeeds'> & { referenceVerb: string }

/** Names what prevents a deletion, and offers to show it. Other errors are shown as they are. */
export async function explainRefusal(
  error: unknown,
  { referenceVerb, shownIn = false, showArticles, showFeeds }: Refusal,
): Promise<void> {
  const references = referencesOf(error)
  if (!references) return snackbar.error(error)
  const counted = countReferences(references, shownIn ? 'preposition' : 'verb')
  const has = (wanted: string) => references.some(({ kind }) => kind === wanted)
  const words = `لا يمكن الحذف: ${referenceVerb} ${counted}.`
  const way =
    showArticles && has('article')
      ? { show: showArticles, label: 'اعرض المقالات' }
      : showFeeds && has('feed')
        ? { show: showFeeds, label: 'اعرض المرشّحات' }
        : undefined
  if (!way) snackbar.error(words, { timeout: 10_000 })
  else if (await confirm({ title: words, confirm: way.label, cancel: 'أغلق' })) way.show()
}
