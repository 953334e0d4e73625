import { Card, Group, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'

/** Settings of each person's reports by mail. */
export function ReportByMail() {
  const queries = useQueryClient()
  const { data } = useQuery(api.report.mine.queryOptions())
  const save = useMutation({
    mutationFn: (wishes: { daily: boolean; weekly: boolean }) => client.report.wish(wishes),
    onSuccess: saved => queries.setQueryData(api.report.mine.queryKey(), saved),
    onError: error => snackbar.error(error),
  })
  if (!data) return null
  const { daily, weekly, email } = save.isPending ? { ...data, ...save.variables } : data
  const wish = (change: { daily?: boolean; weekly?: boolean }) => save.mutate({ daily, weekly, ...change })
  return (
    <Card component="section" aria-label="تقرير بالبريد" withBorder padding="md" mb="sm">
      <Group justify="space-between" gap="md">
        <Text size="sm">
          {email ? (
            <>
              أرسل الأرقام إلى <bdi dir="ltr">{email}</bdi>
            </>
          ) : (
            'أكّد بريدك في ملفك لتصلك الأرقام.'
          )}
        </Text>
        <Group gap="lg">
          <Switch
            label="كل صباح"
            checked={daily}
            disabled={!email}
            onChange={event => wish({ daily: event.currentTarget.checked })}
          />
          <Switch
            label="صباح كل أحد"
            checked={weekly}
            disabled={!email}
            onChange={event => wish({ weekly: event.currentTarget.checked })}
          />
        </Group>
      </Group>
    </Card>
  )
}
