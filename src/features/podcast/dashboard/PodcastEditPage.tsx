import { Button, Group } from '@mantine/core'
import { IconExternalLink, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { podcastFeedPath, podcastPath } from '../podcast.addresses.policy.ts'
import { PodcastForm } from './PodcastForm.tsx'

export function PodcastEditPage() {
  const id = Number(useParams().id)
  // Fetched once on opening: a refetch must not replace unsaved changes.
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.podcast.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  )
  const podcast = isFetchedAfterMount ? data : undefined
  return (
    <>
      <PageHeader
        title={podcast ? `البرنامج «${podcast.name}»` : 'تعديل برنامج صوتي'}
        actions={
          podcast?.status && (
            <Group gap="xs">
              <Button
                component="a"
                href={encodeURI(podcastPath(podcast))}
                target="_blank"
                variant="default"
                leftSection={<IconExternalLink size={16} />}
              >
                كما يراه القراء
              </Button>
              <Button
                component="a"
                href={encodeURI(podcastFeedPath(podcast))}
                target="_blank"
                variant="default"
                leftSection={<IconRss size={16} />}
              >
                الخلاصة
              </Button>
            </Group>
          )
        }
      />
      {error && !podcast ? (
        <Failure error={error} onRetry={refetch} />
      ) : podcast ? (
        <PodcastForm key={podcast.id} podcast={podcast} />
      ) : (
        <FormSkeleton label="يُجلب البرنامج…" />
      )}
    </>
  )
}
