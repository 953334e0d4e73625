import { Alert, Button, Card, Group, Modal, Stack, Text } from '@mantine/core'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { countWords } from '../../../../arabic/words.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { htmlToLines } from '../editor/readBody.ts'
import { timeOf } from '../writing/saveArticle.ts'
import type { FoundDraft } from './foundDrafts.ts'

const placeLabel = {
  here: 'من هذا الجهاز، ',
  server: 'من جهاز آخر، ',
  tab: 'من علامة تبويب أخرى، ',
} satisfies Record<FoundDraft['where'], string>

type Props = {
  drafts: FoundDraft[]
  /** Revision of the saved article; a draft of an older one will conflict with later saves. */
  revision: number
  onTake: (draft: FoundDraft) => void
  onDrop: () => void
}

/** Continues unsaved input, or discards it. */
export function DraftOffer({ drafts, revision, onTake, onDrop }: Props) {
  async function askAndDrop(): Promise<void> {
    const sure = await confirm({
      title: 'حذف المسودة؟',
      message: 'لن تتمكن من استعادة ما كتبتَه فيها.',
      confirm: 'احذف المسودة',
      danger: true,
    })
    if (sure) onDrop()
  }

  return (
    <Modal
      opened={drafts.length > 0}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title="لديك مسودة لم تُحفظ"
      centered
    >
      <Stack>
        {drafts.map(draft => (
          <Card key={draft.tabKey ?? draft.where} withBorder padding="sm">
            <Text fw={600} lineClamp={2}>
              {draft.values.title || 'بلا عنوان'}
            </Text>
            <Text size="sm" c="dimmed">
              {(drafts.length > 1 || draft.where === 'tab') && placeLabel[draft.where]}
              {timeOf(draft.at)} · {plural(countWords(htmlToLines(draft.values.description)), nouns.word)}
            </Text>
            {draft.baseRevision < revision && (
              <Alert color="amber" mt="xs" p="xs">
                حُفظت نسخة أحدث من المقال بعد هذه المسودة؛ عند الحفظ تختار بين النسختين.
              </Alert>
            )}
            <Button mt="sm" fullWidth onClick={() => onTake(draft)} data-autofocus={draft === drafts[0]}>
              أكمل هذه المسودة
            </Button>
          </Card>
        ))}
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={() => void askAndDrop()}>
            اترك المسودة واحذفها
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
