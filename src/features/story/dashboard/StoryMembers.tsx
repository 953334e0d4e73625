import { Stack } from '@mantine/core'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { storyContract } from '../story.contract.ts'
import type { StaffStory } from '../story.schema.ts'
import type { ComparedArticles } from './CompareDrawer.tsx'
import { StoryMember } from './StoryMember.tsx'
import type { useStoryActs } from './useStoryActs.ts'

type Props = {
  story: StaffStory
  acts: ReturnType<typeof useStoryActs>
  /** Ids of the selected articles of all stories. */
  selected: number[]
  onSelect: (ids: number[]) => void
  onCompare: (articles: ComparedArticles) => void
}

/** The items of a story, the first outlet first. */
export function StoryMembers({ story, acts, selected, onSelect, onCompare }: Props) {
  const may = useRights(storyContract)
  const { user } = useSession()
  const first = story.items[0]?.articleId ?? null

  const selectionOf = (articleId: number) => ({
    isSelected: selected.includes(articleId),
    onChange: (isSelected: boolean) =>
      onSelect([...selected.filter(other => other !== articleId), ...(isSelected ? [articleId] : [])]),
  })

  return (
    <Stack component="ul" gap="sm" m={0} p={0} py={4}>
      {story.items.map((item, place) => {
        const { articleId } = item
        // An agency sees what others published, and opens and changes its own.
        const isOwn = user?.role !== 'agency' || item.agency?.id === user.agencyId
        const isChosen = articleId !== null && articleId === story.chosenId
        const onArticle = (act: (id: number) => void) =>
          articleId !== null ? () => act(articleId) : undefined
        return (
          <StoryMember
            key={articleId ?? `${item.seenAt} ${item.link}`}
            item={item}
            isFirst={place === 0}
            isChosen={isChosen}
            isOwn={isOwn}
            selection={may.merge && articleId !== null ? selectionOf(articleId) : undefined}
            onChoose={may.choose ? onArticle(id => acts.choose(story.id, isChosen ? null : id)) : undefined}
            onSetApart={may.setApart && isOwn ? onArticle(acts.setApart) : undefined}
            onCompare={
              may.merge && place > 0 && first !== null
                ? onArticle(other => onCompare({ first, other }))
                : undefined
            }
          />
        )
      })}
    </Stack>
  )
}
