import { Alert, Button, Center, Loader, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { NotFoundPage } from '../../../ui/dashboard/NotFoundPage.tsx'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { actRefusal } from '../../article/article.policy.ts'
import { useStanding } from '../../article/dashboard/pickers/useStanding.ts'
import { usePresence } from '../../presence/dashboard/usePresence.ts'
import { Composer } from './Composer.tsx'
import classes from './Coverage.module.css'
import { CoverageHeader } from './CoverageHeader.tsx'
import { EntryCard } from './EntryCard.tsx'
import { useDesk } from './useDesk.ts'

/** The page where an article's live coverage is written, by several people at once. */
export function CoveragePage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Desk id={id} /> : <NotFoundPage because="refused" />
}

function Desk({ id }: { id: number }) {
  const { desk, article, entries, isOnline } = useDesk(id)
  const userId = useSession().user?.id ?? 0
  const standing = useStanding()
  const presence = usePresence(id, false)
  const queries = useQueryClient()
  const error = article.error ?? desk.error ?? entries.error
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage because="refused" />
  if (error && !desk.data)
    return (
      <Failure
        error={error}
        onRetry={() => void queries.invalidateQueries({ queryKey: api.coverage.key() })}
      />
    )
  if (!article.data || desk.data === undefined)
    return (
      <Center py={120} role="status" aria-label="تُفتح التغطية…">
        <Loader />
      </Center>
    )
  const { title, state } = article.data
  const coverage = desk.data
  const refusal = actRefusal('edit', standing, article.data)
  const isLive = coverage !== null && coverage.endedAt === null
  const mayWrite = refusal === undefined
  const shown = entries.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label="التغطية المباشرة" className={classes.page}>
      <title>{`تغطية: ${title} · غرفة الأخبار`}</title>
      <CoverageHeader
        article={article.data}
        coverage={coverage}
        mayWrite={mayWrite}
        people={presence.others}
      />
      {refusal && (
        <Alert color="amber" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      {isLive && state !== 'published' && !refusal && (
        <Alert color="blue" mb="md" role="status">
          المقال لم يُنشر بعد؛ يرى القراء المشاركات حين يُنشر.
        </Alert>
      )}
      {!isOnline && (
        <Alert color="orange" mb="md" role="status">
          انقطع الاتصال. اكتب كما تشاء؛ تُرسل مشاركاتك وتظهر مشاركات زملائك حين يعود.
        </Alert>
      )}
      {isLive && mayWrite && <Composer articleId={id} userId={userId} />}
      {coverage && (
        <Text size="sm" c="dimmed" mt="md" mb="xs" role="status">
          المشاركات: {formatNumber(coverage.total)}
        </Text>
      )}
      {coverage?.total === 0 && (
        <EmptyState title="لا مشاركات بعد" text="ما تنشره يظهر هنا وعند القراء حالًا." />
      )}
      {shown.map(entry => (
        <EntryCard key={entry.id} entry={entry} mayWrite={mayWrite} />
      ))}
      {entries.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={entries.isFetchingNextPage}
            onClick={() => void entries.fetchNextPage()}
          >
            اعرض ما قبلها
          </Button>
        </Center>
      )}
    </section>
  )
}
