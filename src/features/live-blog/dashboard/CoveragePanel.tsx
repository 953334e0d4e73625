import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { entry } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { coverageAddress, timeOf } from '../../article/dashboard/pickers/articleLabels.ts'

/** Adds a live coverage to the article, which has its own page. */
export function CoveragePanel({ id, refusal }: { id: number; refusal: string | undefined }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: coverage } = useQuery(api.coverage.desk.queryOptions({ input: { id } }))
  const renew = () => queries.invalidateQueries({ queryKey: api.coverage.key() })
  const start = useMutation({
    mutationFn: () => client.coverage.start({ id }),
    async onSuccess() {
      await renew()
      await navigate(coverageAddress(id))
    },
    onError: problem => snackbar.error(problem),
  })
  const remove = useMutation({
    mutationFn: () => client.coverage.remove({ id }),
    onSuccess: renew,
    onError: problem => snackbar.error(problem),
  })

  async function askAndStart(): Promise<void> {
    const sure = await confirm({
      title: 'بدء تغطية مباشرة؟',
      message: 'يصير المقال تغطية تنمو بمشاركات، ويُعلَّم بكلمة «مباشر» حيث يظهر. نص المقال يبقى مقدمة لها.',
      confirm: 'ابدأ التغطية',
    })
    if (sure) start.mutate()
  }

  if (coverage === undefined) return null
  if (coverage === null)
    return (
      <Stack gap="xs">
        <Text size="sm">
          لحدث يجري الآن: تُنشر مشاركات قصيرة، ويراها القراء من غير أن يعيدوا تحميل الصفحة.
        </Text>
        {refusal && (
          <Text size="xs" c="dimmed">
            {refusal}
          </Text>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={refusal !== undefined}
          loading={start.isPending}
          onClick={() => void askAndStart()}
        >
          ابدأ تغطية مباشرة
        </Button>
      </Stack>
    )
  return (
    <Stack gap="xs">
      <Text size="sm">
        {coverage.endedAt ? `انتهت ${timeOf(coverage.endedAt)}` : `بدأت ${timeOf(coverage.startedAt)}`} ·{' '}
        {plural(coverage.total, entry)}
      </Text>
      <Anchor component={Link} to={coverageAddress(id)} size="sm">
        إلى صفحة التغطية
      </Anchor>
      {coverage.total === 0 && refusal === undefined && (
        <Button size="xs" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          تراجع عن التغطية
        </Button>
      )}
    </Stack>
  )
}
