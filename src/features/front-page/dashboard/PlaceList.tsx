import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import type { Front } from '../front.contract.ts'
import { type FrontContent, type Pin, pinsOf } from '../front.schema.ts'
import { dragWords } from './dragWords.ts'
import { PinDialog } from './PinDialog.tsx'
import { Place } from './Place.tsx'
import type { ChosenArticle } from './useChosen.ts'

type Props = {
  title: string
  /** Names of the places, one for each. */
  words: string[]
  needsPicture: (place: number) => boolean
  pins: (Pin | null)[]
  /** The whole page, on which an article is pinned at most once. */
  content: FrontContent
  articles: Front['articles']
  /** The article shown in each place; automatic unless pinned. */
  chosen: ChosenArticle[]
  isSaving: boolean
  onChange: (pins: (Pin | null)[]) => void
}

const unpinned = { until: null, title: '', summary: '', imageId: null }

/** Places in order. A pin is moved by its drag handle, with mouse, finger or keys, or by arrow buttons. */
export function PlaceList(props: Props) {
  const { title, words, needsPicture, pins, content, articles, chosen, isSaving, onChange } = props
  const [open, setOpen] = useState<number>()
  const places = words.map((_, place) => pins[place] ?? null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const put = (place: number, pin: Pin | null) =>
    onChange(places.map((old, at) => (at === place ? pin : old)))
  /** Moving an automatic choice pins it. */
  const standing = (place: number): Pin | null => {
    const auto = chosen[place]
    return places[place] ?? (auto ? { ...unpinned, article: auto.id } : null)
  }
  /** Swaps two places, so that nothing else moves. */
  const swap = (from: number, to: number) =>
    onChange(places.map((pin, at) => (at === from ? (places[to] ?? null) : at === to ? standing(from) : pin)))
  const articleOf = (pin: Pin | null) => articles.find(({ id }) => id === pin?.article)
  const chosenFor = (place: number) => (places[place] ? undefined : chosen[place])
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) swap(Number(active.id) - 1, Number(over.id) - 1)
  }
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={dragWords(words)}
      >
        <SortableContext items={words.map((_, place) => place + 1)} strategy={verticalListSortingStrategy}>
          <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {places.map((pin, place) => (
              <Place
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
                key={place}
                place={place}
                last={words.length - 1}
                label={words[place] ?? ''}
                pin={pin}
                needsPicture={needsPicture(place)}
                article={articleOf(pin)}
                chosen={chosenFor(place)}
                isSaving={isSaving}
                onOpen={() => setOpen(place)}
                onMove={by => swap(place, place + by)}
                onRemove={() => put(place, null)}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      {open !== undefined && (
        <PinDialog
          place={words[open] ?? ''}
          pin={places[open] ?? null}
          article={articleOf(places[open] ?? null) ?? chosenFor(open)}
          taken={pinsOf(content)
            .map(({ article }) => article)
            .filter(id => id !== places[open]?.article)}
          onChange={pin => put(open, pin)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
