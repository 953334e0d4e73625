import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { AllMatchingDialog, type Begun } from './AllMatchingDialog.tsx'
import { findWork, forgetWork, type KeptWork } from './bulkWork.ts'

const lookMs = 5000
const none = async () => ({ ids: [], next: null })

/** A bulk action interrupted by closing its tab: resumes or discards it. */
export function UnfinishedBulk() {
  const { user } = useSession()
  const userId = user?.id ?? 0
  const queries = useQueryClient()
  const [found, setFound] = useState<KeptWork>()
  const [begun, setBegun] = useState<Begun>()
  useEffect(() => {
    // A tab closed a moment ago may still count as alive.
    const look = () => setFound(findWork(userId))
    look()
    const again = setInterval(look, lookMs)
    return () => clearInterval(again)
  }, [userId])
  if (begun) {
    return (
      <AllMatchingDialog
        begun={begun}
        nameOf={() => undefined}
        onClose={() => {
          setBegun(undefined)
          setFound(undefined)
          void queries.invalidateQueries({ queryKey: api.article.key() })
        }}
      />
    )
  }
  if (!found) return null
  const { title, work, progress } = found
  const dealt = formatNumber((progress.total ?? 0) - progress.left.length)
  return (
    <Alert color="amber" mb="sm" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {`«${title}» توقف عند ${dealt} من ${formatNumber(progress.total ?? 0)}؛ ما نُفّذ بقي.`}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              forgetWork(userId)
              setFound(undefined)
            }}
          >
            اترك الباقي
          </Button>
          <Button size="compact-sm" onClick={() => setBegun({ title, work, listIds: none, from: progress })}>
            أكمل الباقي
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
