import { useMemo, useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { NotFoundPage } from '../../../../ui/dashboard/NotFoundPage.tsx'
import { BeginFromTemplate } from '../../../article-template/dashboard/BeginFromTemplate.tsx'
import { newDraftName } from '../../../draft/dashboard/draftName.ts'
import { useFoundDrafts } from '../../../draft/dashboard/useFoundDrafts.ts'
import { type DraftOf, draftName, draftOf } from '../../../draft/draft.schema.ts'
import { draftAddress, type WritingState } from '../pickers/articleLabels.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { OpenArticle } from './OpenArticle.tsx'
import { WritingSkeleton } from './WritingSkeleton.tsx'

/** Serves both addresses, a new article's and a saved one's, as the first save changes the address. */
export function ArticleWritingPage() {
  const { id } = useParams()
  const { state } = useLocation() as { state: WritingState | null }
  const [query] = useSearchParams()
  if (id === undefined) {
    const name = draftName.safeParse(query.get('draft'))
    if (name.success) return <Writing key={name.data} of={name.data} />
    const template = draftOf.safeParse(Number(query.get('template')))
    return typeof template.data === 'number' ? <BeginFromTemplate id={template.data} /> : <Begin />
  }
  const of = draftOf.safeParse(Number(id))
  if (!of.success) return <NotFoundPage because="refused" />
  return <Writing key={state?.begunAs ?? of.data} of={of.data} continues={state?.continues} />
}

/** Each new draft has a name in the address, so that a reload continues it. */
function Begin() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is another article
  const address = useMemo(() => draftAddress(newDraftName()), [key])
  return <Navigate {...address} replace />
}

function Writing({ of, continues = false }: { of: DraftOf; continues?: boolean | undefined }) {
  // Stays mounted when the first save gives the article an id.
  const [opened] = useState(of)
  return typeof opened === 'number' ? (
    <OpenArticle id={opened} continues={continues} />
  ) : (
    <NewArticle name={opened} />
  )
}

function NewArticle({ name }: { name: string }) {
  const drafts = useFoundDrafts({ of: name, ready: true })
  return drafts ? <ArticleForm of={name} drafts={drafts} continues /> : <WritingSkeleton />
}
