import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { removeEntity } from '../../../ui/dashboard/removeEntity.ts'
import type { Media } from '../media.contract.ts'
import { MediaCard, nameOf } from './MediaCard.tsx'
import classes from './MediaListPage.module.css'

type Props = {
  items: Media[]
  isFetching: boolean
  chosen: number[]
  setChosen: Dispatch<SetStateAction<number[]>>
  onEdit: (media: Media) => void
}

/** The library's pictures, to select, edit and delete. */
export function LibraryGrid({ items, isFetching, chosen, setChosen, onEdit }: Props) {
  const queries = useQueryClient()

  async function remove(media: Media): Promise<void> {
    const isGone = await removeEntity({
      what: `الصورة «${nameOf(media)}»`,
      feminine: true,
      remove: () => client.media.remove({ id: media.id }),
      referenceVerb: 'تظهر في',
      shownIn: true,
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.media.key() })
  }

  return (
    <SimpleGrid
      component="ul"
      className={classes.grid}
      cols={{ base: 2, sm: 4, lg: 6 }}
      spacing="xs"
      aria-label="الصور"
      aria-busy={isFetching}
    >
      {items.map(media => (
        <MediaCard
          key={media.id}
          media={media}
          isChosen={chosen.includes(media.id)}
          onChoose={isChosen =>
            setChosen(before => [...before.filter(id => id !== media.id), ...(isChosen ? [media.id] : [])])
          }
          onEdit={() => onEdit(media)}
          onRemove={() => void remove(media)}
        />
      ))}
    </SimpleGrid>
  )
}

export function GridSkeleton() {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm" role="status" aria-label="تُجلب الصور…">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} height={200} />
      ))}
    </SimpleGrid>
  )
}
