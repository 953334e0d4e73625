import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import classes from '../../../dashboard/overview/Overview.module.css'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { draftAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import type { DraftOf } from '../draft.schema.ts'
import type { UnsavedDraft } from './unsavedDrafts.ts'
import { useUnsavedDrafts } from './useUnsavedDrafts.ts'

const shownAtFirst = 3

/** Drafts that were never saved, to continue or discard; empty without any. */
export function UnsavedDrafts() {
  const { drafts, drop } = useUnsavedDrafts()
  const [all, setAll] = useState(false)
  if (drafts.length === 0) return null
  const shown = all ? drafts : drafts.slice(0, shownAtFirst)
  return (
    <Paper component="section" aria-label="مسودات لم تُحفظ" withBorder p="sm" mb="sm">
      <Title order={2} size="h5" mb={4}>
        مسودات لم تُحفظ
      </Title>
      <Stack component="ul" gap={0} className={classes.list}>
        {shown.map(draft => (
          <DraftLine key={draft.of} draft={draft} onDrop={drop} />
        ))}
      </Stack>
      {drafts.length > shown.length && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setAll(true)}>
          اعرض المسودات كلها ({formatNumber(drafts.length)})
        </Button>
      )}
    </Paper>
  )
}

type LineProps = { draft: UnsavedDraft; onDrop: (of: DraftOf) => Promise<void> }

function DraftLine({ draft: { of, name, at }, onDrop }: LineProps) {
  const title = name || 'بلا عنوان'

  async function askAndDrop(): Promise<void> {
    const sure = await confirm({
      title: 'حذف المسودة؟',
      message: `«${title}»: لن تتمكن من استعادة ما كتبتَه فيها.`,
      confirm: 'احذف المسودة',
      danger: true,
    })
    if (sure) await onDrop(of).catch(error => snackbar.error(error))
  }

  return (
    <Group component="li" wrap="nowrap" gap="sm" className={classes.row}>
      <Stack gap={0} flex={1} miw={0}>
        <Anchor component={Link} {...draftAddress(of)} size="sm" fw={500} c="inherit" lineClamp={1}>
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {typeof of === 'number' ? 'تعديل على مقال محفوظ' : 'مقال جديد'} · <Timestamp at={at} />
        </Text>
      </Stack>
      <Button
        component={Link}
        {...draftAddress(of)}
        variant="default"
        size="compact-sm"
        aria-label={`أكمل: ${title}`}
      >
        أكمل
      </Button>
      <IconAction Icon={IconTrash} label={`احذف المسودة: ${title}`} onClick={() => void askAndDrop()} />
    </Group>
  )
}

/** Mentions other drafts above a new article. */
export function OtherDrafts({ than }: { than: DraftOf }) {
  const { drafts } = useUnsavedDrafts()
  const [first, ...more] = drafts.filter(({ of }) => of !== than)
  if (!first) return null
  return (
    <Text size="sm" c="dimmed" mb="sm">
      لديك ما لم تحفظه:{' '}
      <Anchor component={Link} {...draftAddress(first.of)} size="sm">
        {first.name || 'بلا عنوان'}
      </Anchor>
      {more.length > 0 && (
        <>
          {'، '}
          <Anchor component={Link} to="/dashboard" size="sm">
            وغيره
          </Anchor>
        </>
      )}
    </Text>
  )
}
