import { Alert, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { Runs } from './Runs.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'

const passphrase = (
  <bdi lang="en" dir="ltr">
    BACKUP_PASSPHRASE
  </bdi>
)
const refreshMs = 10_000

/** Schedule of the backups, and their last runs; for superadmins. */
export function Backups() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(
    api.backup.schedule.queryOptions({ refetchInterval: refreshMs, staleTime: 0 }),
  )
  const start = useMutation({
    mutationFn: () => client.backup.start(),
    onSuccess: () => {
      snackbar.success('ستبدأ النسخة خلال ثوانٍ.')
      return queries.invalidateQueries({ queryKey: api.backup.key() })
    },
    onError: failure => snackbar.error(failure),
  })
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="backups">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5" id="backups">
          جدول النسخ الاحتياطية
        </Title>
        <Button
          variant="default"
          leftSection={<IconDatabaseExport size={16} />}
          disabled={!data || data.schedule.target === ''}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          خذ نسخة الآن
        </Button>
      </Group>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          {data.hasPassphrase ? (
            <Text size="sm" c="dimmed" mb="sm">
              تُختم المفاتيح بعبارة المرور في {passphrase} من بيئة الخادم، ولا تُقرأ ولا تُغيَّر من هنا.
            </Text>
          ) : (
            <Alert color="orange" mb="sm" role="status">
              ليست عبارة المرور {passphrase} في بيئة هذا الجهاز، ولا تُكتب نسخة دونها. يضبطها الفنّي في بيئة
              الخادم، لا هنا.
            </Alert>
          )}
          <ScheduleForm schedule={data.schedule} targets={data.targets} />
          <Runs runs={data.runs} />
        </>
      )}
    </Card>
  )
}
