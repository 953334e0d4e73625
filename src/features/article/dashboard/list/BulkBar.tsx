import { ActionBar, Button, List, Stack, Text, Tooltip } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as nouns from '../../../../arabic/nouns.ts'
import { oblique, plural } from '../../../../arabic/plural.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { type ArticleAct, actRefusal, isLeftToDo } from '../../article.policy.ts'
import type { StaffRow } from '../../article.schema.ts'
import { useStanding } from '../useStanding.ts'

type Bulk = Parameters<typeof client.article.bulk>[0]['action']

const bulks = [
  { action: 'enable', act: 'enable', label: 'انشر', done: 'نُشرت', ask: false },
  { action: 'disable', act: 'disable', label: 'اسحب من النشر', done: 'سُحبت', ask: true },
  { action: 'breaking', act: 'markBreaking', label: 'اجعلها عاجلة', done: 'عُلِّمت عاجلة', ask: false },
  {
    action: 'notBreaking',
    act: 'markBreaking',
    label: 'أزل صفة العاجل',
    done: 'أُزيلت عنها صفة العاجل',
    ask: false,
  },
  { action: 'remove', act: 'remove', label: 'انقل إلى السلة', done: 'نُقلت إلى السلة', ask: true },
  { action: 'restore', act: 'restore', label: 'أعِد من السلة', done: 'أُعيدت', ask: false },
] as const satisfies { action: Bulk; act: ArticleAct; label: string; done: string; ask: boolean }[]

/** Applies an action to all selected articles; refusals are listed with their reasons. */
export function BulkBar({ rows, onDone }: { rows: StaffRow[]; onDone: () => void }) {
  const queries = useQueryClient()
  const standing = useStanding()
  const bulk = useMutation({
    mutationFn: (action: Bulk) => client.article.bulk({ ids: rows.map(row => row.id), action }),
    onSuccess: ({ done, refused }, action) => {
      const { done: word } = bulks.find(known => known.action === action)!
      if (done.length > 0) snackbar.success(`${word}: ${plural(done.length, nouns.article)}.`)
      if (refused.length > 0) showRefused(refused, rows)
      void queries.invalidateQueries({ queryKey: api.article.key() })
      onDone()
    },
    onError: error => snackbar.error(error),
  })
  /** Why none of them may be done; one that may is enough to try. */
  function refusalOf(act: ArticleAct): string | undefined {
    const refusals = rows.filter(row => isLeftToDo(act, row)).map(row => actRefusal(act, standing, row))
    return refusals.includes(undefined) ? undefined : refusals[0]
  }

  async function run({ action, label, ask }: (typeof bulks)[number]): Promise<void> {
    const count = plural(rows.length, oblique(nouns.article))
    if (ask && !(await confirm({ title: `${label}: ${count}؟`, confirm: label, danger: true }))) return
    bulk.mutate(action)
  }

  return (
    <ActionBar
      opened={rows.length > 0}
      onClose={onDone}
      aria-label="إجراءات على المختار"
      zIndex={150}
      styles={{ root: { flexWrap: 'wrap' } }}
    >
      <Text size="sm" fw={600} role="status">
        {plural(rows.length, nouns.article)}
      </Text>
      <ActionBar.Divider />
      {bulks
        .filter(({ act }) => rows.some(row => isLeftToDo(act, row)))
        .map(one => (
          <BulkButton
            key={one.action}
            label={one.label}
            main={one.action === 'enable'}
            refusal={refusalOf(one.act)}
            loading={bulk.isPending && bulk.variables === one.action}
            disabled={bulk.isPending}
            onClick={() => void run(one)}
          />
        ))}
      <ActionBar.CloseButton aria-label="ألغِ الاختيار" />
    </ActionBar>
  )
}

type ButtonProps = {
  label: string
  main: boolean
  refusal: string | undefined
  loading: boolean
  disabled: boolean
  onClick: () => void
}

/** When disabled it stays focusable, and gives the reason. */
function BulkButton({ label, main, refusal, onClick, ...state }: ButtonProps) {
  const isRefused = refusal !== undefined
  return (
    <Tooltip label={refusal} disabled={!isRefused} multiline maw={280}>
      <Button
        {...state}
        size="compact-sm"
        variant={main ? 'filled' : 'default'}
        data-disabled={isRefused || undefined}
        aria-disabled={isRefused}
        aria-description={refusal}
        onClick={isRefused ? undefined : onClick}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

function showRefused(refused: { id: number; message: string }[], rows: StaffRow[]): void {
  modals.open({
    title: `لم يُنفَّذ على ${plural(refused.length, oblique(nouns.article))}`,
    children: (
      <List spacing="xs" size="sm">
        {refused.map(({ id, message }) => (
          <List.Item key={id}>
            <Stack gap={0}>
              <Text size="sm" fw={500}>
                {rows.find(row => row.id === id)?.title ?? id}
              </Text>
              <Text size="sm" c="dimmed">
                {message}
              </Text>
            </Stack>
          </List.Item>
        ))}
      </List>
    ),
  })
}
