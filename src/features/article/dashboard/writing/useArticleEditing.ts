import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLeaveGuard } from '../../../../ui/dashboard/useLeaveGuard.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import type { FoundDraft } from '../../../draft/dashboard/foundDrafts.ts'
import { useDraftKeeping } from '../../../draft/dashboard/useDraftKeeping.ts'
import type { DraftOf } from '../../../draft/draft.schema.ts'
import type { StaffArticle } from '../../article.schema.ts'
import { valuesOfArticle } from '../fields/articleValues.ts'
import { useArticleFields } from '../fields/useArticleFields.ts'
import { useSavedVersion } from '../fields/useSavedVersion.ts'
import { editAddress, type WritingState } from '../pickers/articleLabels.ts'
import { useArticleSaving } from './useArticleSaving.ts'

export type OpenedArticle = {
  /** The article, or the draft of a new one. */
  of: DraftOf
  article?: StaffArticle
  drafts: FoundDraft[]
  continues: boolean
}

/** Editing an article: form, draft and saving. */
export function useArticleEditing({ of, article, drafts, continues }: OpenedArticle) {
  const { user } = useSession()
  const navigate = useNavigate()
  const version = useSavedVersion(article)
  const { saved, baseline, startOn } = version
  const fields = useArticleFields(baseline)
  const keeping = useDraftKeeping({
    userId: user?.id ?? 0,
    of: saved?.id ?? of,
    fields,
    version,
    drafts,
    continues,
  })
  const ownAddress = useRef<string>(undefined)
  const saving = useArticleSaving({
    fields,
    version,
    keeping,
    draft: typeof of === 'string' ? of : undefined,
    onCreated({ id }) {
      ownAddress.current = editAddress(id)
      // The leave guard continues itself.
      if (guard.isAsking()) return
      void navigate(editAddress(id), { replace: true, state: { begunAs: of } satisfies WritingState })
    },
  })

  const guard = useLeaveGuard(keeping.isAtRisk, {
    message: keeping.keeper.isHere()
      ? 'لديك تعديلات لم تصل إلى الخادم بعد. تبقى نسخة منها على هذا الجهاز فقط.'
      : 'لديك تعديلات لم تصل إلى الخادم بعد، ولا نسخة منها على هذا الجهاز، فستضيع إن غادرت الصفحة. انسخ نصك أولًا.',
    settle: keeping.settle,
    leaves: (from, to) =>
      to.pathname !== ownAddress.current &&
      (from.pathname !== to.pathname || draftIn(from.search) !== draftIn(to.search)),
  })

  return {
    user,
    /** Id of the article, or of the draft. */
    of: saved?.id ?? of,
    ...version,
    ...fields,
    ...keeping,
    ...saving,
    /** Resets the form to another saved version, such as an older one that was restored. */
    startFrom(other: StaffArticle): void {
      keeping.keeper.forget()
      startOn(other)
      fields.put(valuesOfArticle(other))
    },
  }
}

/** Other parameters of the address belong to the same article: a note to show. */
const draftIn = (search: string) => new URLSearchParams(search).get('draft')

export type ArticleEditing = ReturnType<typeof useArticleEditing>
