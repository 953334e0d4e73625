import { ActionIcon, Menu, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArticleOff,
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { AssignDialog } from '../../../workflow/dashboard/desk/AssignDialog.tsx'
import type { ListedRow } from '../../article.assignment.schema.ts'
import { articleContract } from '../../article.contract.ts'
import { actRefusal, binDays, isLeftToDo } from '../../article.policy.ts'
import { editAddress, previewAddress, publicAddress } from '../pickers/articleLabels.ts'
import { useStanding } from '../pickers/useStanding.ts'
import { TakeDownDialog } from '../takedown/TakeDownDialog.tsx'

/** Actions on an article in the list. */
export function ArticleMenu({ row }: { row: ListedRow }) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: api.article.key() })
  const bin = useMutation({
    mutationFn: () => client.article.remove({ id: row.id }),
    onSuccess: () => {
      snackbar.success(`نُقل المقال إلى السلة، ويبقى فيها ${plural(binDays, nouns.day)}.`)
      void refresh()
    },
    onError: error => snackbar.error(error),
  })
  const restore = useMutation({
    mutationFn: () => client.article.restore({ id: row.id }),
    onSuccess: () => {
      snackbar.success('عاد المقال معلّقًا؛ انشره متى شئت.')
      void refresh()
    },
    onError: error => snackbar.error(error),
  })
  const refusal = actRefusal('remove', useStanding(), row)
  const may = useRights(articleContract)
  const [isTakingDown, setTakingDown] = useState(false)
  const [isAssigning, setAssigning] = useState(false)

  async function askAndBin(): Promise<void> {
    const sure =
      row.state === 'held' ||
      (await confirm({
        title: 'نقل المقال إلى السلة؟',
        message: `«${row.title}» لن يراه القراء بعد ذلك. يبقى في السلة ${plural(binDays, nouns.day)} ويمكن إعادته.`,
        confirm: 'انقله إلى السلة',
        danger: true,
      }))
    if (sure) bin.mutate()
  }

  return (
    <>
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`إجراءات: ${row.title}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {/* Articles that may not be edited open too, with the reason. */}
          {row.state !== 'binned' && (
            <>
              <Menu.Item component={Link} to={editAddress(row.id)} leftSection={<IconPencil size={16} />}>
                حرّر
              </Menu.Item>
              <Menu.Item
                component="a"
                href={previewAddress(row.id)}
                target="_blank"
                leftSection={<IconEye size={16} />}
              >
                عاين
              </Menu.Item>
            </>
          )}
          {row.state !== 'binned' && row.state !== 'takenDown' && may.edit && (
            <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => setAssigning(true)}>
              المرحلة والإسناد…
            </Menu.Item>
          )}
          {row.state === 'published' && (
            <Menu.Item
              component="a"
              href={publicAddress(row)}
              target="_blank"
              leftSection={<IconExternalLink size={16} />}
            >
              افتحه في الموقع
            </Menu.Item>
          )}
          {isLeftToDo('remove', row) && (
            <Menu.Item
              disabled={refusal !== undefined}
              opacity={1}
              c={refusal === undefined ? 'var(--mantine-color-error)' : 'dimmed'}
              leftSection={<IconTrash size={16} />}
              onClick={() => void askAndBin()}
            >
              انقله إلى السلة
              {refusal && <Text size="xs">{refusal}</Text>}
            </Menu.Item>
          )}
          {may.takeDown &&
            actRefusal('takeDown', undefined, row) === undefined &&
            isLeftToDo('takeDown', row) && (
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconArticleOff size={16} />}
                onClick={() => setTakingDown(true)}
              >
                أزِله من الموقع
              </Menu.Item>
            )}
          {isLeftToDo('restore', row) && (
            <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => restore.mutate()}>
              أعِده من السلة
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAssigning && <AssignDialog article={row} onClose={() => setAssigning(false)} />}
      {isTakingDown && (
        <TakeDownDialog row={row} onDone={() => void refresh()} onClose={() => setTakingDown(false)} />
      )}
    </>
  )
}
