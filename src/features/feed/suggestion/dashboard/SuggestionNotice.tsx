import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../ui/dashboard/api.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import type { StaffArticle } from '../../../article/article.schema.ts'
import { timeOf } from '../../../article/dashboard/pickers/articleLabels.ts'
import { suggestionContract } from '../suggestion.contract.ts'
import { SuggestionDialog } from './SuggestionDialog.tsx'

type Props = { article: StaffArticle; isDirty: boolean; onTaken: (article: StaffArticle) => void }

const reasons = {
  chosen: 'مرشّحه لا يغيّر ما نُشر إلا بمحرر',
  edited: 'عدّله محرر بعد وروده، فلم يُغيَّر',
  unreviewed: 'ما يرد من مرشّحه يُراجَع قبل نشره، فلم يُغيَّر',
}

/** Says that the source has changed this article, and opens the comparison. */
export function SuggestionNotice({ article, isDirty, onTaken }: Props) {
  const may = useRights(suggestionContract)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(
    api.suggestion.get.queryOptions({
      input: { id: article.id },
      enabled: may.get && article.feed !== null,
      staleTime: 0,
    }),
  )
  if (!data || data.parts.length === 0) return null
  return (
    <Alert color="amber" mb="md" role="status" title="غيّر المصدر هذا الخبر">
      <Group justify="space-between" gap="xs">
        <span>
          من «<bdi>{data.feed.name}</bdi>» {timeOf(data.suggestedAt)}. {reasons[data.why]}.
        </span>
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          قارن واختر
        </Button>
      </Group>
      {isOpen && (
        <SuggestionDialog
          key={data.suggestedAt}
          suggestion={data}
          mayDecide={may.take}
          isDirty={isDirty}
          onTaken={onTaken}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  )
}
