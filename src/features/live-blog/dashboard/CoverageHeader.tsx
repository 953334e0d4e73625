import { Anchor, Badge, Button, Group, Stack, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { StaffArticle } from '../../article/article.schema.ts'
import { editAddress, publicAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import { StateBadge } from '../../article/dashboard/pickers/StateBadge.tsx'
import { WhoIsThere } from '../../presence/dashboard/WhoIsThere.tsx'
import type { Presence } from '../../presence/dashboard/watchPresence.ts'
import type { DeskCoverage } from '../coverage.schema.ts'
import { SummaryDialog } from './SummaryDialog.tsx'

type Props = {
  article: StaffArticle
  /** Null before it is started. */
  coverage: DeskCoverage | null
  mayWrite: boolean
  /** Colleagues who have the article open. */
  people: readonly Presence[]
}

/** The article's title and state, and the buttons to start and end its coverage. */
export function CoverageHeader({ article, coverage, mayWrite, people }: Props) {
  const { id, title, state } = article
  const queries = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const start = useMutation({
    mutationFn: () => client.coverage.start({ id }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: api.coverage.key() }),
    onError: problem => snackbar.error(problem),
  })
  const isLive = coverage !== null && coverage.endedAt === null
  return (
    <Group justify="space-between" align="start" mb="md" gap="sm">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Title order={1} size="h3">
            {title}
          </Title>
          {isLive && <Badge color="red.9">مباشر</Badge>}
          {coverage?.endedAt && <Badge color="gray.7">انتهت</Badge>}
          <StateBadge state={state} />
        </Group>
        <Group gap="md">
          <Anchor component={Link} to={editAddress(id)} size="sm">
            إلى المقال
          </Anchor>
          {state === 'published' && (
            <Anchor href={`${publicAddress(article)}#live`} target="_blank" size="sm">
              كما يراها القراء
            </Anchor>
          )}
          <WhoIsThere people={people} />
        </Group>
      </Stack>
      {mayWrite && (
        <Group gap="xs">
          {coverage && !isLive && (
            <Button variant="default" onClick={() => setEnding(true)}>
              عدّل الخلاصة
            </Button>
          )}
          {!isLive && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {coverage ? 'استأنف التغطية' : 'ابدأ التغطية'}
            </Button>
          )}
          {isLive && (
            <Button variant="default" onClick={() => setEnding(true)}>
              أنهِ التغطية
            </Button>
          )}
        </Group>
      )}
      {isEnding && coverage && <SummaryDialog id={id} coverage={coverage} onClose={() => setEnding(false)} />}
    </Group>
  )
}
