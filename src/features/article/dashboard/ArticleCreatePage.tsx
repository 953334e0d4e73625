import { Center, Loader } from '@mantine/core'
import { ArticleForm } from './ArticleForm.tsx'
import { useFoundDrafts } from './useFoundDrafts.ts'

export function ArticleCreatePage() {
  const drafts = useFoundDrafts(undefined, true)
  if (!drafts) {
    return (
      <Center py={120} role="status" aria-label="تُفتح الصفحة…">
        <Loader />
      </Center>
    )
  }
  return <ArticleForm drafts={drafts} />
}
