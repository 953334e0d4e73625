import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { editAddress, stateLabels } from '../../article/dashboard/pickers/articleLabels.ts'
import type { StoryProposal } from '../story.schema.ts'
import { useStoryActs } from './useStoryActs.ts'

/** Pairs of articles that may tell one event in different words; readers see nothing of it before an editor agrees. */
export function StoryProposals() {
  const { data: proposals = [] } = useQuery(api.story.proposals.queryOptions())
  const acts = useStoryActs(() => {}, false)
  if (proposals.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="proposals" gap="sm" mt="xl">
      <Title order={2} id="proposals" size="h4">
        قد تكون حدثًا واحدًا
      </Title>
      <Text size="sm" c="dimmed">
        مقالات بكلمات مختلفة. لا يرى القراء أنها خبر واحد حتى تؤكد ذلك، وما ترفضه لا يُقترح ثانية.
      </Text>
      {proposals.map(({ id, articles }) => (
        <Paper key={id} withBorder p="sm">
          <Stack gap="xs">
            {articles.map(article => (
              <ProposedArticle key={article.articleId} article={article} />
            ))}
            <Group gap="xs">
              <Button
                size="xs"
                loading={acts.isPending}
                onClick={() => acts.decide(id, true)}
                aria-label={`حدث واحد: ${articles[0]?.title}`}
              >
                حدث واحد
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={acts.isPending}
                onClick={() => acts.decide(id, false)}
                aria-label={`ليسا حدثًا واحدًا: ${articles[0]?.title}`}
              >
                ليسا حدثًا واحدًا
              </Button>
            </Group>
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

function ProposedArticle({ article }: { article: StoryProposal['articles'][number] }) {
  const { articleId, title, publishAt, state } = article
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Anchor component={Link} to={editAddress(articleId)} size="sm">
        {title}
      </Anchor>
      <Text size="xs" c="dimmed">
        <bdi>{article.agency?.name ?? article.source?.name ?? 'التحرير'}</bdi> ·{' '}
        <time dateTime={publishAt} title={formatGregorian(publishAt)}>
          {formatTime(publishAt)}
        </time>{' '}
        · {stateLabels[state].label}
      </Text>
    </div>
  )
}
