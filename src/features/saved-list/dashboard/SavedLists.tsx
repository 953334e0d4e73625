import { ActionIcon, Button, Checkbox, Group, Menu, Modal, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fieldErrors } from '../../../api/client.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useAskingClose } from '../../../ui/dashboard/useAskingClose.ts'
import { type ColumnName, knownColumns } from '../../article/dashboard/fields/listColumns.ts'

type Listing = Awaited<ReturnType<typeof client.listing.list>>[number]
type Props = { columns: ColumnName[]; onColumns: (columns: ColumnName[]) => void }

/** Saved filters, order and columns; a person's default opens with the page. */
export function SavedLists({ columns, onColumns }: Props) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const { data: listings = [], isSuccess } = useQuery(api.listing.list.queryOptions({ staleTime: 60_000 }))
  const [isNaming, setNaming] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: api.listing.key() })

  function open({ query, columns: kept }: Listing, replace = false): void {
    setSearch(new URLSearchParams(query), { replace })
    const known = knownColumns(kept)
    if (known.length > 0) onColumns(known)
  }
  // Only if the page was opened without parameters.
  const mayOpen = useRef(search.size === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are known
  useEffect(() => {
    const first = listings.find(({ isDefault }) => isDefault)
    if (isSuccess && first && mayOpen.current && search.size === 0) open(first, true)
    if (isSuccess) mayOpen.current = false
  }, [isSuccess])

  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: error => snackbar.error(error),
    onSettled: refresh,
  })
  async function remove({ id, name }: Listing): Promise<void> {
    if (await confirm({ title: `حذف العرض «${name}»؟`, confirm: 'احذف', danger: true }))
      change.mutate(() => client.listing.remove({ id }))
  }
  const now = queryOf(search)
  const current = listings.find(({ query }) => query === now)

  return (
    <>
      <Menu position="bottom-end" width={280} closeOnItemClick={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />} maw={220}>
            {current?.name ?? 'العروض المحفوظة'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {listings.map(listing => (
            <Group key={listing.id} gap={0} wrap="nowrap">
              <Menu.Item
                flex={1}
                fw={listing.id === current?.id ? 700 : undefined}
                onClick={() => open(listing)}
              >
                {listing.name}
              </Menu.Item>
              <ActionIcon
                variant="subtle"
                color={listing.isDefault ? 'amber.9' : 'gray'}
                aria-label={`يُفتح أولًا: ${listing.name}`}
                aria-pressed={listing.isDefault}
                onClick={() =>
                  change.mutate(() => client.listing.edit({ id: listing.id, isDefault: !listing.isDefault }))
                }
              >
                {listing.isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`احذف العرض «${listing.name}»`}
                onClick={() => void remove(listing)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
          {listings.length > 0 && <Menu.Divider />}
          <Menu.Item closeMenuOnClick onClick={() => setNaming(true)}>
            احفظ هذا العرض…
          </Menu.Item>
          {current && (
            <Menu.Item
              closeMenuOnClick
              onClick={() => change.mutate(() => client.listing.edit({ id: current.id, columns }))}
            >
              احفظ أعمدته كما هي الآن
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          query={now}
          columns={columns}
          onSaved={() => void refresh()}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

/** The address's filters and order. */
function queryOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

type NameProps = { query: string; columns: ColumnName[]; onSaved: () => void; onClose: () => void }

function NameDialog({ query, columns, onSaved, onClose }: NameProps) {
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const close = useAskingClose(
    () => name.trim() !== '',
    onClose,
    () => save.isPending,
  )
  const save = useMutation({
    mutationFn: () => client.listing.create({ name, query, columns, isDefault }),
    onSuccess() {
      snackbar.success(`حُفظ العرض «${name.trim()}».`)
      onSaved()
      onClose()
    },
    onError: problem => !fieldErrors(problem).name && snackbar.error(problem),
  })
  return (
    <Modal opened onClose={close} title="حفظ هذا العرض" closeButtonProps={{ 'aria-label': 'أغلق' }}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          <TextInput
            label="الاسم"
            placeholder="ما ينتظرني اليوم"
            required
            data-autofocus
            value={name}
            onChange={event => {
              setName(event.currentTarget.value)
              save.reset()
            }}
            error={fieldErrors(save.error).name}
          />
          <Checkbox
            label="افتح القائمة عليه دائمًا"
            checked={isDefault}
            onChange={event => setDefault(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              ألغِ
            </Button>
            <Button type="submit" loading={save.isPending}>
              احفظ
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
