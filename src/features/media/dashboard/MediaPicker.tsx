import {
  Button,
  Group,
  Modal,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import type { Media } from '../media.contract.ts'
import classes from './MediaField.module.css'

type Props = { opened: boolean; onClose: () => void; onPick: (media: Media) => void }

/** Dialog to choose one picture from the library. */
export function MediaPicker({ opened, onClose, onPick }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="اختر صورة من المكتبة" size="xl" keepMounted={false}>
      <Library onPick={onPick} />
    </Modal>
  )
}

function Library({ onPick }: Pick<Props, 'onPick'>) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 300)
  const [page, setPage] = useState(1)
  const limit = 24
  const { data, error, refetch } = useQuery(
    api.media.list.queryOptions({
      input: { page, limit, q: q || undefined },
      placeholderData: keepPreviousData,
    }),
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / limit))
  return (
    <Stack>
      <TextInput
        type="search"
        aria-label="البحث في الصور"
        placeholder="ابحث في وصف الصور وتعليقاتها"
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setPage(1)
        }}
        data-autofocus
      />
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : data?.items.length === 0 ? (
        <EmptyState title={q ? 'لا صورة بهذه الكلمات' : 'لا صور بعد'} text="ارفع صورة من جهازك لتظهر هنا." />
      ) : (
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs" aria-busy={!data}>
          {data
            ? data.items.map(media => (
                <UnstyledButton
                  key={media.id}
                  className={classes.choice}
                  onClick={() => onPick(media)}
                  aria-label={`اختر الصورة: ${media.alt || media.caption || `رقم ${media.id}`}`}
                >
                  <Thumb picture={media} alt="" />
                  <Text size="xs" lineClamp={1} c="dimmed">
                    {media.alt || media.caption || 'بلا وصف'}
                  </Text>
                </UnstyledButton>
              ))
            : Array.from({ length: 12 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                <Skeleton key={index} style={{ aspectRatio: 16 / 9 }} />
              ))}
        </SimpleGrid>
      )}
      {pages > 1 && (
        <Group justify="space-between">
          <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            السابقة
          </Button>
          <Text size="sm" c="dimmed">
            {formatNumber(page)} / {formatNumber(pages)}
          </Text>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            التالية
          </Button>
        </Group>
      )}
    </Stack>
  )
}
