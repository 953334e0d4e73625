import { Stack, Text } from '@mantine/core'
import { DraftFields } from '../../posting/dashboard/DraftFields.tsx'
import type { Draft, PostedArticle } from '../../posting/dashboard/usePostForm.ts'

type Props = {
  article: PostedArticle
  drafts: readonly Draft[]
  change: (account: number, change: Partial<Pick<Draft, 'chosen' | 'text' | 'withPicture'>>) => void
  /** Accounts that post it automatically. */
  automatic: readonly number[]
}

/** Posts on the networks, each with its text and preview. */
export function PostsPlan({ article, drafts, change, automatic }: Props) {
  if (drafts.length === 0) return null
  return (
    <Stack gap="sm" role="group" aria-labelledby="posts-plan">
      <Text size="sm" fw={500} id="posts-plan">
        انشره على الشبكات
      </Text>
      {drafts.map(draft => (
        <DraftFields
          key={draft.account.id}
          draft={draft}
          article={article}
          change={next => change(draft.account.id, next)}
          note={
            automatic.includes(draft.account.id)
              ? draft.chosen
                ? 'يخرج بدل منشوره التلقائي.'
                : 'ينشره من نفسه بنصه المعتاد.'
              : undefined
          }
        />
      ))}
    </Stack>
  )
}
