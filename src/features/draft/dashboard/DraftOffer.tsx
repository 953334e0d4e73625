import { Alert, Button, Card, Group, Modal, Stack, Text } from '@mantine/core'
import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { countWords } from '../../../arabic/words.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { timeOf } from '../../article/dashboard/pickers/articleLabels.ts'
import { htmlToLines } from '../../editor/dashboard/readBody.ts'
import { copyDays, type FoundDraft } from './foundDrafts.ts'

const placeLabel = {
  here: 'من هذا الجهاز، ',
  server: 'من جهاز آخر، ',
  tab: 'من علامة تبويب أخرى، ',
} satisfies Record<FoundDraft['where'], string>

const titleOf = ({ values }: FoundDraft) => values.title || 'بلا عنوان'

type Props = {
  drafts: FoundDraft[]
  /** Revision of the saved article; a draft of an older one will conflict with later saves. */
  revision: number
  onTake: (draft: FoundDraft) => void
  /** Drops the copy of another tab. */
  onDropCopy: (draft: FoundDraft) => void
  onDrop: () => void
}

/** Goes on with what was typed and not saved, or leaves it. */
export function DraftOffer({ drafts, revision, onTake, onDropCopy, onDrop }: Props) {
  const isOne = drafts.length === 1

  async function askAndDrop(): Promise<void> {
    const sure = await confirm({
      title: isOne ? 'حذف المسودة؟' : 'حذف المسودات كلها؟',
      message: `لن تتمكن من استعادة ما كتبتَه ${isOne ? 'فيها' : 'فيها كلها'}.`,
      confirm: isOne ? 'احذف المسودة' : 'احذفها كلها',
      danger: true,
    })
    if (sure) onDrop()
  }

  async function askAndDropCopy(draft: FoundDraft): Promise<void> {
    const sure = await confirm({
      title: 'حذف هذه النسخة؟',
      message: `«${titleOf(draft)}»، ${timeOf(draft.at)}: لن تتمكن من استعادة ما كتبتَه فيها.`,
      confirm: 'احذف النسخة',
      danger: true,
    })
    if (sure) onDropCopy(draft)
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
              {titleOf(draft)}
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
            <Group mt="sm" gap="xs" wrap="nowrap">
              <Button flex={1} onClick={() => onTake(draft)} data-autofocus={draft === drafts[0]}>
                أكمل هذه المسودة
              </Button>
              {draft.where === 'tab' && !isOne && (
                <Button variant="subtle" color="red" onClick={() => void askAndDropCopy(draft)}>
                  احذفها
                </Button>
              )}
            </Group>
          </Card>
        ))}
        {drafts.some(({ where }) => where === 'tab') && (
          <Text size="xs" c="dimmed">
            تُعرض نسخ علامات التبويب الأخرى حتى تأخذها أو تحذفها، وتُحذف من هذا الجهاز بعد{' '}
            {plural(copyDays, oblique(nouns.day))}.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={() => void askAndDrop()}>
            {isOne ? 'اترك المسودة واحذفها' : 'اتركها واحذفها كلها'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
