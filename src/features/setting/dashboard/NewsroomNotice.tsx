import { Alert, Anchor } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'

/** The newsroom's notice to its staff, above every page. */
export function NewsroomNotice() {
  const { data } = useQuery(api.setting.dashboard.queryOptions({ staleTime: 5 * 60_000 }))
  const { notice = '', styleGuideUrl = '' } = data?.values ?? {}
  if (!notice) return null
  return (
    <Alert icon={<IconSpeakerphone size={18} />} mb="md" py="xs" role="note" aria-label="تنويه للعاملين">
      {notice}{' '}
      {styleGuideUrl && (
        <Anchor href={styleGuideUrl} target="_blank" rel="noopener" inherit underline="always">
          دليل التحرير
        </Anchor>
      )}
    </Alert>
  )
}
