import { ActionIcon, Menu, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArticleOff,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useCopying } from '../../../draft/dashboard/useCopying.ts'
import { AssignDialog } from '../../../workflow/dashboard/desk/AssignDialog.tsx'
import type { ListedRow } from '../../article.assignment.schema.ts'
import { articleContract } from '../../article.contract.ts'
import { actRefusal, isLeftToDo } from '../../article.policy.ts'
import { editAddress, previewAddress, publicAddress } from '../pickers/articleLabels.ts'
import { useStanding } from '../pickers/useStanding.ts'
import { TakeDownDialog } from '../takedown/TakeDownDialog.tsx'
import { useBinning } from './useBinning.ts'

/** Actions on an article in the list. */
export function ArticleMenu({ row }: { row: ListedRow }) {
  const { refresh, askAndBin, restore } = useBinning(row)
  const standing = useStanding()
  const refusal = actRefusal('remove', standing, row)
  const restoreRefusal = actRefusal('restore', standing, row)
  const may = useRights(articleContract)
  const copying = useCopying(row.id)
  const [isTakingDown, setTakingDown] = useState(false)
  const [isAssigning, setAssigning] = useState(false)

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
          {row.state !== 'binned' && row.state !== 'takenDown' && may.create && (
            <Menu.Item
              leftSection={<IconCopy size={16} />}
              disabled={copying.isPending}
              onClick={() => copying.mutate()}
            >
              انسخه مسوّدة
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
            <Menu.Item
              disabled={restoreRefusal !== undefined}
              opacity={1}
              c={restoreRefusal && 'dimmed'}
              leftSection={<IconArrowBackUp size={16} />}
              onClick={restore}
            >
              أعِده من السلة
              {restoreRefusal && <Text size="xs">{restoreRefusal}</Text>}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAssigning && <AssignDialog article={row} onClose={() => setAssigning(false)} />}
      {isTakingDown && <TakeDownDialog row={row} onDone={refresh} onClose={() => setTakingDown(false)} />}
    </>
  )
}
