import { Button, Drawer, Group, NavLink, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { assistedParts } from '../../../contract/assistance.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { StaffArticle } from '../../article/article.schema.ts'
import { timeOf } from '../../article/dashboard/pickers/articleLabels.ts'
import { bodiesInWords } from './bodiesInWords.ts'
import { DiffText } from './DiffText.tsx'

type Props = {
  article: StaffArticle
  /** Whether there is unsaved input, which restoring a version discards. */
  isDirty: boolean
  opened: boolean
  onClose: () => void
  onReverted: (article: StaffArticle) => void
}

/** Every saved version: its differences from the current one, and a way to restore it. */
export function RevisionsDrawer(props: Props) {
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      title="نسخ المقال المحفوظة"
      size="lg"
      keepMounted={false}
    >
      <Revisions {...props} />
    </Drawer>
  )
}

function Revisions({ article, isDirty, onClose, onReverted }: Props) {
  const [chosen, setChosen] = useState<number>()
  const { data, error, refetch } = useQuery(
    api.article.revisions.queryOptions({ input: { id: article.id }, staleTime: 0 }),
  )
  const revert = useMutation({
    mutationFn: (kept: number) => client.article.revert({ id: article.id, kept, revision: article.revision }),
    onSuccess: reverted => {
      snackbar.success('أُعيدت النسخة، وحُفظت نسخةً جديدة.')
      onReverted(reverted)
      onClose()
    },
    onError: problem => {
      snackbar.error(problem)
      // If somebody else saved meanwhile, the list has a new version.
      void refetch()
    },
  })

  async function askAndRevert(revision: number): Promise<void> {
    const sure = await confirm({
      title: `إعادة النسخة ${formatNumber(revision)}؟`,
      message: isDirty
        ? 'تُحفظ نسخةً جديدة فوق الحالية، وتُترك تعديلاتك التي لم تُحفظ.'
        : 'تُحفظ نسخةً جديدة فوق الحالية، ويمكن الرجوع عنها بالطريقة نفسها.',
      confirm: 'أعِد هذه النسخة',
      danger: isDirty,
    })
    if (sure) revert.mutate(revision)
  }

  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={200} />
  if (data.length === 0) return <EmptyState title="لا نسخ محفوظة" />
  return (
    <Stack gap={4}>
      {data.map(({ revision, createdAt, createdBy, title, assisted }) => (
        <div key={revision}>
          <NavLink
            component="button"
            type="button"
            active={chosen === revision}
            aria-expanded={chosen === revision}
            onClick={() => setChosen(chosen === revision ? undefined : revision)}
            label={
              <Text size="sm" fw={500} lineClamp={1}>
                {formatNumber(revision)}. {title}
              </Text>
            }
            description={`${createdBy?.name ?? 'تلقائيًا'} · ${timeOf(createdAt)}${
              revision === article.revision ? ' · الحالية' : ''
            }${assisted.length > 0 ? ` · من المساعد: ${assisted.map(part => assistedParts[part]).join('، ')}` : ''}`}
          />
          {chosen === revision && (
            <Stack p="sm" gap="sm">
              <Comparison article={article} revision={revision} />
              {revision !== article.revision && (
                <Group justify="flex-end">
                  <Button size="xs" loading={revert.isPending} onClick={() => void askAndRevert(revision)}>
                    أعِد هذه النسخة
                  </Button>
                </Group>
              )}
            </Stack>
          )}
        </div>
      ))}
    </Stack>
  )
}

function Comparison({ article, revision }: { article: StaffArticle; revision: number }) {
  const { data, error, refetch } = useQuery(
    api.article.revision.queryOptions({ input: { id: article.id, kept: revision } }),
  )
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={120} />
  const { content } = data
  const isCurrent = revision === article.revision
  const [bodyBefore, bodyAfter] = bodiesInWords(content.description, article.description)
  const parts = [
    { name: 'العنوان', before: content.title, after: article.title },
    { name: 'الملخص', before: content.summary, after: article.summary },
    { name: 'النص', before: bodyBefore, after: bodyAfter },
  ]
  return (
    <>
      {!isCurrent && (
        <Text size="xs" c="dimmed">
          ما حُذف منها بعد ذلك مشطوب، وما أُضيف إليها ملوّن.
        </Text>
      )}
      {parts
        .filter(({ before, after }) => before !== '' || after !== '')
        .map(({ name, before, after }) => (
          <section key={name} aria-label={name}>
            <Title order={3} size="h6">
              {name}
              {!isCurrent && before === after && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  (كما هو)
                </Text>
              )}
            </Title>
            <DiffText before={before} after={after} />
          </section>
        ))}
    </>
  )
}
