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
}: Removal): Promise<boolean> {
  const sure = await confirm({ title: `حذف ${what}؟`, message, confirm: 'احذف', danger: true })
  if (!sure) return false
  try {
    await remove()
    snackbar.success(`${feminine ? 'حُذفت' : 'حُذف'} ${what}.`)
    return true
  } catch (error) {
    const references = referencesOf(error)
    if (!references) {
      snackbar.error(error)
      return false
    }
    const counted = countReferences(references, shownIn ? 'preposition' : 'verb')
    const hasArticles = references.some(({ kind }) => kind === 'article')
    const words = `لا يمكن الحذف: ${referenceVerb} ${counted}.`
    if (!hasArticles || !showArticles) {
      snackbar.error(words, { timeout: 10_000 })
    } else if (await confirm({ title: words, confirm: 'اعرض المقالات', cancel: 'أغلق' })) {
      showArticles()
    }
    return false
  }
}
