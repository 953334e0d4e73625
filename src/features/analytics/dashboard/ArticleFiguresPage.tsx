import { Button, Card, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Chart } from '../../../ui/dashboard/Chart.tsx'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { ArticleFigures } from '../analytics.contract.ts'
import { type Metric, metrics } from '../catalogue.schema.ts'
import { sayFigure, sayValue } from './analyticsLabels.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { PostClicks } from './PostClicks.tsx'
import { sayGrowth, sayHours } from './sayGrowth.ts'
import { useArticleFigures } from './useAudience.ts'

const shown = [
  'screenPageViews',
  'activeUsers',
  'averageEngagementTime',
  'averageScrollDepth',
] as const satisfies Metric[]

export function ArticleFiguresPage() {
  return <FiguresOfArticle id={Number(useParams().id)} />
}

/** One article since publication: its growth, its readers' sources, and clicks by post. */
export function FiguresOfArticle({ id }: { id: number }) {
  const { data, error, refetch } = useArticleFigures(id)
  const { user } = useSession()
  if (error && !data) return <Failure mayBeBlocked error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={420} role="status" aria-label="تُجلب الأرقام…" />
  const { article } = data
  return (
    <>
      <PageHeader
        title={article.title}
        actions={
          <>
            {user && mayOpen(user, 'dashboard-article-edit-id___ar') && (
              <Button
                component={Link}
                to={`/dashboard/article/edit/${id}`}
                variant="default"
                leftSection={<IconPencil size={16} />}
              >
                حرّره
              </Button>
            )}
            <Button
              component="a"
              href={`/article/${id}/${article.slug}`}
              target="_blank"
              variant="default"
              leftSection={<IconExternalLink size={16} />}
            >
              اقرأه
            </Button>
          </>
        }
      />
      <Text size="sm" c="dimmed" mb="md">
        نُشر <Timestamp at={article.publishAt} />
        {article.category && <> في «{article.category.name}»</>}. تظهر الأرقام بعد دقائق من القراءة.
      </Text>
      <Totals totals={data.totals} />
      {data.curve.length === 0 ? (
        <EmptyState title="لم يُنشر بعد" text="تبدأ أرقامه مع نشره." />
      ) : (
        <Growth figures={data} />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" mt="sm">
        <FiguresTable
          title="من أين جاء القراء"
          head="المصدر"
          rows={data.sources.map(row => ({ ...row, name: sayValue('source', row.value) }))}
        />
        <FiguresTable
          title="أين ضُغط رابطه عندنا"
          head="موضع الرابط"
          rows={data.placements.map(row => ({ ...row, name: sayValue('placement', row.value) }))}
        />
      </SimpleGrid>
      {user && mayOpen(user, 'dashboard-post-list___ar') && <PostClicks articleId={id} />}
    </>
  )
}

function Totals({ totals }: { totals: ArticleFigures['totals'] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="sm" m={0} mb="sm">
      {shown.map(name => (
        <Card key={name} withBorder padding="sm">
          <Text component="dt" size="sm" c="dimmed">
            {metrics[name].label}
          </Text>
          <Text component="dd" m={0} size="xl" fw={700}>
            {sayFigure(name, totals[name] ?? 0)}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}

function Growth({ figures: { curve, peers } }: { figures: ArticleFigures }) {
  const compared = curve.some(({ median }) => median !== null)
  return (
    <Card component="section" aria-label="كيف نمت قراءاته" withBorder padding="md">
      <Title order={2} size="h4" mb={4}>
        كيف نمت قراءاته
      </Title>
      <Text size="sm" mb="sm">
        {sayGrowth(curve)}
      </Text>
      <Chart
        label="نمو القراءات منذ النشر"
        kind="line"
        head="بعد"
        height={240}
        series={[
          { key: 'views', label: 'هذا المقال' },
          ...(compared
            ? [{ key: 'median', label: `وسيط القسم، من ${plural(peers, nouns.article)}`, quiet: true }]
            : []),
        ]}
        rows={curve.map(({ hour, views, median }) => ({
          key: String(hour),
          name: sayHours(hour),
          at: hour,
          values: { views, median },
        }))}
        sayAt={sayHours}
      />
      {!compared && (
        <Text size="xs" c="dimmed" mt="xs">
          يُقارن بقسمه إذا نُشر فيه ثلاثة مقالات أخرى في آخر ثلاثين يومًا.
        </Text>
      )}
    </Card>
  )
}
