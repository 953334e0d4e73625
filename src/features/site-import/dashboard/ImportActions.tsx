import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconLinkPlus,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { type ImportChoices, kindOf, type SiteImportRow } from '../site-import.contract.ts'
import { isBusy } from './importLabels.ts'
import type { TrialAgain } from './importValues.ts'

type Props = {
  row: SiteImportRow
  choices: ImportChoices | null
  onOpen: (id: number) => void
  onGone: () => void
}

/** Buttons for what may be done with an import in its state. The server decides again. */
export function ImportActions({ row, choices, onOpen, onGone }: Props) {
  const { id, dryRun, kind, state, hasFile, isStopping } = row
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => queries.invalidateQueries({ queryKey: api.siteImport.key() }),
    onError: error => snackbar.error(error),
  })
  const run = (work: () => Promise<unknown>) => act.mutate(work)
  const button = (label: string, icon: ReactNode, work: () => Promise<unknown>, look: object = {}) => (
    <Button variant="default" leftSection={icon} disabled={act.isPending} onClick={() => run(work)} {...look}>
      {label}
    </Button>
  )
  if (isBusy(row))
    return (
      <Group gap="xs">
        {button(
          isStopping ? 'يتوقف بعد دفعته الجارية' : 'أوقف',
          <IconPlayerStop size={16} />,
          () => client.siteImport.stop({ id }),
          isStopping ? { disabled: true } : {},
        )}
      </Group>
    )
  // An export replaces existing rows, so its import cannot be undone.
  const isUndoable = kind !== 'warraq'
  const isHalf = state === 'stopped' || state === 'failed' || state === 'waiting' || state === 'running'
  const hasCome = !dryRun && isUndoable
  return (
    <Group gap="xs">
      {dryRun && state === 'done' && hasFile && (
        <Button
          leftSection={<IconTruckDelivery size={16} />}
          loading={act.isPending}
          onClick={() =>
            run(
              async () => (await mayStart(isUndoable)) && onOpen((await client.siteImport.start({ id })).id),
            )
          }
        >
          انقل الآن
        </Button>
      )}
      {isHalf &&
        hasFile &&
        button(dryRun && state === 'failed' ? 'أعد التجربة' : 'أكمل', <IconPlayerPlay size={16} />, () =>
          client.siteImport.resume({ id }),
        )}
      {choices && (
        <Button
          component={Link}
          to="?"
          state={{ again: { kind, file: row.file, choices } satisfies TrialAgain }}
          variant={state === 'failed' ? 'filled' : 'default'}
          leftSection={<IconPencil size={16} />}
        >
          {kindOf(kind).address?.correct ?? 'عدّل الاختيارات وأعد التجربة'}
        </Button>
      )}
      {hasCome &&
        state === 'done' &&
        button('افحص العناوين القديمة', <IconLinkPlus size={16} />, () => client.siteImport.check({ id }))}
      {hasCome &&
        button(
          row.isHalfUndone ? 'أكمل التراجع' : 'تراجع عن النقل',
          <IconArrowBackUp size={16} />,
          async () => {
            if (await mayUndo(id)) await client.siteImport.undo({ id })
          },
        )}
      {button(
        'احذف من القائمة',
        <IconTrash size={16} />,
        async () => {
          if (!(await mayRemove(dryRun))) return
          await client.siteImport.remove({ id })
          onGone()
        },
        { variant: 'subtle', color: 'red' },
      )}
    </Group>
  )
}

const mayStart = (isUndoable: boolean) =>
  confirm({
    title: 'أتنقل الآن؟',
    message: `تدخل المقالات إلى الموقع، والمنشور منها يراه القراء من فوره. لا يخرج معها إشعار ولا منشور ولا رسالة، ${
      isUndoable
        ? 'ويمكن التراجع عن النقل كله.'
        : 'ولا يُتراجع عن هذا النقل، فهو يبدّل من الأقسام والمراحل والإعدادات ما كان هنا. ليأخذ الفنّي نسخة احتياطية قبله.'
    }`,
    confirm: 'انقل الآن',
    cancel: 'ليس الآن',
  })

async function mayUndo(id: number): Promise<boolean> {
  const { articles, edited, pictures, terms } = await client.siteImport.undoing({ id })
  return confirm({
    title: 'أتتراجع عن هذا النقل؟',
    message: (
      <Stack gap="xs">
        <Text size="sm">
          يُحذف نهائيًّا، ولا يعود من السلة: المقالات التي جاء بها ({formatNumber(articles)})، وما لا يستعمله
          غيرها من صوره ({formatNumber(pictures)}) ومن أقسامه ووسومه وكتّابه ({formatNumber(terms)}).
        </Text>
        <Text size="sm">
          ويبقى ما حُرّر هنا من المقالات ({formatNumber(edited)})، وما غيّره في مقالات نقل سابق.
        </Text>
      </Stack>
    ),
    confirm: 'تراجع واحذف',
    cancel: 'لا تتراجع',
    danger: true,
  })
}

const mayRemove = (dryRun: boolean) =>
  confirm({
    title: dryRun ? 'أتحذف هذه التجربة؟' : 'أتحذف هذا النقل من القائمة؟',
    message: dryRun
      ? 'يُحذف تقريرها، والملف المرفوع إن لم يستعمله نقل آخر.'
      : 'يُحذف تقريره والملف المرفوع، ولا يُتراجع عنه من هنا بعدها. وتبقى المقالات وروابطها القديمة.',
    confirm: 'احذف',
    cancel: 'لا تحذف',
    danger: true,
  })
