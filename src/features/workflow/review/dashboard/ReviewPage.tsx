import { Box, Button, Card, Group, Kbd, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as nouns from '../../../../arabic/nouns.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { totalInWords } from '../../../../ui/dashboard/totalInWords.ts'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import { editAddress } from '../../../article/dashboard/pickers/articleLabels.ts'
import { WhoIsThere } from '../../../presence/dashboard/WhoIsThere.tsx'
import { ReviewedArticle } from './ReviewedArticle.tsx'
import classes from './ReviewPage.module.css'
import { SendBackDialog } from './SendBackDialog.tsx'
import { type ReviewActs, useReviewActs } from './useReviewActs.ts'
import { type ReviewQueue, useReviewQueue } from './useReviewQueue.ts'

/**
 * Review queue of held articles, one at a time, with keyboard shortcuts: publish, correct, send back, bin.
 * The next article opens automatically.
 */
export function ReviewPage() {
  const queue = useReviewQueue()
  const acts = useReviewActs(queue)
  const { query, rows, current, total } = queue
  return (
    <>
      <PageHeader
        title="للمراجعة"
        text={
          rows.length > 0
            ? `${totalInWords({ ...query.data, total }, nouns.article)} في الانتظار، الأقدم أولًا.`
            : undefined
        }
      />
      <UndoBar acts={acts} />
      {query.error && !query.data ? (
        <Failure error={query.error} onRetry={query.refetch} />
      ) : !query.data ? (
        <Group justify="center" py={80} role="status" aria-label="تُجلب المقالات…">
          <Loader />
        </Group>
      ) : current ? (
        <div className={classes.columns}>
          <Waiting queue={queue} />
          <Reviewed key={current.id} id={current.id} queue={queue} acts={acts} />
        </div>
      ) : (
        <EmptyState title="لا شيء ينتظر مراجعة" text="ما تكتبه الوكالات وما تجلبه المرشّحات معلّقًا يظهر هنا." />
      )}
    </>
  )
}

function UndoBar({ acts: { last, undo, isBusy } }: { acts: ReviewActs }) {
  return (
    <Box role="status" mih={44} mb="xs">
      {last && (
        <Group className={classes.undo} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" lineClamp={1}>
            {last.words}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            onClick={undo}
            rightSection={<Key>Z</Key>}
          >
            تراجع
          </Button>
        </Group>
      )}
    </Box>
  )
}

function Waiting({ queue: { rows, current, open } }: { queue: ReviewQueue }) {
  return (
    <nav aria-label="ما ينتظر المراجعة" className={classes.waiting}>
      <Stack component="ul" gap={0} className={classes.list}>
        {rows.map(({ id, title, agency, createdAt }) => (
          <li key={id}>
            <UnstyledButton
              className={clsx(classes.row, id === current?.id && classes.open)}
              aria-current={id === current?.id || undefined}
              onClick={() => open(id)}
            >
              <Text size="sm" fw={500} lineClamp={2}>
                {title}
              </Text>
              <Text size="xs" c="dimmed">
                {agency && `${agency.name} · `}
                <Timestamp at={createdAt} />
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </nav>
  )
}

function Reviewed({ id, queue, acts }: { id: number; queue: ReviewQueue; acts: ReviewActs }) {
  const navigate = useNavigate()
  const { data: article, error, refetch } = useQuery(api.article.staffGet.queryOptions({ input: { id } }))
  const [isReturning, setReturning] = useState(false)
  // A dialog handles keys itself.
  const free = !acts.isBusy && !isReturning
  const ready = article !== undefined && free
  const physical = { usePhysicalKeys: true }
  useHotkeys([
    ['P', () => ready && acts.publish(article), physical],
    ['E', () => free && void navigate(editAddress(id)), physical],
    ['R', () => ready && setReturning(true), physical],
    ['D', () => ready && acts.bin(article), physical],
    ['J', () => free && queue.step(1), physical],
    ['K', () => free && queue.step(-1), physical],
    ['Z', () => free && acts.undo(), physical],
  ])
  return (
    <Card withBorder padding="md" className={classes.reviewed}>
      <Group gap="xs" className={classes.acts} role="toolbar" aria-label="ما يُفعل به">
        <Button
          disabled={!ready}
          onClick={() => article && acts.publish(article)}
          rightSection={<Key>P</Key>}
        >
          انشره
        </Button>
        <Button variant="default" onClick={() => void navigate(editAddress(id))} rightSection={<Key>E</Key>}>
          صحّحه
        </Button>
        <Button
          variant="default"
          disabled={!ready}
          onClick={() => setReturning(true)}
          rightSection={<Key>R</Key>}
        >
          أعِده إلى كاتبه
        </Button>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          disabled={!ready}
          onClick={() => article && acts.bin(article)}
          rightSection={<Key>D</Key>}
        >
          إلى السلة
        </Button>
        <Group gap={4} ms="auto" visibleFrom="sm">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => queue.step(-1)}
            rightSection={<Key>K</Key>}
          >
            السابق
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => queue.step(1)}
            rightSection={<Key>J</Key>}
          >
            التالي
          </Button>
        </Group>
      </Group>
      <Box role="status" mih={22} mb={4}>
        <WhoIsThere people={queue.others} />
      </Box>
      {error && !article ? (
        <Failure error={error} onRetry={refetch} />
      ) : article ? (
        <ReviewedArticle article={article} />
      ) : (
        <Group justify="center" py={80} role="status" aria-label="يُفتح المقال…">
          <Loader />
        </Group>
      )}
      {isReturning && article && (
        <SendBackDialog
          article={article}
          onSend={text => acts.sendBack(article, text)}
          onClose={() => setReturning(false)}
        />
      )}
    </Card>
  )
}

/** Physical keys, independent of the keyboard's language. */
function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden visibleFrom="sm" lang="en">
      {children}
    </Kbd>
  )
}
