import { Drawer, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { bodiesInWords } from '../../revision/dashboard/bodiesInWords.ts'
import { DiffText } from '../../revision/dashboard/DiffText.tsx'

export type ComparedArticles = { first: number; other: number }

/** Compares two members of a story: passages that the later one omits or adds. */
export function CompareDrawer({
  articles,
  onClose,
}: {
  articles: ComparedArticles | undefined
  onClose: () => void
}) {
  return (
    <Drawer opened={articles !== undefined} onClose={onClose} title="الفرق عن الأسبق" size="lg">
      {articles && <Comparison {...articles} />}
    </Drawer>
  )
}

function Comparison({ first, other }: ComparedArticles) {
  const before = useQuery(api.article.staffGet.queryOptions({ input: { id: first } }))
  const after = useQuery(api.article.staffGet.queryOptions({ input: { id: other } }))
  const failed = [before, after].find(({ error, data }) => error && !data)
  if (failed) return <Failure error={failed.error} onRetry={failed.refetch} />
  if (!before.data || !after.data) return <Skeleton h={240} />
  const [bodyBefore, bodyAfter] = bodiesInWords(before.data.description, after.data.description)
  const parts = [
    { name: 'العنوان', before: before.data.title, after: after.data.title },
    { name: 'الملخص', before: before.data.summary, after: after.data.summary },
    { name: 'النص', before: bodyBefore, after: bodyAfter },
  ]
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        ما ليس فيه من نص الأسبق مشطوب، وما زاد عليه ملوّن.
      </Text>
      {parts
        .filter(part => part.before !== '' || part.after !== '')
        .map(part => (
          <section key={part.name} aria-label={part.name}>
            <Title order={3} size="h6">
              {part.name}
            </Title>
            <DiffText before={part.before} after={part.after} />
          </section>
        ))}
    </Stack>
  )
}
